// The open file, the caret and the scroll position over a reload of the page: kept in the storage
// of the tab when the page is left, and restored once for the same document.
import { useEffect, useRef, useState } from 'react';
import type { EditorHandle, EditorView } from '../../editor/editor-handle.ts';
import { webStorage } from '../../share/web-storage.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';

const KEY = 'apidoc:place';

/** Where the user was in a document. */
export interface EditorPlace {
  /** Id of the document. */
  readonly document: string;
  readonly file: string;
  readonly view: EditorView;
}

/** Returns what was stored when the page was left; null for anything else. */
export function readPlace(storage: Storage | null): EditorPlace | null {
  try {
    const found = JSON.parse(storage?.getItem(KEY) ?? 'null') as Partial<EditorPlace> | null;
    const { caret, top } = found?.view ?? {};
    return typeof found?.document === 'string' &&
      typeof found.file === 'string' &&
      isOffset(caret) &&
      isOffset(top)
      ? { document: found.document, file: found.file, view: { caret, top } }
      : null;
  } catch {
    return null;
  }
}

export function writePlace(storage: Storage | null, place: EditorPlace | null): void {
  try {
    if (place) storage?.setItem(KEY, JSON.stringify(place));
    else storage?.removeItem(KEY);
  } catch {
    // The document opens at its beginning then.
  }
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && (entry as PerformanceNavigationTiming).type === 'reload';
}

function isOffset(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/**
 * Restores where the user was before a reload, unless something was selected since. The address,
 * which follows the object of the caret, says less.
 * @param editor null until it is there
 * @param restored is called before what is selected is shown in the editor
 */
export function useEditorPlace(editor: EditorHandle | null, restored: () => void): void {
  const app = useApp();
  const { store } = app;
  const id = useStudio((s) => s.document?.id);
  const file = useStudio((s) => s.file);
  const files = useStudio((s) => s.files);
  const by = useStudio((s) => s.selection?.by ?? 'editor');
  const [stored] = useState(() => (isReload() ? readPlace(webStorage('sessionStorage')) : null));
  const latest = useLatest(restored);
  const left = useRef(stored);
  useEffect(() => {
    const leave = (): void => {
      const { document, file: now } = store.getState();
      const view = app.editor?.view();
      const place = document && view ? { document: document.id, file: now, view } : null;
      writePlace(webStorage('sessionStorage'), place);
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [app, store]);
  useEffect(() => {
    const place = left.current;
    if (!place || !editor || id === undefined) return;
    const isFree = by === 'editor' || by === 'link';
    if (id !== place.document || !isFree) left.current = null;
    else if (file === place.file) {
      left.current = null;
      latest.current();
      editor.restore(place.view);
    } else if (files.some((one) => one.uri === place.file && one.state === 'here'))
      store.getState().showFile(place.file);
  }, [store, editor, id, file, files, by]);
}
