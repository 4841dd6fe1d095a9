"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { describe, it } = require("node:test");
const settings = require("../src/settings");
const manifest = require("../package.json");
const { load } = require("./support/vscode");

const of = (values) => ({ get: (name, otherwise) => (name in values ? values[name] : otherwise) });

describe("settings", () => {
  it("start dyck lsp", () => {
    assert.deepStrictEqual(settings.serverOptions(of({}), "linux"), {
      command: "dyck",
      args: ["lsp"],
      options: { shell: false },
    });
    assert.strictEqual(settings.serverOptions(of({ command: " /opt/dyck/bin/dyck " }), "linux").command, "/opt/dyck/bin/dyck");
    assert.strictEqual(settings.serverOptions(of({ command: "" }), "linux").command, "dyck");
  });
  it("quote what a shell of Windows would split", () => {
    const made = settings.serverOptions(of({ command: "C:\\Program Files\\dyck\\dyck.cmd" }), "win32");
    assert.deepStrictEqual([made.command, made.options.shell], ['"C:\\Program Files\\dyck\\dyck.cmd"', true]);
    assert.strictEqual(settings.serverOptions(of({ command: "dyck.exe" }), "win32").options.shell, false);
  });
  it("are those that the manifest declares, with the same defaults", () => {
    const declared = manifest.contributes.configuration.properties;
    const asked = {};
    const all = { get: (name, otherwise) => ((asked[`dyck.${name}`] = otherwise), otherwise) };
    settings.serverOptions(all, "linux");
    settings.initializationOptions(all);
    settings.documentSelector(all);
    assert.deepStrictEqual(
      asked,
      Object.fromEntries(Object.keys(asked).map((name) => [name, declared[name] && declared[name].default])),
    );
    assert.deepStrictEqual(Object.keys(asked).sort(), Object.keys(declared).sort());
  });
  it("choose grammars, also new ones, and schemas", () => {
    const selector = settings.documentSelector(of({}));
    for (const { id } of manifest.contributes.languages) {
      assert.ok(selector.some((each) => each.language === id && each.scheme === "untitled"), id);
    }
    assert.ok(selector.some((each) => each.language === "json" && each.pattern === "**/*.schema.json"));
    assert.ok(!settings.documentSelector(of({ jsonSchemas: "" })).some((each) => each.language === "json"));
  });
});

describe("the extension", () => {
  const context = () => ({ subscriptions: [] });

  it("starts a client when it is activated, and stops it", async () => {
    const { extension, seen } = load();
    await extension.activate(context());
    assert.strictEqual(seen.clients.length, 1);
    assert.strictEqual(seen.clients[0].state, "started");
    assert.deepStrictEqual(seen.clients[0].options.initializationOptions, {
      vocabulary: "o200k",
      codeLens: true,
      inlayHints: true,
    });
    await extension.deactivate();
    assert.strictEqual(seen.clients[0].state, "stopped");
  });

  it("tells the server of a changed setting, and starts it anew for another program", async () => {
    const { extension, seen, values } = load();
    await extension.activate(context());
    values.vocabulary = "cl100k";
    await seen.changed({ affectsConfiguration: (name) => name === "dyck" || name === "dyck.vocabulary" });
    assert.deepStrictEqual(seen.clients[0].sent, [
      ["workspace/didChangeConfiguration", { settings: { dyck: { vocabulary: "cl100k", codeLens: true, inlayHints: true } } }],
    ]);
    values.command = "/elsewhere/dyck";
    await seen.changed({ affectsConfiguration: (name) => name === "dyck" || name === "dyck.command" });
    assert.deepStrictEqual(seen.clients.map((each) => each.state), ["stopped", "started"]);
    assert.strictEqual(seen.clients[1].server.command, "/elsewhere/dyck");
    await seen.changed({ affectsConfiguration: () => false });
    assert.strictEqual(seen.clients.length, 2);
  });

  it("restarts on command", async () => {
    const { extension, seen } = load();
    await extension.activate(context());
    await seen.commands["dyck.restart"]();
    assert.deepStrictEqual(seen.clients.map((each) => each.state), ["stopped", "started"]);
  });

  it("says what to do when the program is missing", async () => {
    const { extension, seen, vscode } = load();
    seen.trouble = Object.assign(new Error("spawn dyck ENOENT"), { code: "ENOENT" });
    vscode.window.answer = "Open settings";
    await extension.activate(context());
    assert.match(seen.errors[0], /no program 'dyck'.*dyck\.command/);
    assert.deepStrictEqual(seen.executed, [["workbench.action.openSettings", "dyck.command"]]);
    await extension.deactivate();
  });

  it("registers the commands that the manifest declares", async () => {
    const { extension, seen } = load();
    const around = context();
    await extension.activate(around);
    assert.deepStrictEqual(
      Object.keys(seen.commands).sort(),
      manifest.contributes.commands.map((each) => each.command).sort(),
    );
    assert.strictEqual(around.subscriptions.length, 3);
  });

  it("opens the playground at the address that it prints, once", { skip: process.platform === "win32" }, async () => {
    const { extension, seen, values } = load();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dyck-"));
    values.command = path.join(folder, "dyck");
    fs.writeFileSync(values.command, "#!/bin/sh\necho http://127.0.0.1:4711/ $1\nexec sleep 60\n", { mode: 0o755 });
    await extension.activate(context());
    await seen.commands["dyck.playground"]();
    await seen.commands["dyck.playground"]();
    assert.deepStrictEqual(seen.opened, ["http://127.0.0.1:4711/", "http://127.0.0.1:4711/"]);
    await extension.deactivate();
    fs.rmSync(folder, { recursive: true });
  });
});
