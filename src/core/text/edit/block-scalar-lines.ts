// The lines of a block scalar for another text: those that did not change stay as they are written.
import { isMore, type Line, type ParsedBlockScalar } from './read-block-scalar.ts';

/** Lines that are the same stay as they are written. */
export function literalLines(
  { lines }: ParsedBlockScalar,
  before: string,
  after: string,
): readonly (string | Line)[] {
  const pairs = paired(before.split('\n'), after.split('\n'));
  return after.split('\n').map((line, i) => lines[pairs.get(i) ?? -1] ?? line);
}

/** A line of the text, which several lines of the source may stand for. */
interface Paragraph {
  readonly text: string;
  readonly lines: readonly Line[];
  /** Blank lines before it, as they are written. */
  readonly gap: readonly Line[];
}

export function foldedLines(
  old: ParsedBlockScalar,
  before: string,
  after: string,
): readonly (string | Line)[] {
  const paragraphs = paragraphsOf(old);
  const was = before.split('\n').filter((line) => line !== '');
  const wrapped = paragraphs
    .filter(({ lines }) => lines.length > 1)
    .flatMap(({ lines }) => lines.map(({ text }) => text.length));
  const width = wrapped.length > 0 ? Math.max(...wrapped) : Number.POSITIVE_INFINITY;
  const now = after.split('\n');
  const texts = now.filter((line) => line !== '');
  const pairs = paired(was, texts);
  const out: (string | Line)[] = [];
  let breaks = 0;
  let last: { readonly text: string; readonly pair: number | undefined } | null = null;
  let n = 0;
  for (const text of now) {
    if (text === '') {
      breaks++;
      continue;
    }
    const pair = pairs.get(n);
    const changed =
      pair === undefined ? changedFrom(n, pairs, texts.length, was.length) : undefined;
    const kept = pair === undefined ? undefined : paragraphs[pair];
    const blanks: number =
      last === null ? breaks : breaks + (isMore(last.text) || isMore(text) ? 0 : 1);
    const own = kept ?? (changed === undefined ? undefined : paragraphs[changed]);
    out.push(...(own && own.gap.length === blanks ? own.gap : Array<string>(blanks).fill('')));
    out.push(
      ...(kept
        ? kept.lines
        : isMore(text)
          ? [text]
          : rewrapped(text, changed === undefined ? undefined : paragraphs[changed], width)),
    );
    last = { text, pair };
    breaks = 0;
    n++;
  }
  return out;
}

function paragraphsOf({ lines }: ParsedBlockScalar): readonly Paragraph[] {
  const out: { text: string; lines: Line[]; gap: Line[] }[] = [];
  let position: Line[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (line.text === '') position.push(line);
    else if (
      last &&
      position.length === 0 &&
      !isMore(line.text) &&
      !isMore(last.lines.at(-1)?.text ?? '')
    ) {
      last.lines.push(line);
      last.text += ` ${line.text}`;
    } else {
      out.push({ text: line.text, lines: [line], gap: position });
      position = [];
    }
  }
  return out;
}

/**
 * Which old line each new one is, by number: those that are the same, at the beginning, at the end,
 * and in their order between.
 */
function paired(was: readonly string[], now: readonly string[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const least = Math.min(was.length, now.length);
  let head = 0;
  while (head < least && was[head] === now[head]) pairs.set(head, head++);
  let tail = 0;
  while (tail < least - head && was[was.length - 1 - tail] === now[now.length - 1 - tail]) {
    tail++;
    pairs.set(now.length - tail, was.length - tail);
  }
  let from = head;
  for (let i = head; i < now.length - tail; i++) {
    const found = was.indexOf(now[i] ?? '', from);
    if (found < 0 || found >= was.length - tail) continue;
    pairs.set(i, found);
    from = found + 1;
  }
  return pairs;
}

/** Returns the old line that a changed one replaces, by index; undefined for a new line. */
function changedFrom(
  index: number,
  pairs: ReadonlyMap<number, number>,
  now: number,
  was: number,
): number | undefined {
  let first = index;
  while (first > 0 && !pairs.has(first - 1)) first--;
  let end = index;
  while (end < now && !pairs.has(end)) end++;
  const parent = first === 0 ? -1 : (pairs.get(first - 1) ?? -1);
  const below = end === now ? was : (pairs.get(end) ?? was);
  return below - parent - 1 === end - first ? parent + 1 + index - first : undefined;
}

/**
 * A changed paragraph in lines of the width of the others: lines before the change, and behind it
 * as soon as they fit again, stay as they are.
 */
function rewrapped(
  text: string,
  old: Paragraph | undefined,
  width: number,
): readonly (string | Line)[] {
  if (!old) return wrap(text, width);
  const was = old.text;
  const least = Math.min(was.length, text.length);
  let head = 0;
  while (head < least && was[head] === text[head]) head++;
  let tail = 0;
  while (tail < least - head && was[was.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  const out: (string | Line)[] = [];
  let at = 0;
  let next = 0;
  // A line is whole as long as the change begins behind the space after it.
  for (const line of old.lines) {
    const end = at + line.text.length + 1;
    if (end > head || next === old.lines.length - 1) break;
    out.push(line);
    at = end;
    next++;
  }
  // The first line from whose beginning on nothing changed.
  let keep = old.lines.length;
  let keepAt = was.length + 1;
  for (let i = old.lines.length - 1; i > next; i--) {
    const begin = keepAt - (old.lines[i]?.text.length ?? 0) - 1;
    if (begin < was.length - tail) break;
    keep = i;
    keepAt = begin;
  }
  let middleEnd = text.length - (was.length - keepAt) - (keep < old.lines.length ? 1 : 0);
  for (;;) {
    if (keep >= old.lines.length) return [...out, ...wrap(text.slice(at), width)];
    const lines = wrap(text.slice(at, middleEnd), width);
    const limit = old.lines.slice(next, keep).length;
    // The lines behind the change stay where the change fits before them without another line.
    if (lines.length <= Math.max(1, limit) && middleEnd >= at)
      return [...out, ...lines, ...old.lines.slice(keep)];
    middleEnd += (old.lines[keep]?.text.length ?? 0) + 1;
    keep++;
  }
}

/** Lines of at most a width, broken at single spaces. */
function wrap(text: string, width: number): readonly string[] {
  if (text.length <= width) return [text];
  const out: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      out.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...out, line];
}
