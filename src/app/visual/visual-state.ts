// State of visual editing: the editor that applies its changes, and the open dialogs.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Location } from '../../core/types.ts';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import type { SchemaDialog, WizardInput, WizardName } from '../../visual/visual-host.ts';

/** A dialog for the user; `done` is called once with the result. */
type DialogRequest =
  | {
      readonly id: number;
      readonly kind: 'wizard';
      readonly name: WizardName;
      readonly given: WizardInput;
      done(created: Location | null): void;
    }
  | {
      readonly id: number;
      readonly kind: 'pattern';
      done(inserted: Location | null): void;
    }
  | {
      readonly id: number;
      readonly kind: 'schema';
      readonly name: SchemaDialog;
      readonly location: Location;
      done(): void;
    }
  | {
      readonly id: number;
      readonly kind: 'remove' | 'rename';
      readonly location: Location;
      readonly also: readonly Location[];
      done(agreed: boolean): void;
    };

export interface VisualState {
  /** The editor is needed, on the screen or not. */
  readonly needsEditor: boolean;
  readonly editor: EditorHandle | null;
  /** How many changes are under way: forms may show them before the text has them. */
  readonly pendingChanges: number;
  /** The last one is on top. */
  readonly dialogs: readonly DialogRequest[];
  /** Id of the document that is built step by step, shown until it has all steps. */
  readonly guided: string | null;
  setEditor(editor: EditorHandle | null): void;
  guide(document: string | null): void;
  /** The editor, made where there is none yet; null where it does not come. */
  needEditor(): Promise<EditorHandle | null>;
  /** Counts a change as under way until it is done or refused. */
  trackChange<T>(change: Promise<T>): Promise<T>;
  /** Resolves when no change is running or waiting for another. */
  settled(): Promise<void>;
  wizard(name: WizardName, input?: WizardInput): Promise<Location | null>;
  /** Lets the user insert a pattern. */
  pattern(): Promise<Location | null>;
  /** @param also of `remove`: what is deleted with it */
  confirm(
    kind: 'remove' | 'rename',
    location: Location,
    also?: readonly Location[],
  ): Promise<boolean>;
  schemaDialog(name: SchemaDialog, location: Location): Promise<void>;
  /** Closes all dialogs as if the user canceled them. */
  cancelAll(): void;
  /** Closes a dialog, whose `done` must have been called. */
  close(id: number): void;
}

/** Milliseconds after which the editor is taken for lost. */
const PATIENCE = 20_000;

export function createVisualState(): StoreApi<VisualState> {
  let last = 0;
  const store = createStore<VisualState>()((set, get) => ({
    needsEditor: false,
    editor: null,
    pendingChanges: 0,
    dialogs: [],
    guided: null,
    setEditor: (editor) => set({ editor }),
    guide: (guided) => set({ guided }),
    needEditor() {
      const { editor } = get();
      if (editor) return Promise.resolve(editor);
      return new Promise((resolve) => {
        const settle = (found: EditorHandle | null): void => {
          clearTimeout(timer);
          stop();
          resolve(found);
        };
        const timer = setTimeout(() => settle(null), PATIENCE);
        const stop = store.subscribe((state) => state.editor && settle(state.editor));
        set({ needsEditor: true });
      });
    },
    trackChange(change) {
      set({ pendingChanges: get().pendingChanges + 1 });
      return change.finally(() => set({ pendingChanges: get().pendingChanges - 1 }));
    },
    async settled() {
      while (get().pendingChanges > 0) {
        await new Promise<void>((resolve) => {
          const stop = store.subscribe(({ pendingChanges }) => {
            if (pendingChanges > 0) return;
            stop();
            resolve();
          });
        });
        // What waited for this one begins in a promise after it.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    wizard: (name, given = {}) =>
      openDialog<Location | null>((id, done) => ({ id, kind: 'wizard', name, given, done })),
    pattern: () => openDialog<Location | null>((id, done) => ({ id, kind: 'pattern', done })),
    confirm: (what, location, also = []) =>
      openDialog<boolean>((id, done) => ({ id, kind: what, location, also, done })),
    schemaDialog: (name, location) =>
      openDialog<void>((id, done) => ({ id, kind: 'schema', name, location, done })),
    cancelAll() {
      for (const one of get().dialogs) {
        if (one.kind === 'wizard' || one.kind === 'pattern') one.done(null);
        else if (one.kind === 'schema') one.done();
        else one.done(false);
      }
    },
    close: (id) => set({ dialogs: get().dialogs.filter((one) => one.id !== id) }),
  }));

  function openDialog<T>(
    make: (id: number, done: (result: T) => void) => DialogRequest,
  ): Promise<T> {
    return new Promise((resolve) => {
      const id = ++last;
      const dialog = make(id, (result) => {
        store.getState().close(id);
        resolve(result);
      });
      store.setState({ dialogs: [...store.getState().dialogs, dialog] });
    });
  }
  return store;
}
