// Boxes that scroll can be reached by keyboard, and the navigation of each block of code has a name of its own. The theme makes
// both while the page is read.
function mark() {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) box.tabIndex = 0;
  document.querySelectorAll(".md-code__nav").forEach((nav, i) => nav.setAttribute("aria-label", `code ${i + 1}`));
}
new MutationObserver(mark).observe(document.documentElement, { childList: true, subtree: true });
mark();
