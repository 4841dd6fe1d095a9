"use strict";

const { spawn } = require("node:child_process");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { documentSelector, initializationOptions, serverOptions, startTrouble } = require("./settings");

/** The server that runs, if one does. */
let client;
/** The playground's process, if it was opened. */
let playground;

const settings = () => vscode.workspace.getConfiguration("dyck");

async function start() {
  const server = serverOptions(settings(), process.platform);
  client = new LanguageClient("dyck", "Dyck", server, {
    documentSelector: documentSelector(settings()),
    initializationOptions: initializationOptions(settings()),
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const answer = await vscode.window.showErrorMessage(startTrouble(error, server.command), "Open settings");
    if (answer) await vscode.commands.executeCommand("workbench.action.openSettings", "dyck.command");
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

async function changed(event) {
  if (event.affectsConfiguration("dyck.command") || event.affectsConfiguration("dyck.jsonSchemas")) {
    await stop();
    await start();
  } else if (event.affectsConfiguration("dyck") && client) {
    await client.sendNotification("workspace/didChangeConfiguration", {
      settings: { dyck: initializationOptions(settings()) },
    });
  }
}

/** Starts the playground on any free port, and opens the address that it prints. */
function openPlayground() {
  if (playground && playground.address) return vscode.env.openExternal(vscode.Uri.parse(playground.address));
  const { command, options } = serverOptions(settings(), process.platform);
  const started = spawn(command, ["playground", "--port", "0"], { ...options, stdio: ["ignore", "pipe", "ignore"] });
  playground = started;
  return new Promise((resolve) => {
    let out = "";
    started.stdout.on("data", (bytes) => {
      out += bytes;
      const line = /^http:\S+/m.exec(out);
      if (line && !started.address) {
        started.address = line[0];
        resolve(vscode.env.openExternal(vscode.Uri.parse(line[0])));
      }
    });
    started.on("error", (error) => resolve(vscode.window.showErrorMessage(startTrouble(error, command))));
    started.on("exit", () => {
      if (playground === started) playground = undefined;
      resolve(undefined);
    });
  });
}

async function activate(context) {
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(changed),
    vscode.commands.registerCommand("dyck.restart", async () => {
      await stop();
      await start();
    }),
    vscode.commands.registerCommand("dyck.playground", openPlayground),
  );
  await start();
}

async function deactivate() {
  if (playground) playground.kill();
  await stop();
}

module.exports = { activate, deactivate };
