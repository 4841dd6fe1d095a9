"use strict";

// The real server over its pipes, as the client starts it. DYCK is the program; without it this is left out.
const assert = require("node:assert");
const { spawn } = require("node:child_process");
const { it } = require("node:test");
const rpc = require("vscode-jsonrpc/node");
const settings = require("../src/settings");

const program = process.env.DYCK;

it("dyck lsp answers what the extension asks", { skip: !program && "DYCK names no program", timeout: 120_000 }, async () => {
  const configuration = { get: (name, otherwise) => (name === "command" ? program : otherwise) };
  const { command, args, options } = settings.serverOptions(configuration, process.platform);
  const server = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "inherit"] });
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin),
  );
  const found = new Promise((resolve) => connection.onNotification("textDocument/publishDiagnostics", resolve));
  connection.listen();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
    initializationOptions: settings.initializationOptions(configuration),
  });
  connection.sendNotification("initialized", {});
  connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri: "file:///a.gbnf", languageId: "gbnf", version: 1, text: "root ::= item\n" },
  });
  const { diagnostics } = await found;
  assert.strictEqual(diagnostics[0].source, "dyck");
  await connection.sendRequest("shutdown");
  connection.sendNotification("exit");
  const status = await new Promise((resolve) => server.on("exit", resolve));
  assert.strictEqual(status, 0);
});
