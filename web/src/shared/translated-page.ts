/**
 * Keeps React working on a page that the browser translates: docs/decisions/translated-pages.md. Browsers replace each text
 * node with a `<font>`. When React removes a text, its `<font>` is removed. When React changes a text, the text replaces its
 * `<font>`.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (isTranslatedAway(this, child)) findNodeInPlaceOfText(this, child)?.remove();
    else removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    insertBefore.call(
      this,
      node,
      next && isTranslatedAway(this, next) ? findNodeInPlaceOfText(this, next) : next,
    );
    return node;
  };
  translationObserver.observe(document, { childList: true, subtree: true });
}

const fontByText = new WeakMap<Node, Element>();
const knownFonts = new WeakSet<Node>();

const translationObserver = new MutationObserver((records) => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isNewFont);
      if (!font) continue;
      fontByText.set(text, font);
      knownFonts.add(font);
      textChangeObserver.observe(text, { characterData: true });
    }
  }
});

/** Puts a text back in place of its `<font>` when React changes the text. The browser then translates the text again. */
const textChangeObserver = new MutationObserver((records) => {
  for (const { target } of records) {
    if (!target.isConnected && target instanceof Text) fontByText.get(target)?.replaceWith(target);
  }
});

function isNewFont(node: Node | null): node is Element {
  return node instanceof Element && node.localName === "font" && !knownFonts.has(node);
}

/** Whether a translation has replaced this text node. For any other missing node the DOM throws. */
function isTranslatedAway(parent: Node, child: Node): boolean {
  return child instanceof Text && child.parentNode !== parent;
}

/** The parent's child that contains the text or its `<font>`. */
function findNodeInPlaceOfText(parent: Node, text: Node): ChildNode | null {
  for (let node: Node | null = fontByText.get(text) ?? text; node; node = node.parentNode) {
    if (node.parentNode === parent) return node as ChildNode;
  }
  return null;
}
