// Go back and Go forward: feeds the history of locations from the editor and the store, and shows
// its entries.
import { isRoot } from '../core/light.ts';
import type { EditorHandle } from '../editor/editor-handle.ts';
import {
  type CaretLocation,
  createLocationHistory,
  type LocationHistory,
} from '../store/location-history.ts';
import type { OtherFile } from '../store/other-files.ts';
import type { StudioStore } from '../store/store.ts';

export interface CaretHistory extends Pick<LocationHistory, 'at' | 'edited'> {
  /** Shows the location before the current one, or after it. Does nothing without one. */
  go(by: -1 | 1): void;
  /**
   * To be called when a file is in the editor and nothing was selected in it: shows the location
   * that was gone to, or records the switch.
   */
  arrived(uri: string): void;
}

/** @param editor the editor, where it is mounted */
export function createCaretHistory(
  store: StudioStore,
  editor: () => EditorHandle | null,
): CaretHistory {
  const history = createLocationHistory(({ offset }) => editor()?.positionAt(offset).line ?? 0);
  /** The location to show when its file is in the editor. */
  let expected: CaretLocation | null = null;

  store.subscribe((now, before) => {
    if (now.document?.opened !== before.document?.opened) {
      history.clear();
      expected = null;
      return;
    }
    const [from, to] = [before.document?.path, now.document?.path];
    // Another file is the root document.
    if (from && to && from !== to && now.files !== before.files)
      history.rename(
        new Map([
          ['', from],
          [to, ''],
        ]),
      );
    if (now.files === before.files) return;
    const renamed = renamedFile(before.files, now.files);
    if (renamed) history.rename(new Map([renamed]));
    history.retain((uri) => isRoot(uri) || now.textOf(uri) !== undefined);
  });

  const show = ({ uri, offset }: CaretLocation): void => {
    editor()?.select({ start: offset, end: offset }, true);
    store.getState().caretMoved(offset, 'user', uri);
  };

  return {
    at: history.at,
    edited: history.edited,
    go(by) {
      const to = history.step(by);
      if (!to) return;
      if (to.uri === store.getState().file) show(to);
      else {
        expected = to;
        store.getState().showFile(to.uri);
      }
    },
    arrived(uri) {
      const to = expected;
      expected = null;
      if (to?.uri === uri) show(to);
      else history.at({ uri, offset: editor()?.caret() ?? 0 }, 'jump');
    },
  };
}

/** The uris of the only file that is gone from a list and of the only new one, else null. */
function renamedFile(
  before: readonly OtherFile[],
  now: readonly OtherFile[],
): readonly [string, string] | null {
  const [from, ...others] = otherFilesWithout(before, now);
  const [to, ...more] = otherFilesWithout(now, before);
  return from && to && others.length + more.length === 0 ? [from.uri, to.uri] : null;
}

function otherFilesWithout(files: readonly OtherFile[], others: readonly OtherFile[]): OtherFile[] {
  const uris = new Set(others.map(({ uri }) => uri));
  return files.filter(({ uri }) => !uris.has(uri));
}
