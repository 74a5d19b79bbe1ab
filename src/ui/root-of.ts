// The document or shadow root that an element is in: the ids, the focus and the selection around
// it belong to that. The documentation can be in either.

/** Returns the shadow root that contains an element; the document where none does. */
export function rootOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}

/** Returns the element with this id in the same document or shadow root. */
export function elementById(within: Element, id: string): HTMLElement | null {
  return rootOf(within).getElementById(id);
}

/**
 * Returns the selection of the user as seen from an element. That of the document ends at a shadow
 * root; some browsers have another one inside.
 */
export function selectionAround(element: Element): Selection | null {
  const root = rootOf(element) as (Document | ShadowRoot) & { getSelection?(): Selection | null };
  return root.getSelection?.() ?? element.ownerDocument.getSelection();
}
