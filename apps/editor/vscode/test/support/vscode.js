"use strict";

// Stands for the parts of VS Code that the extension uses, and keeps what it is asked for.
const Module = require("node:module");

function standIn() {
  const seen = { clients: [], errors: [], executed: [], opened: [], commands: {}, changed: undefined };
  const values = {};
  const vscode = {
    workspace: {
      getConfiguration: () => ({ get: (name, otherwise) => (name in values ? values[name] : otherwise) }),
      onDidChangeConfiguration: (listener) => {
        seen.changed = listener;
        return { dispose() {} };
      },
    },
    commands: {
      registerCommand: (name, action) => {
        seen.commands[name] = action;
        return { dispose() {} };
      },
      executeCommand: async (...all) => void seen.executed.push(all),
    },
    window: {
      answer: undefined,
      showErrorMessage: async (message) => {
        seen.errors.push(message);
        return vscode.window.answer;
      },
    },
    env: { openExternal: async (uri) => void seen.opened.push(uri) },
    Uri: { parse: (text) => text },
  };
  class LanguageClient {
    constructor(id, name, server, options) {
      Object.assign(this, { id, name, server, options, sent: [], state: "new" });
      seen.clients.push(this);
    }
    async start() {
      if (seen.trouble) throw seen.trouble;
      this.state = "started";
    }
    async stop() {
      this.state = "stopped";
    }
    async sendNotification(...all) {
      this.sent.push(all);
    }
  }
  return { vscode, seen, values, LanguageClient };
}

/** The extension, freshly loaded, with a stand-in around it. */
function load() {
  const around = standIn();
  const original = Module._load;
  Module._load = function (request, ...rest) {
    if (request === "vscode") return around.vscode;
    if (request === "vscode-languageclient/node") return { LanguageClient: around.LanguageClient };
    return original.call(this, request, ...rest);
  };
  try {
    const file = require.resolve("../../src/extension.js");
    delete require.cache[file];
    return { ...around, extension: require(file) };
  } finally {
    Module._load = original;
  }
}

module.exports = { load };
