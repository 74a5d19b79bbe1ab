// The secrets of a text over its versions: after an edit only the lines around it are looked at
// again.
import { nextLine } from '../../text/lines.ts';
import type { Text } from '../../text/text-pieces.ts';
import { findSecrets } from './find-secrets.ts';
import type { Secret } from './types.ts';

/**
 * A finding depends on the lines behind it (the body of a key, a block scalar), never on more than
 * so many.
 */
const LINES = 3;

/** One for each file. */
export class SecretScanner {
  private text: Text = '';
  private found: readonly Secret[] = [];

  /** The secrets of the next version of the text. */
  scan(text: Text): readonly Secret[] {
    if (text !== this.text) {
      this.found = rescan(this.text, this.found, text);
      this.text = text;
    }
    return this.found;
  }
}

function rescan(before: Text, found: readonly Secret[], text: Text): readonly Secret[] {
  const most = Math.min(before.length, text.length);
  const start = sharedLength(before, text, most, false);
  const same = sharedLength(before, text, most - start, true);
  const dirtyEnd = nextLine(text, text.length - same);
  // What is found may have its name on the line before, so a line more than is looked at again is
  // looked at for that.
  const from = backLines(text, start, LINES + 1);
  const freshFrom = from === 0 ? 0 : forthLines(text, from, 1);
  const freshTo = forthLines(text, dirtyEnd, 1);
  const to = forthLines(text, freshTo, LINES);
  if (to - from > text.length / 2) return findSecrets(text.toString());
  const moved = text.length - before.length;
  const fresh = findSecrets(text.slice(from, to)).map((secret) => shift(secret, from));
  return [
    ...found.filter((secret) => secret.start < freshFrom),
    ...fresh.filter((secret) => secret.start >= freshFrom && secret.start < freshTo),
    ...found
      .filter((secret) => secret.start + moved >= freshTo)
      .map((secret) => shift(secret, moved)),
  ];
}

/**
 * How many characters two texts share at their starts, or ends; whole blocks first, which are
 * compared much faster than characters.
 */
function sharedLength(a: Text, b: Text, most: number, atEnd: boolean): number {
  let length = Math.min(b.sharedWith?.(a, atEnd) ?? 0, most);
  for (const size of [4096, 64, 1]) {
    while (
      length + size <= most &&
      blockOfText(a, length, size, atEnd) === blockOfText(b, length, size, atEnd)
    )
      length += size;
  }
  return length;
}

function blockOfText(text: Text, at: number, size: number, atEnd: boolean): string {
  return atEnd ? text.slice(text.length - at - size, text.length - at) : text.slice(at, at + size);
}

function shift({ kind, start, end, removable }: Secret, by: number): Secret {
  return {
    kind,
    start: start + by,
    end: end + by,
    ...(removable && { removable: { start: removable.start + by, end: removable.end + by } }),
  };
}

/** Start of the line `count` lines before that of `at`. */
function backLines(text: Text, at: number, count: number): number {
  let from = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  for (let i = 0; i < count && from > 0; i++)
    from = from === 1 ? 0 : text.lastIndexOf('\n', from - 2) + 1;
  return from;
}

function forthLines(text: Text, at: number, count: number): number {
  let to = at;
  for (let i = 0; i < count; i++) to = nextLine(text, to);
  return to;
}
