// What the components of the studio show of the store. What typing changes waits until the key and
// its markers are painted: rendering the rest of the page first would delay both by a frame.
import type { OpenedDocument } from '../store/state.ts';
import type { Studio, StudioStore } from '../store/store.ts';
import { afterPaint } from '../ui/next-task.ts';

/** The part of a store that components read. */
export type ShownState = Pick<StudioStore, 'getState' | 'getInitialState' | 'subscribe'>;

const TYPED: ReadonlySet<string> = new Set<keyof Studio>(['document', 'analysis', 'caret', 'save']);
const TYPED_OF_DOCUMENT: ReadonlySet<string> = new Set<keyof OpenedDocument>([
  'version',
  'edited',
  'entryEdited',
]);

/** Whether two objects of the same type differ only in fields of `names`. */
function differsOnlyIn<T extends object>(a: T, b: T, names: ReadonlySet<string>): boolean {
  return (Object.keys(a) as (keyof T & string)[]).every(
    (name) => a[name] === b[name] || names.has(name),
  );
}

/** Whether a change is of a kind that typing makes. */
function isMadeByTyping(state: Studio, before: Studio): boolean {
  return (
    state.document !== null &&
    before.document !== null &&
    differsOnlyIn(state, before, TYPED) &&
    differsOnlyIn(state.document, before.document, TYPED_OF_DOCUMENT)
  );
}

const whenPainted = (run: () => void): void => (document.hidden ? run() : afterPaint(run));

/**
 * Returns the state of `store` for components: the same as that of the store, but edits, the caret
 * and changed problems are shown after the frame that paints them in the editor, or with the next
 * change of another kind, as is a new model without new markers.
 * @param later runs a function once the next frame is painted
 */
export function createShownState(store: StudioStore, later = whenPainted): ShownState {
  const listeners = new Set<(state: Studio, before: Studio) => void>();
  let shown = store.getState();
  let waiting: 'key' | 'markers' | null = null;

  const show = (): void => {
    waiting = null;
    const before = shown;
    shown = store.getState();
    if (shown !== before) for (const listener of [...listeners]) listener(shown, before);
  };
  const wait = (until: 'key' | 'markers'): void => {
    waiting = until;
    later(() => waiting === until && show());
  };
  store.subscribe((state, before) => {
    const { problems, version } = before.analysis;
    const markers = state.analysis.problems !== problems;
    const model = state.analysis.model !== before.analysis.model;
    if (version === 0 || !isMadeByTyping(state, before)) show();
    else if (waiting === 'markers') return;
    // The frame of the key may be over when its markers come; they have one more, the rest waits.
    else if (markers) wait('markers');
    // A model comes in time for the frame of its key, or that is over.
    else if (model) show();
    else if (!waiting) {
      // Without new markers nothing is painted before the rest.
      if (state.analysis === before.analysis) wait('key');
      else show();
    }
  });

  return {
    getState: () => shown,
    getInitialState: store.getInitialState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
