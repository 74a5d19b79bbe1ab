// Reads the markup that the documentation was rendered to: that of React, which closes each element
// and escapes each text.

export interface MarkupElement {
  /** In lower case; '' for the root. */
  readonly tag: string;
  readonly classes: ReadonlySet<string>;
  /** As they are written. */
  readonly attributes: string;
  readonly children: readonly MarkupNode[];
}

type Attributes = Pick<MarkupElement, 'attributes'>;

/** An element, or a text without escapes. */
export type MarkupNode = MarkupElement | string;

const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);

/** Returns the root of static markup of React. */
export function parseMarkup(html: string): MarkupElement {
  const root: MarkupElement & { children: MarkupNode[] } = {
    tag: '',
    classes: new Set(),
    attributes: '',
    children: [],
  };
  const open = [root];
  // Few lists of classes are on many elements.
  const known = new Map<string, ReadonlySet<string>>();
  const classesOf = (attributes: Attributes): ReadonlySet<string> => {
    const names = attributeOf(attributes, 'class') ?? '';
    const classes = known.get(names) ?? new Set(names.split(' '));
    known.set(names, classes);
    return classes;
  };
  for (const [token, end, tag = '', attributes = ''] of html.matchAll(
    /<(\/?)([a-z][\w-]*)((?: [\w:-]+(?:="[^"]*")?)*)\/?>|[^<]+/gi,
  )) {
    const parent = open.at(-1) ?? root;
    if (tag === '') parent.children.push(unescapeText(token));
    else if (end !== '') open.pop();
    else {
      const classes = classesOf({ attributes });
      const element = { tag: tag.toLowerCase(), classes, attributes, children: [] };
      parent.children.push(element);
      if (!VOID.has(element.tag)) open.push(element);
    }
  }
  return root;
}

/** Returns the value of an attribute; undefined without it. */
export function attributeOf({ attributes }: Attributes, name: string): string | undefined {
  if (!attributes.includes(name)) return undefined;
  for (const [, own, value = ''] of attributes.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g))
    if (own === name) return unescapeText(value);
  return undefined;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&amp;', '&'],
]);

const unescapeText = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity)
    : text;

/** Returns all text in a node, as it is. */
export function textOf(node: MarkupNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

export const isElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string';

export const hasClass = (node: MarkupNode, name: string): node is MarkupElement =>
  isElement(node) && node.classes.has(name);

/** Returns the elements in an element, without its texts. */
export const items = ({ children }: MarkupElement): MarkupElement[] => children.filter(isElement);
