// User Timing of every edit: how long until its problems are marked, and until the documentation
// shows it.

export type MeasuredPane = 'problems' | 'docs';

export interface EditMeasures {
  /** An edit made `version`. */
  edited(version: number): void;
  /** What belongs to `version` or one before is on the screen. `lines`: length of the text. */
  shown(pane: MeasuredPane, version: number, lines: number): void;
  /** Forgets edits that were not shown, because their document is closed. */
  clear(): void;
}

const EDIT = 'apidoc:edit';
const LIMIT = 2000;

/**
 * Writes `apidoc:edit-to-problems` and `apidoc:edit-to-docs`; an edit overtaken by the next one
 * counts until the next one is shown.
 */
export function createEditMeasures(): EditMeasures {
  const waiting: Record<MeasuredPane, Map<number, number>> = {
    problems: new Map(),
    docs: new Map(),
  };
  let entries = 0;

  return {
    edited(version) {
      if (++entries > LIMIT) {
        entries = 0;
        performance.clearMarks(EDIT);
        for (const what of Object.keys(waiting))
          performance.clearMeasures(`apidoc:edit-to-${what}`);
      }
      const { startTime } = performance.mark(EDIT, { detail: { version } });
      for (const map of Object.values(waiting)) {
        // A pane that is not shown measures nothing; its edits must not pile up.
        if (map.size >= LIMIT) map.clear();
        map.set(version, startTime);
      }
    },
    shown(pane, upTo, lines) {
      const end = performance.now();
      for (const [version, start] of waiting[pane]) {
        if (version > upTo) continue;
        waiting[pane].delete(version);
        performance.measure(`apidoc:edit-to-${pane}`, { start, end, detail: { version, lines } });
      }
    },
    clear() {
      for (const map of Object.values(waiting)) map.clear();
    },
  };
}
