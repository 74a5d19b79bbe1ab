// The slice of what is shown: the selection, panes, notices.
import { partAt } from '../core/light.ts';
import type { Actions, SliceContext } from './actions.ts';

export type ViewActions = Pick<
  Actions,
  | 'caretMoved'
  | 'select'
  | 'reportShown'
  | 'setLoading'
  | 'setFailure'
  | 'setSave'
  | 'notify'
  | 'dismiss'
  | 'showStart'
  | 'setView'
  | 'showPane'
  | 'setPane'
  | 'setCompact'
  | 'setNarrow'
  | 'setTheme'
  | 'setPanel'
>;

/** The user has chosen to see more than the documentation, and stays in the studio from then on. */
const EDITING = { reading: false } as const;

/** Milliseconds the caret has to rest before its location is requested. */
const REST = 60;
/** Requests for the location of one caret before it is left out. */
const ATTEMPTS = 5;

export function createViewSlice({ set, get, measures }: SliceContext): {
  readonly actions: ViewActions;
  /** Drops the location of the caret that is not requested yet. */
  forgetCaret(): void;
} {
  let lastNotice = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  /**
   * Grows with each request for the caret's location and each other selection: responses to older
   * requests are ignored.
   */
  let turn = 0;
  const caretAt = async (): Promise<void> => {
    const own = ++turn;
    const uri = get().file;
    let pointer: string | undefined;
    // The text may change under a caret that stays, and the worker may be started again: each
    // attempt is about the caret as it is then.
    for (let attempt = 0; pointer === undefined && attempt < ATTEMPTS; attempt++) {
      const about = { request: 'pointerAt', uri, offset: get().caret } as const;
      pointer = await get().request(about, { retry: 0 });
      if (own !== turn || get().file !== uri) return;
    }
    if (pointer === undefined) return;
    const { selection, analysis, reveal } = get();
    const same = selection?.uri === uri ? selection : null;
    if (same?.pointer === pointer && same.by === 'editor') return;
    const before = same && partAt(analysis.model, { ...same, uri });
    const moved = partAt(analysis.model, { uri, pointer }) !== before;
    set({
      selection: {
        uri,
        pointer,
        by: 'editor',
        focus: false,
        seq: (selection?.seq ?? 0) + 1,
      },
      reveal: moved ? reveal + 1 : reveal,
    });
  };

  return {
    forgetCaret: () => clearTimeout(resting),
    actions: {
      caretMoved(offset, by, uri = get().file) {
        if (uri !== get().file) return;
        if (get().caret !== offset) set({ caret: offset });
        if (by === 'program') return;
        clearTimeout(resting);
        resting = setTimeout(() => void caretAt(), REST);
      },
      select({ uri, pointer, range, offset }, by, focus = false) {
        clearTimeout(resting);
        turn++;
        const { selection, reveal } = get();
        set({
          selection: {
            uri,
            pointer,
            by,
            focus,
            seq: (selection?.seq ?? 0) + 1,
            ...(range && { range }),
            ...(offset !== undefined && { offset }),
          },
          reveal: by === 'docs' ? reveal : reveal + 1,
        });
        get().showFile(uri);
      },
      reportShown: (pane, version) =>
        measures.shown(pane, version, get().analysis.counts?.lines ?? 0),
      setLoading: (loading) => set(loading ? { loading, failure: null } : { loading }),
      setFailure: (failure) => set({ failure }),
      setSave: (save) => set({ save }),
      notify({ text, tone = 'plain', stays = false, action, second }) {
        const id = ++lastNotice;
        const others = get().notices.filter((notice) => notice.text !== text);
        set({
          notices: [
            ...others.slice(-2),
            { id, text, tone, stays, ...(action && { action }), ...(second && { second }) },
          ],
        });
        return id;
      },
      dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
      showStart: (start) => set(start ? { start, reading: false } : { start }),
      setView(view) {
        const pane = view === 'split' ? 'edit' : view;
        set({ view, ...(get().narrow && { pane }), ...(view !== 'read' && EDITING) });
      },
      showPane(pane) {
        const { narrow, compact, view, panels, setView, setPane, setPanel } = get();
        set({ start: false });
        if (narrow || pane === 'diagram') setPane(pane);
        else if (pane === 'edit') setView(view === 'edit' ? view : 'split');
        else if (pane !== 'read') setPanel(pane, true);
        else if (view === 'edit') setView('split');
        // There the form replaces the documentation.
        else if ((view === 'diagram' || (compact && view === 'split')) && panels.form)
          setPanel('form', false);
      },
      setPane(pane) {
        set({
          pane,
          ...(pane !== 'problems' && pane !== 'outline' && pane !== 'form' && { view: pane }),
          ...(pane !== 'read' && pane !== 'outline' && EDITING),
        });
      },
      setNarrow: (narrow) => set({ narrow }),
      setCompact: (compact) => set({ compact }),
      setTheme: (theme) => set({ theme }),
      setPanel: (panel, open) =>
        set({
          panels: { ...get().panels, [panel]: open },
          ...(open && panel !== 'outline' && EDITING),
        }),
    },
  };
}
