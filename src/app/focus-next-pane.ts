// F6 goes from pane to pane, also out of the editor, which keeps Tab for itself.

const CONTENT = ['[aria-label="Editor"]', '[aria-label="Diagram"]', '[aria-label="Documentation"]'];
const PANES = [
  '.app-top',
  '[aria-label="Outline"]',
  ...CONTENT,
  'section[aria-label="Form"]',
  '[aria-label="Problems"]',
];

/** Moves the focus to the next pane that is shown, or the previous one. */
export function focusNextPane(back: boolean): void {
  const panes = shownPanes(PANES);
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  focusIn(panes[(at + (back ? panes.length - 1 : 1)) % panes.length]);
}

/** Moves the focus to the document: into the editor, or else what is shown of it. */
export function focusContent(): void {
  focusIn(shownPanes(CONTENT)[0]);
}

const shownPanes = (selectors: readonly string[]): HTMLElement[] =>
  selectors.flatMap((selector) => {
    const pane = document.querySelector<HTMLElement>(selector);
    return pane && pane.offsetParent !== null ? pane : [];
  });

function focusIn(pane: HTMLElement | undefined): void {
  const first = pane?.matches('[tabindex]')
    ? pane
    : pane?.querySelector<HTMLElement>(
        '.native-edit-context, textarea, button, [href], input, [tabindex]',
      );
  first?.focus();
}
