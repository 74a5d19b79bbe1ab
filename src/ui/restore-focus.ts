// Saves the focused element and restores the focus later: to that element, or to the nearest one.

import { rootOf } from './root-of.ts';

const FOCUSABLE =
  ':is(button, input, select, textarea, a[href], summary, [tabindex], [contenteditable="true"]):not([tabindex="-1"], :disabled)';

/**
 * Remembers the element with the focus, before another gets it. Returns a function that restores
 * the focus, unless an element has it by then: to the same element, or if that is no longer
 * focusable, to its neighbour in the innermost ancestor that remains.
 */
export function saveFocus(): () => void {
  const { activeElement, body } = document;
  const own = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
  const all = own ? [...document.querySelectorAll<HTMLElement>(FOCUSABLE)] : [];
  const at = own ? all.indexOf(own) : -1;
  const neighbours = at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()];
  const around: HTMLElement[] = [];
  for (let e = own?.parentElement; e && e !== body; e = e.parentElement) around.push(e);
  return () => {
    if (!own || (document.activeElement && document.activeElement !== body) || canFocus(own))
      return;
    for (const element of around) {
      if (!element.isConnected) continue;
      const inside = neighbours.filter((one) => element.contains(one));
      if ([...inside, ...element.querySelectorAll<HTMLElement>(FOCUSABLE), element].some(canFocus))
        return;
    }
  };
}

function canFocus(element: HTMLElement): boolean {
  if (element.isConnected) element.focus();
  return document.activeElement === element;
}

// Focuses a card or a row of it, without scrolling.

/**
 * Focuses the element itself if possible, else its heading, else its first focusable descendant.
 * @returns whether an element has the focus now
 */
export function focusWithin(element: Element): boolean {
  const target = element.matches('[tabindex]')
    ? element
    : (element.querySelector('h3 button, :is(h1, h3)[tabindex]') ??
      element.querySelector('[tabindex="0"], button, a[href]'));
  if (!(target instanceof HTMLElement)) return false;
  target.focus({ preventScroll: true });
  return rootOf(target).activeElement === target;
}
