"use strict";

/** The languages of this extension; each is the language id that `dyck lsp` is told. */
const LANGUAGES = ["gbnf", "lark", "ebnf", "abnf", "bnf"];

/**
 * What starts the server. A file name of Windows ending in .cmd or .bat needs a shell.
 *
 * @param {{get: (name: string, otherwise?: unknown) => unknown}} configuration of the section `dyck`
 * @param {string} platform such as `linux`
 */
function serverOptions(configuration, platform) {
  const command = String(configuration.get("command", "dyck")).trim() || "dyck";
  const shell = platform === "win32" && !/\.exe$/i.test(command);
  return { command: shell && /\s/.test(command) ? `"${command}"` : command, args: ["lsp"], options: { shell } };
}

/** What the server is told when it starts, and when a setting changes. */
function initializationOptions(configuration) {
  return {
    vocabulary: String(configuration.get("vocabulary", "o200k")),
    codeLens: configuration.get("codeLens", true) !== false,
    inlayHints: configuration.get("inlayHints", true) !== false,
  };
}

/** Which texts the server is told of: grammars, also those that have no file yet, and schemas. */
function documentSelector(configuration) {
  const selector = LANGUAGES.flatMap((language) => [
    { scheme: "file", language },
    { scheme: "untitled", language },
  ]);
  const pattern = String(configuration.get("jsonSchemas", "**/*.schema.json")).trim();
  if (pattern) {
    for (const language of ["json", "jsonc"]) selector.push({ scheme: "file", language, pattern });
  }
  return selector;
}

/** What to tell a person when the program cannot be started. */
function startTrouble(error, command) {
  const missing = error && (error.code === "ENOENT" || /ENOENT|not found/i.test(String(error.message)));
  return missing
    ? `Dyck: there is no program '${command}'. Install dyck, or set 'dyck.command' to where it is.`
    : `Dyck: '${command} lsp' does not start: ${error && error.message ? error.message : error}`;
}

module.exports = { LANGUAGES, serverOptions, initializationOptions, documentSelector, startTrouble };
