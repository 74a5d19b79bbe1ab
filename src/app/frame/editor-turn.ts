// Whose turn it is to draw first when editor and documentation come at the same moment: the editor, which is there at once where the documentation takes slices.

/** Milliseconds after which the documentation is drawn in any case. */
const LONGEST = 1_500;

const listeners = new Set<() => void>();
let making = false;
let drawn = false;

function set(next: boolean): void {
  if (making === next) return;
  making = next;
  for (const tell of listeners) tell();
}

export const editorTurn = {
  /** The editor is being made at this moment, and there is no documentation on the page yet. */
  is: (): boolean => making,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The code of the editor has just arrived. */
  begin(): void {
    if (drawn) return;
    set(true);
    setTimeout(() => set(false), LONGEST);
  },
  /** One can write. */
  end: (): void => set(false),
  /** The documentation is on the page, and stays there. */
  docsDrawn(): void {
    drawn = true;
  },
};
