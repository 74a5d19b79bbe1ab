// F6 goes from pane to pane, also out of the editor, which keeps Tab for itself.

/** The panes that show the document, by their names. */
type ContentPane = 'Editor' | 'Diagram' | 'Documentation';

const CONTENT: readonly ContentPane[] = ['Editor', 'Diagram', 'Documentation'];
const byName = (name: string): string => `[aria-label="${name}"]`;
const PANES = [
  '.app-top',
  byName('Outline'),
  ...CONTENT.map(byName),
  'section[aria-label="Form"]',
  '[aria-label="Problems"]',
];

/** Moves the focus to the next pane that is shown, or the previous one. */
export function focusNextPane(back: boolean): void {
  const panes = shownPanes(PANES);
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  focusIn(panes[(at + (back ? panes.length - 1 : 1)) % panes.length]);
}

/**
 * Moves the focus to the document: into the first of the panes that is shown.
 * @param order by default the editor comes first
 * @returns whether there is one
 */
export function focusContent(order: readonly ContentPane[] = CONTENT): boolean {
  const [pane] = shownPanes(order.map(byName));
  focusIn(pane);
  return pane !== undefined;
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
