// Gets the editor ready before it is shown.

/** Loads and starts the editor. What fails here is said where the editor is shown, which asks for it again. */
export async function bringEditor(): Promise<void> {
  await import('./Writing.tsx').catch(() => undefined);
}
