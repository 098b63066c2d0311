/**
 * A browser that translates the page replaces each text node with a `<font>`: docs/decisions/translated-pages.md. We remember
 * the `<font>` of each text. It marks the text's place, is removed with the text, and is replaced by the text when React changes it.
 */
export function outliveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (isTranslatedAway(this, child)) findPlaceholder(this, child)?.remove();
    else removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    insertBefore.call(this, node, next && isTranslatedAway(this, next) ? findPlaceholder(this, next) : next);
    return node;
  };
  translations.observe(document, { childList: true, subtree: true });
}

const fontOfText = new WeakMap<Node, Element>();
const knownFonts = new WeakSet<Node>();

const translations = new MutationObserver((records) => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isUnknownFont);
      if (!standIn) continue;
      fontOfText.set(text, standIn);
      knownFonts.add(standIn);
      changes.observe(text, { characterData: true });
    }
  }
});

/** Puts a text that React has changed back into the page. The browser then translates it again. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    if (!target.isConnected && target instanceof Text) fontOfText.get(target)?.replaceWith(target);
  }
});

function isUnknownFont(node: Node | null): node is Element {
  return node instanceof Element && node.localName === "font" && !knownFonts.has(node);
}

/** Browsers only replace texts. Any other missing node is our fault, and throws. */
function isTranslatedAway(parent: Node, child: Node): boolean {
  return child instanceof Text && child.parentNode !== parent;
}

/** The parent's child that is or holds the text or its `<font>`. */
function findPlaceholder(parent: Node, text: Node): ChildNode | null {
  for (let node: Node | null = fontOfText.get(text) ?? text; node; node = node.parentNode) {
    if (node.parentNode === parent) return node as ChildNode;
  }
  return null;
}
