// Gives the keyboard to a card or a row of it, without scrolling.

/** Focuses the element itself where it can be, else the first thing in it that can. @returns whether something has the focus now */
export function takeFocus(element: Element): boolean {
  const stop = element.matches('[tabindex]')
    ? element
    : (element.querySelector('h3 button') ?? element.querySelector('[tabindex="0"], button, a[href]'));
  if (!(stop instanceof HTMLElement)) return false;
  stop.focus({ preventScroll: true });
  return document.activeElement === stop;
}
