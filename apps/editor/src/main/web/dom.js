/** Makes an element. Attributes that are functions are listeners; children are nodes or texts. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

export const byId = (id) => document.getElementById(id);

/** Shows other content. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
}

let told;

/** Tells for some seconds what has happened, to a screen reader too. */
export function tell(text) {
  byId("news").textContent = text;
  clearTimeout(told);
  told = setTimeout(() => (byId("news").textContent = ""), 10_000);
}

export const number = (value) => new Intl.NumberFormat("en").format(value);
