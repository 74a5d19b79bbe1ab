// What all ways of opening share: the document becomes the one that is shown, beside what is there.

import type { StoreApi } from 'zustand/vanilla';
import { languageOf } from '../../core/parse/language.ts';
import { type Content, type DraftSource, pack } from '../../share/draft.ts';
import type { Drafts } from '../../share/drafts.ts';
import type { Starts } from '../../share/starts.ts';
import type { Opening } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { contentOf, type SafeMode } from '../safe/safe-mode.ts';
import { originOf } from './origin.ts';
import { placeOfPage } from './place-of-page.ts';

export interface Desk {
  /** Something is asked for: whatever takes its time gives way to what was asked for after it. @returns whether this is still the last */
  turn(): () => boolean;
  /** Shows a document that has its draft already; in safe mode where it may be unsafe. */
  show(opening: Omit<Opening, 'language'>): void;
  /** Begins a draft of its own, and shows it. @returns the id of the document */
  begin(name: string, content: Content, source: DraftSource): string;
  /** Shows a document whatever became of its earlier openings. */
  open(opening: Omit<Opening, 'language'>): void;
}

/** What decides how a document is opened. */
export interface Safety {
  readonly starts: Starts;
  readonly safeMode: StoreApi<SafeMode>;
  /** The address asks for safe mode. */
  asked(): boolean;
}

export function createDesk(store: StudioStore, drafts: Drafts, { starts, safeMode, asked }: Safety): Desk {
  const state = store.getState;
  let turns = 0;

  const open: Desk['open'] = (opening) => {
    const { id, name, text } = opening;
    safeMode.getState().hide();
    starts.begin(pack(contentOf(opening)).text);
    const { document: before } = state();
    if (before && before.id !== id) void drafts.close(before.id);
    state().open({ ...opening, language: languageOf(name, text) });
    drafts.show(id, placeOfPage());
  };

  const openSafely = (opening: Omit<Opening, 'language'>, reason: 'unfinished' | 'asked'): void => {
    safeMode.getState().show(opening, reason);
    drafts.show(opening.id, placeOfPage());
  };

  const show: Desk['show'] = (opening) => {
    const text = pack(contentOf(opening)).text;
    if (asked()) openSafely(opening, 'asked');
    else if (!starts.maybeUnsafe(text)) open(opening);
    else {
      const own = turns;
      void starts.isUnsafe(text).then((unsafe) => {
        if (own !== turns) return;
        if (unsafe) openSafely(opening, 'unfinished');
        else open(opening);
      });
    }
  };

  return {
    turn() {
      const own = ++turns;
      return () => own === turns;
    },
    show,
    open,
    begin(name, content, draftSource) {
      const id = drafts.start({ name, text: content, source: draftSource });
      const several = typeof content === 'string' ? { text: content } : content;
      show({ id, name, ...several, ...originOf(draftSource) });
      return id;
    },
  };
}
