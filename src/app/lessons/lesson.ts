// Which document is that of a lesson: kept for the tab, so that a reload goes on with it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { webStorage } from '../../share/web-storage.ts';
import type { AppServices, LessonState } from '../services.ts';
import { LESSON_TEXT, LESSON_TITLE } from './tasks.ts';

const KEY = 'apidoc:lesson';

export function createLesson(): StoreApi<LessonState> {
  let document: string | null = null;
  try {
    document = webStorage('sessionStorage')?.getItem(KEY) || null;
  } catch {
    // Without storage a lesson ends with a reload.
  }
  return createStore(() => ({ document }));
}

/** Begins the lesson in a new document, or ends it: the document stays. */
export function setLesson(lesson: StoreApi<LessonState>, document: string | null): void {
  lesson.setState({ document });
  try {
    webStorage('sessionStorage')?.setItem(KEY, document ?? '');
  } catch {
    // It goes on until a reload.
  }
}

/** Opens the document of the lesson. */
export function startLesson({ opener, store, lesson }: AppServices): void {
  opener.madeDocument(LESSON_TITLE, LESSON_TEXT);
  store.getState().setView('split');
  setLesson(lesson, store.getState().document?.id ?? null);
}
