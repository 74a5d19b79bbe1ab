// Back and forward through the locations that a user was at, across the files of a document.
import type { TextChange } from '../worker/protocol.ts';

/** A position of the caret. */
export interface CaretLocation {
  /** Uri of the file, '' being the root document. */
  readonly uri: string;
  /** In UTF-16 units of its text. */
  readonly offset: number;
}

/**
 * How the caret came to a location. `edit`: by typing. `move`: by keys or the mouse. `jump`: by
 * navigation, such as Go to definition, the outline, or a switch of files.
 */
type CaretCause = 'edit' | 'move' | 'jump';

export interface LocationHistory {
  /**
   * Takes the caret's new location. A jump to another line and a move over more than `NEAR` lines
   * is a new entry; the rest updates the current one.
   */
  at(location: CaretLocation, cause: CaretCause): void;
  /** Moves entries of a file with its text. A change's offsets are after the changes before it. */
  edited(uri: string, changes: readonly TextChange[]): void;
  /** Drops the entries of files that are gone. */
  retain(exists: (uri: string) => boolean): void;
  /** Gives the files of entries other uris. */
  rename(names: ReadonlyMap<string, string>): void;
  clear(): void;
  /** Steps to the entry before, or after. @returns its location; null where there is none */
  step(by: -1 | 1): CaretLocation | null;
}

/** Lines that the caret may move within one entry, as in VS Code. */
const NEAR = 10;
/** Entries that are kept; the oldest goes first. */
const MOST = 50;

/** @param lineAt the line of an offset in the present text of a file */
export function createLocationHistory(
  lineAt: (location: CaretLocation) => number,
): LocationHistory {
  let entries: CaretLocation[] = [];
  let current = -1;

  const replace = (next: readonly CaretLocation[], shown: CaretLocation | undefined): void => {
    // Neighbours that have come to be the same are one.
    entries = next.filter((entry, i) => i === 0 || !sameLocation(entry, next[i - 1]));
    const at = shown ? entries.indexOf(shown) : entries.length - 1;
    // It was the second of two that are one now.
    current = at >= 0 || !shown ? at : entries.findIndex((entry) => sameLocation(entry, shown));
  };

  return {
    at(location, cause) {
      const now = entries[current];
      const far =
        !now ||
        now.uri !== location.uri ||
        (cause !== 'edit' &&
          Math.abs(lineAt(now) - lineAt(location)) > (cause === 'jump' ? 0 : NEAR));
      if (!far) {
        entries[current] = location;
        return;
      }
      entries = [...entries.slice(0, current + 1), location].slice(-MOST);
      current = entries.length - 1;
    },
    edited(uri, changes) {
      entries = entries.map((entry) =>
        entry.uri === uri ? { uri, offset: changes.reduce(moveOffset, entry.offset) } : entry,
      );
    },
    retain(exists) {
      if (entries.every(({ uri }) => exists(uri))) return;
      const left = entries.slice(0, current + 1).findLast(({ uri }) => exists(uri));
      replace(
        entries.filter(({ uri }) => exists(uri)),
        left,
      );
    },
    rename(names) {
      entries = entries.map(({ uri, offset }) => ({ uri: names.get(uri) ?? uri, offset }));
    },
    clear() {
      entries = [];
      current = -1;
    },
    step(by) {
      const entry = entries[current + by];
      if (!entry) return null;
      current += by;
      return entry;
    },
  };
}

/** An offset after a change. What was replaced moves to the start of the change. */
function moveOffset(offset: number, { rangeOffset, rangeLength, text }: TextChange): number {
  if (offset >= rangeOffset + rangeLength) return offset + text.length - rangeLength;
  return Math.min(offset, rangeOffset);
}

function sameLocation(a: CaretLocation, b: CaretLocation | undefined): boolean {
  return a.uri === b?.uri && a.offset === b.offset;
}
