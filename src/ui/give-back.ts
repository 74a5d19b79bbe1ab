// Remembers what has the keyboard, and gives it back later: to that, or to what is nearest to where it was.

const FOCUSABLE =
  ':is(button, input, select, textarea, a[href], summary, [tabindex], [contenteditable="true"]):not([tabindex="-1"], :disabled)';

/**
 * Call it before something else takes the keyboard. What it returns gives the keyboard back, unless something has it by then: to the same element, or where
 * that cannot have it any more, to its neighbour in the innermost surroundings that are left.
 */
export function keepFocus(): () => void {
  const { activeElement, body } = document;
  const own = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
  const all = own ? [...document.querySelectorAll<HTMLElement>(FOCUSABLE)] : [];
  const at = own ? all.indexOf(own) : -1;
  const neighbours = at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()];
  const around: HTMLElement[] = [];
  for (let e = own?.parentElement; e && e !== body; e = e.parentElement) around.push(e);
  return () => {
    if (!own || (document.activeElement && document.activeElement !== body) || takes(own)) return;
    for (const element of around) {
      if (!element.isConnected) continue;
      const inside = neighbours.filter((one) => element.contains(one));
      if ([...inside, ...element.querySelectorAll<HTMLElement>(FOCUSABLE), element].some(takes)) return;
    }
  };
}

function takes(element: HTMLElement): boolean {
  if (element.isConnected) element.focus();
  return document.activeElement === element;
}
