// Makes elements without markup: what a document says is only ever text in them.

/** Makes an element with a class and a text. */
export function createHtmlElement<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = page.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Makes a button of the toolbar. */
export function button(page: Document, text: string, label: string, press: () => void) {
  const made = createHtmlElement(page, 'button', 'ui-button', text);
  made.type = 'button';
  if (label !== '') {
    made.setAttribute('aria-label', label);
    made.title = label;
  }
  made.addEventListener('click', press);
  return made;
}

/** Makes an element of SVG with attributes. */
export function svgElement(
  page: Document,
  name: string,
  attributes: Readonly<Record<string, string>>,
): SVGElement {
  const made = page.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
