// How the outline is shown: the grouping and the chosen labels are kept in the browser for all
// documents, what is folded as long as the document is open.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Part } from '../../core/types.ts';
import { webStorage } from '../../share/web-storage.ts';
import type { View } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { GROUPINGS } from '../../visual/outline/groupings.ts';
import { LABELS } from '../../visual/outline/row-labels.ts';
import type { Labels, OutlineSettings } from '../../visual/outline/types.ts';

const KEY = 'apidoc-studio-outline';

export interface OutlineState extends Omit<OutlineSettings, 'labels'> {
  /** Null until the user chooses some: each view has its own until then. */
  readonly labels: Labels | null;
  /** Id of the document whose folds these are. */
  readonly document: string;
  /** Takes the settings of a view, and keeps those that last. */
  set(settings: OutlineSettings, document: string, view: View): void;
}

/** Readers look for titles, authors for the ids that they write. */
const labelsOfView = (view: View): Labels => (view === 'read' ? 'title' : 'id');

/** Returns the settings as a view has them. */
export function outlineSettings(state: OutlineState, view: View): OutlineSettings {
  return { ...state, labels: state.labels ?? labelsOfView(view) };
}

export function createOutlineState(): StoreApi<OutlineState> {
  return createStore<OutlineState>()((set, get) => ({
    ...storedOutlineSettings(),
    document: '',
    set: ({ grouping, labels: shown, folds }, document, view) => {
      const isChosen = get().labels !== null || shown !== labelsOfView(view);
      const labels = isChosen ? shown : null;
      set({ grouping, labels, folds, document });
      try {
        webStorage('localStorage')?.setItem(KEY, JSON.stringify([grouping, labels]));
      } catch {
        // Without storage the outline is as it comes next time.
      }
    },
  }));
}

/** Returns the stored settings; unknown stored values are dropped. */
function storedOutlineSettings(): Pick<OutlineState, 'grouping' | 'labels' | 'folds'> {
  let found: unknown;
  try {
    found = JSON.parse(webStorage('localStorage')?.getItem(KEY) ?? '[]');
  } catch {
    found = [];
  }
  const [grouping, labels]: unknown[] = Array.isArray(found) ? found : [];
  return {
    grouping: GROUPINGS.find((g) => g.value === grouping)?.value ?? 'kind',
    labels: LABELS.find((l) => l.value === labels)?.value ?? null,
    folds: new Map(),
  };
}

/**
 * Shows an object that was chosen in the outline.
 * @param enter the documentation, where it is shown, takes the keyboard
 */
export function openFromOutline(store: StudioStore, part: Part, enter: boolean): void {
  const { select, narrow, setPane } = store.getState();
  select({ uri: part.uri, pointer: part.pointer }, enter ? 'outline-enter' : 'outline');
  if (narrow) setPane('read');
}
