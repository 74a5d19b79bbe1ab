// What visual editing waits for: the editor that its changes go through, and the questions that are asked of the person.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Where } from '../../core/build/types.ts';
import type { EditorHandle } from '../../editor/handle.ts';
import type { Given, SchemaDialog, WizardName } from '../../visual/host.ts';

/** A question to the person; `done` takes the answer, once. */
export type Asked =
  | { readonly id: number; readonly ask: 'wizard'; readonly name: WizardName; readonly given: Given; done(made: Where | null): void }
  | { readonly id: number; readonly ask: 'schema'; readonly name: SchemaDialog; readonly place: Where; done(): void }
  | {
      readonly id: number;
      readonly ask: 'remove' | 'rename';
      readonly place: Where;
      readonly also: readonly Where[];
      done(agreed: boolean): void;
    };

export interface VisualState {
  /** The editor is needed, on the screen or not. */
  readonly wantsEditor: boolean;
  readonly editor: EditorHandle | null;
  /** How many changes are under way: a form may show them as done, and the text does not have them yet. */
  readonly underWay: number;
  /** The last one is on top. */
  readonly asked: readonly Asked[];
  /** Id of the document that is built step by step, and shows the steps until it has all of them. */
  readonly guided: string | null;
  setEditor(editor: EditorHandle | null): void;
  guide(document: string | null): void;
  /** The editor, made where there is none yet; null where it does not come. */
  needEditor(): Promise<EditorHandle | null>;
  /** Counts a change as under way until it is done or refused. */
  during<T>(change: Promise<T>): Promise<T>;
  /** Resolves when no change is under way any more, nor one that waited for another. */
  settled(): Promise<void>;
  wizard(name: WizardName, given?: Given): Promise<Where | null>;
  /** @param also of `remove`: what is deleted with it */
  confirm(ask: 'remove' | 'rename', place: Where, also?: readonly Where[]): Promise<boolean>;
  schemaDialog(name: SchemaDialog, place: Where): Promise<void>;
  /** Takes a question off the screen; it must have been answered. */
  close(id: number): void;
}

/** Milliseconds after which the editor is taken for lost. */
const PATIENCE = 20_000;

export function createVisual(): StoreApi<VisualState> {
  let last = 0;
  const store = createStore<VisualState>()((set, get) => ({
    wantsEditor: false,
    editor: null,
    underWay: 0,
    asked: [],
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
        set({ wantsEditor: true });
      });
    },
    during(change) {
      set({ underWay: get().underWay + 1 });
      return change.finally(() => set({ underWay: get().underWay - 1 }));
    },
    async settled() {
      while (get().underWay > 0) {
        await new Promise<void>((resolve) => {
          const stop = store.subscribe(({ underWay }) => {
            if (underWay > 0) return;
            stop();
            resolve();
          });
        });
        // What waited for this one begins in a promise after it.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    wizard: (name, given = {}) => ask<Where | null>((id, done) => ({ id, ask: 'wizard', name, given, done })),
    confirm: (what, place, also = []) => ask<boolean>((id, done) => ({ id, ask: what, place, also, done })),
    schemaDialog: (name, place) => ask<void>((id, done) => ({ id, ask: 'schema', name, place, done })),
    close: (id) => set({ asked: get().asked.filter((one) => one.id !== id) }),
  }));

  function ask<T>(make: (id: number, done: (answer: T) => void) => Asked): Promise<T> {
    return new Promise((resolve) => {
      const id = ++last;
      const question = make(id, (answer) => {
        store.getState().close(id);
        resolve(answer);
      });
      store.setState({ asked: [...store.getState().asked, question] });
    });
  }
  return store;
}
