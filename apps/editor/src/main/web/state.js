const KEY = "dyck-playground";

const FIRST = {
  grammar: `root ::= greeting (", " name)? "!"
greeting ::= "Hello" | "Good " time
time ::= "morning" | "evening"
name ::= [A-Z] [a-z]+
`,
  text: "Good morning, Ada!",
  notation: "",
  start: "",
  vocabulary: "o200k",
  theme: "auto",
  tab: "findings",
  seed: 1,
};

/** What a link carries. */
const SHARED = ["grammar", "text", "notation", "start", "vocabulary"];

export const state = { ...FIRST };

/** From the link, else what this tab of the browser had, else from the last visit, else the first grammar. */
export async function load() {
  try {
    Object.assign(state, JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? "{}"));
  } catch {
    // Somebody else's text, or no storage: begin anew.
  }
  return follow();
}

/** Takes what the link in the address carries, and says so; nothing if there is none. */
export async function follow() {
  if (location.hash.length < 2) return "";
  try {
    const shared = JSON.parse(await unpack(location.hash.slice(1)));
    for (const name of SHARED) if (typeof shared[name] === "string") state[name] = shared[name];
    return "The grammar of the link is shown.";
  } catch {
    return "The link is damaged; your last grammar is shown.";
  }
}

/** Keeps what was typed; the link of the address no longer says what is shown. */
export function save() {
  const kept = JSON.stringify(state);
  try {
    sessionStorage.setItem(KEY, kept);
    localStorage.setItem(KEY, kept);
  } catch {
    // No storage: the page still works.
  }
  if (location.hash.length > 1) history.replaceState(null, "", location.pathname);
}

export async function link() {
  const shared = Object.fromEntries(SHARED.map((name) => [name, state[name]]));
  return location.origin + location.pathname + "#" + (await pack(JSON.stringify(shared)));
}

async function through(bytes, stream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
