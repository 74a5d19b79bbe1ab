// F6 goes from pane to pane, also out of the editor, which keeps Tab for itself.

const PANES = [
  '.app-top',
  '[aria-label="Outline"]',
  '[aria-label="Editor"]',
  '[aria-label="Diagram"]',
  '[aria-label="Documentation"]',
  'section[aria-label="Form"]',
  '[aria-label="Problems"]',
];

/** Moves the focus to the next pane that is shown, or the previous one. */
export function focusNextPane(back: boolean): void {
  const panes = PANES.map((selector) => document.querySelector<HTMLElement>(selector)).filter(
    (p) => p !== null && p.offsetParent !== null,
  );
  const at = panes.findIndex((p) => p?.contains(document.activeElement));
  const next = panes[(at + (back ? panes.length - 1 : 1)) % panes.length];
  const first = next?.matches('[tabindex]')
    ? next
    : next?.querySelector<HTMLElement>(
        '.native-edit-context, textarea, button, [href], input, [tabindex]',
      );
  first?.focus();
}
