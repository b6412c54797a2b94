/**
 * Simulates the browser's page translation, which replaces text nodes with elements. When React then removes such a node, or inserts
 * before it, the screen crashes. Conditional texts beside others must therefore be wrapped in elements.
 */
// oxlint-disable-next-line typescript/unbound-method -- called with the node as `this`
const { removeChild, insertBefore } = Node.prototype;

function assertNotText(node: Node | null): void {
  if (node?.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    throw new Error(`"${node.textContent}" is inserted or removed beside other texts. Wrap it in an element`);
}

Node.prototype.removeChild = function <T extends Node>(child: T): T {
  assertNotText(child);
  return removeChild.call(this, child) as T;
};
Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
  assertNotText(next);
  return insertBefore.call(this, node, next) as T;
};
