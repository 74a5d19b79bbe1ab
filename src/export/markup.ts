// Reads the markup that the documentation was rendered to: that of React, which closes each element
// and escapes each text.

export interface MarkupElement {
  /** In lower case; '' for the root. */
  readonly tag: string;
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MarkupNode[];
}

/** An element, or a text without escapes. */
export type MarkupNode = MarkupElement | string;

const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);

/** Returns the root of static markup of React. */
export function parseMarkup(html: string): MarkupElement {
  const root: MarkupElement & { children: MarkupNode[] } = {
    tag: '',
    classes: new Set(),
    attributes: new Map(),
    children: [],
  };
  const open = [root];
  for (const [token, end, tag = '', attributes = ''] of html.matchAll(
    /<(\/?)([a-z][\w-]*)((?: [\w:-]+(?:="[^"]*")?)*)\/?>|[^<]+/gi,
  )) {
    const parent = open.at(-1) ?? root;
    if (tag === '') parent.children.push(unescaped(token));
    else if (end !== '') open.pop();
    else {
      const element = { ...elementOf(tag.toLowerCase(), attributes), children: [] };
      parent.children.push(element);
      if (!VOID.has(element.tag)) open.push(element);
    }
  }
  return root;
}

function elementOf(tag: string, text: string): Omit<MarkupElement, 'children'> {
  const attributes = new Map(
    [...text.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );
  return { tag, attributes, classes: new Set((attributes.get('class') ?? '').split(' ')) };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&amp;', '&'],
]);

const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity);

/** Returns all text in a node, as it is. */
export function textOf(node: MarkupNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}
