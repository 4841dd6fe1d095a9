-- A session of Neovim with dyck lsp: opens a file, waits for findings, asks for everything, writes what it
-- got as JSON. DYCK_LSP is the command as a JSON array, DYCK_FILE the grammar, DYCK_OUT where to write.
local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end

local command = vim.fn.json_decode(os.getenv("DYCK_LSP"))
vim.cmd("edit " .. os.getenv("DYCK_FILE"))
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = "dyck", cmd = command, root_dir = vim.fn.getcwd() })
if not id then fail("the server does not start") end
vim.lsp.buf_attach_client(buffer, id)
local client = vim.lsp.get_client_by_id(id)
if not vim.wait(60000, function() return client.initialized end, 50) then fail("not initialized") end
if not vim.wait(60000, function() return #vim.diagnostic.get(buffer) > 0 end, 50) then fail("no findings") end

local document = { uri = vim.uri_from_bufnr(buffer) }
local function ask(method, params)
  params.textDocument = document
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 60000)
  local answer = answers and answers[id]
  if not answer or answer.err then fail(method .. ": " .. vim.inspect(answer)) end
  return answer.result
end
local function find(pattern)
  vim.fn.cursor(1, 1)
  local place = vim.fn.searchpos(pattern)
  return { line = place[1] - 1, character = place[2] - 1 }
end

local session = {}
session.findings = vim.tbl_map(function(d)
  return { code = d.code, line = d.lnum + 1, related = #((d.user_data or {}).lsp and d.user_data.lsp.relatedInformation or {}) }
end, vim.diagnostic.get(buffer))
local call = find("value )")
session.definition = ask("textDocument/definition", { position = call })[1].range.start.line + 1
session.references = #ask("textDocument/references", { position = call, context = { includeDeclaration = true } })
session.hover = ask("textDocument/hover", { position = call }).contents.value
session.symbols = vim.tbl_map(function(s) return s.name end, ask("textDocument/documentSymbol", {}))
session.folds = #ask("textDocument/foldingRange", {})
session.completion = vim.tbl_map(function(c) return c.label end, ask("textDocument/completion", { position = call }))

-- Rename as a user does.
vim.api.nvim_win_set_cursor(0, { call.line + 1, call.character })
vim.lsp.buf.rename("thing")
if not vim.wait(60000, function()
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n"):find("thing ::=", 1, true) ~= nil
end, 50) then fail("not renamed") end
session.renamed = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")

-- Take the first repair.
local place
for _, d in ipairs(vim.diagnostic.get(buffer)) do
  if d.code == "DYCK-D001" then place = d end
end
if not vim.wait(60000, function()
  for _, d in ipairs(vim.diagnostic.get(buffer)) do
    if d.code == "DYCK-D001" then place = d return true end
  end
  return false
end, 50) then fail("no conflict after renaming") end
local range = { start = { line = place.lnum, character = place.col }, ["end"] = { line = place.end_lnum, character = place.end_col } }
local actions = ask("textDocument/codeAction", { range = range, context = { diagnostics = {} } })
session.repair = actions[1].title
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
if not vim.wait(60000, function()
  for _, d in ipairs(vim.diagnostic.get(buffer)) do
    if d.code == "DYCK-D001" then return false end
  end
  return true
end, 50) then fail("the conflict stays") end
session.mended = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
vim.lsp.stop_client(id)
vim.wait(5000, function() return vim.lsp.client_is_stopped(id) end, 50)
vim.fn.writefile({ vim.fn.json_encode(session) }, os.getenv("DYCK_OUT"))
vim.cmd("qall!")
