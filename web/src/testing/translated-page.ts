/**
 * Lets every page behave as one that the browser translates. A translator puts elements of its own in the place of texts, so a text
 * that React removes, or puts something before, is not where React has put it, and the screen breaks. Texts that come and go
 * beside others therefore stand in elements of their own.
 */
// oxlint-disable-next-line typescript/unbound-method -- they are called with the node
const { removeChild, insertBefore } = Node.prototype;

function assertInPlace(text: Node | null): void {
  if (text?.nodeType === Node.TEXT_NODE && text.textContent?.trim())
    throw new Error(`"${text.textContent}" comes or goes beside other texts. It needs an element of its own`);
}

Node.prototype.removeChild = function <T extends Node>(child: T): T {
  assertInPlace(child);
  return removeChild.call(this, child) as T;
};
Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
  assertInPlace(next);
  return insertBefore.call(this, node, next) as T;
};
