/**
 * A browser that translates the page puts a `<font>` in the place of each text. React keeps the text, and throws when it takes that
 * away or puts something before it (https://github.com/facebook/react/issues/11538), and a text that it changes shows nowhere. So
 * what stands for a text is remembered: it marks the text's place, goes when the text goes, and gives way to it when it changes.
 */
export function outliveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (isElsewhere(this, child)) placeIn(this, child)?.remove();
    else removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    insertBefore.call(this, node, next && isElsewhere(this, next) ? placeIn(this, next) : next);
    return node;
  };
  translations.observe(document, { childList: true, subtree: true });
}

const standIns = new WeakMap<Node, Element>();
const standing = new WeakSet<Node>();

const translations = new MutationObserver((records) => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFreeFont);
      if (!standIn) continue;
      standIns.set(text, standIn);
      standing.add(standIn);
      changes.observe(text, { characterData: true });
    }
  }
});

/** React has changed a text that the page no longer shows. The browser translates it again where it is back. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    if (!target.isConnected && target instanceof Text) standIns.get(target)?.replaceWith(target);
  }
});

function isFreeFont(node: Node | null): node is Element {
  return node instanceof Element && node.localName === "font" && !standing.has(node);
}

/** Only a text is taken away by others: any other node that isn't there is a fault of ours, and is to throw. */
function isElsewhere(parent: Node, child: Node): boolean {
  return child instanceof Text && child.parentNode !== parent;
}

/** Where the text was, or what it was wrapped into. */
function placeIn(parent: Node, text: Node): ChildNode | null {
  for (let node: Node | null = standIns.get(text) ?? text; node; node = node.parentNode) {
    if (node.parentNode === parent) return node as ChildNode;
  }
  return null;
}
