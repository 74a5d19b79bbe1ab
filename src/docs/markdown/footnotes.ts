// Footnotes for the Markdown engine: `[^name]` in a text, `[^name]: its text` as a block of its
// own.
import type { MarkdownIt, Token } from 'markdown-it';

/** `[^name]` for a note: `number` from 1 in the order of the references, `nth` reference to it. */
export interface FootnoteRef {
  readonly number: number;
  readonly nth: number;
}

/** What the engine remembers while it reads one text. */
interface Notes {
  /** Texts of the notes by name. */
  notes?: Map<string, string>;
  /** The last reference to each note, in the order of the first references. */
  used?: Map<string, FootnoteRef>;
  /** The text is a note itself, and has none of its own. */
  inner?: true;
}

const START = /^\[\^([^\s[\]]{1,80})\]:[ \t]*/;
const REF = /^\[\^([^\s[\]]{1,80})\]/;

/**
 * Adds the tokens `footnote_ref` and, at the end of a text, `footnotes_open`, for each note
 * `footnote_open` and `footnote_back`, and what closes them. `refOf` gives their numbers.
 */
export function footnotes(engine: MarkdownIt): void {
  engine.block.ruler.before(
    'reference',
    'footnote_def',
    (state, start, end, silent) => {
      const lineOf = (line: number) =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
      const match = START.exec(lineOf(start));
      // Notes inside of lists or quotes stay text: their lines would be read twice.
      if (
        !match?.[1] ||
        (state.env as Notes).inner ||
        state.level > 0 ||
        state.blkIndent > 0 ||
        (state.sCount[start] ?? 0) > 3
      )
        return false;
      if (silent) return true;
      const lines = [lineOf(start).slice(match[0].length)];
      let next = start + 1;
      for (; next < end; next++) {
        const line = lineOf(next);
        const indented = (state.sCount[next] ?? 0) >= 2;
        const last = lines.at(-1);
        if (line !== '' && ((last === '' && !indented) || START.test(line))) break;
        lines.push(line);
      }
      const env = state.env as Notes;
      env.notes ??= new Map();
      if (!env.notes.has(match[1])) env.notes.set(match[1], lines.join('\n').trim());
      state.line = next;
      return true;
    },
    { alt: ['paragraph', 'reference'] },
  );
  engine.inline.ruler.before('link', 'footnote_ref', (state, silent) => {
    const { notes, used } = state.env as Notes;
    const match =
      state.src.charCodeAt(state.pos) === BRACKET
        ? REF.exec(state.src.slice(state.pos, state.pos + 90))
        : null;
    const name = match?.[1];
    if (!match || name === undefined || !notes?.has(name)) return false;
    if (!silent) {
      const all = used ?? new Map<string, FootnoteRef>();
      (state.env as Notes).used = all;
      const last = all.get(name);
      const meta: FootnoteRef = { number: last?.number ?? all.size + 1, nth: (last?.nth ?? 0) + 1 };
      all.set(name, meta);
      state.push('footnote_ref', '', 0).meta = { ...meta };
    }
    state.pos += match[0].length;
    return true;
  });
  engine.core.ruler.push('footnotes', (state) => {
    const { notes, used } = state.env as Notes;
    if (!notes || !used) return;
    // A note is read without notes of its own, so that none can hold itself.
    const add = (type: string, nesting: -1 | 0 | 1, number: number): void => {
      const token = new state.Token(type, '', nesting);
      token.meta = { number };
      state.tokens.push(token);
    };
    add('footnotes_open', 1, 0);
    for (const [name, { number }] of used) {
      add('footnote_open', 1, number);
      // A note is read without notes of its own, so that none can hold itself.
      for (const token of engine.parse(notes.get(name) ?? '', { inner: true }))
        state.tokens.push(token);
      add('footnote_back', 0, number);
      add('footnote_close', -1, number);
    }
    add('footnotes_close', -1, 0);
  });
}

/** Returns the number of the note of a token `footnote_ref` or `footnote_back`. */
export function refOf({ meta }: Token): FootnoteRef {
  return { number: Number(meta?.number), nth: Number(meta?.nth) };
}

const BRACKET = '['.charCodeAt(0);
