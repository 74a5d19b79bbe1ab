// Elements of SVG files as text.

/** Returns an element; attributes are escaped, children are markup already. */
export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapedXml(String(value))}"`)
    .join('');
  return children.length === 0
    ? `<${name}${written}/>`
    : `<${name}${written}>${children.join('')}</${name}>`;
}

/**
 * Escapes a text for XML (1.0, sections 2.2 and 2.4): markup characters as references, characters
 * that XML doesn't allow replaced.
 */
export function escapedXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
