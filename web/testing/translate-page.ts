/**
 * Translates the page like Chrome: replaces each text, and each later added text, by a `<font>` within a `<font>`. Uses no
 * imports or variables of this file, because Playwright sends only the function's source to the page.
 */
export function translatePage(): () => void {
  const translate = (text: string) => `§${text.replace(/\bAM\b/g, "a. m.").replace(/\bPM\b/g, "p. m.")}`;
  const isText = (node: Node): node is Text =>
    node instanceof Text && node.data.trim() !== "" && !node.parentElement?.closest("script, style, font");
  const replace = (text: Text) => {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = translate(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const textsIn = (node: Node): Text[] =>
    isText(node) ? [node] : [...node.childNodes].flatMap((child) => textsIn(child));
  const watch = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      for (const node of type === "characterData" ? [target] : addedNodes) {
        if (node.isConnected) for (const text of textsIn(node)) replace(text);
      }
    }
  });
  watch.observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  for (const text of textsIn(document.body)) replace(text);
  return () => watch.disconnect();
}
