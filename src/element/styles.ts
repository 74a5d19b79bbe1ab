// The style sheet of all elements of a page. A sheet that is made by script needs no permission of
// the page's policy, and the elements share it.
import { DOCUMENTATION_STYLES } from '../docs/styles.ts';
import element from './element.css?inline';

let sheet: CSSStyleSheet | undefined;

/** Returns the sheet for a shadow root. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`${inShadowRoot(DOCUMENTATION_STYLES)}\n${element}`);
  }
  return sheet;
}

/**
 * Returns the styles of a page for a shadow root: what is set on the root of the page is set on the
 * element, and lengths in `rem` follow the property `--rem`, because pages choose another size for
 * their root.
 */
export function inShadowRoot(css: string): string {
  return css
    .replace(/:root(?!\[)/g, ':host')
    .replace(/(-?(?:\d+\.)?\d+|-?\.\d+)rem\b/g, 'calc($1 * var(--rem))');
}
