// What all ways of opening share: the document becomes the one that is shown, beside what is there.
import { languageOf } from '../../core/parse/language.ts';
import type { Content, DraftSource } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { Opening } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { originOf } from './origin.ts';
import { placeOfPage } from './place-of-page.ts';

export interface Desk {
  /** Something is asked for: whatever takes its time gives way to what was asked for after it. @returns whether this is still the last */
  turn(): () => boolean;
  /** Shows a document that has its draft already. */
  show(opening: Omit<Opening, 'language'>): void;
  /** Begins a draft of its own, and shows it. */
  begin(name: string, content: Content, source: DraftSource): void;
}

export function createDesk(store: StudioStore, drafts: Drafts): Desk {
  const state = store.getState;
  let turns = 0;

  const show = (opening: Omit<Opening, 'language'>): void => {
    const { id, name, text } = opening;
    const { document: before } = state();
    if (before && before.id !== id) void drafts.close(before.id);
    state().open({ ...opening, language: languageOf(name, text) });
    drafts.show(id, placeOfPage());
  };

  return {
    turn() {
      const own = ++turns;
      return () => own === turns;
    },
    show,
    begin(name, content, draftSource) {
      const id = drafts.start({ name, text: content, source: draftSource });
      const several = typeof content === 'string' ? { text: content } : content;
      show({ id, name, ...several, ...originOf(draftSource) });
    },
  };
}
