// Remembers, for a reload of this tab only, which document it showed.

const KEY = 'apidoc:shown';

/** `place` is what in the page's address stands for the document, so that another link typed into the same tab is not answered with the old document. */
export interface Shown {
  readonly id: string;
  readonly place: string;
}

/** @param session `sessionStorage`, or `null`; may throw at every use */
export function shownMemory(session: Storage | null): { read(): Shown | null; write(shown: Shown | null): void } {
  return {
    read() {
      try {
        const { id, place } = (JSON.parse(session?.getItem(KEY) ?? 'null') ?? {}) as { id?: unknown; place?: unknown };
        return typeof id === 'string' && typeof place === 'string' ? { id, place } : null;
      } catch {
        return null;
      }
    },
    write(shown) {
      try {
        if (shown) session?.setItem(KEY, JSON.stringify(shown));
        else session?.removeItem(KEY);
      } catch {
        // Without it a reload shows the start page, where the draft is listed.
      }
    },
  };
}
