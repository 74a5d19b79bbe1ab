// Gets the editor ready before it is shown.

/** Loads and starts the editor. A failure is shown by the editor's pane, which loads it again. */
export async function loadEditor(): Promise<void> {
  await import('./EditorPane.tsx').catch(() => undefined);
}
