"use strict";

// The walk of WalkTest in Firefox, which Playwright drives only in a build of its own: Puppeteer takes the one of the system.
const puppeteer = require("puppeteer-core");

const PATIENCE = 60_000;

async function replace(page, editor, text) {
  await page.click(`${editor} .cm-content`);
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}

function until(page, selector, wanted) {
  const shows = (where, what) => document.querySelector(where)?.textContent === what;
  return page.waitForFunction(shows, { timeout: PATIENCE }, selector, wanted);
}

async function walk(address, program) {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: program, headless: true });
  const errors = [];
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.setViewport({ width: 1180, height: 780 });
    await page.goto(address);
    await until(page, "#accepted", "accepted");
    await replace(page, "#grammar", 'root ::= stmt\nstmt ::= "if c: " stmt (" else: " stmt)? | "do: " stmt (" else: " stmt)? " end" | "x"');
    await until(page, "#verdict", "conflicts");
    await page.click("#panel-findings .repair button.take");
    await until(page, "#verdict", "deterministic");
    await replace(page, "#text", "if c: x else: x");
    await until(page, "#accepted", "accepted");
    if (errors.length > 0) throw new Error(errors.join("\n"));
    console.log(`${await browser.version()}: a conflict seen, a repair taken, a text accepted`);
  } finally {
    await browser.close();
  }
}

walk(process.argv[2], process.argv[3]).catch((error) => {
  console.error(error);
  process.exit(1);
});
