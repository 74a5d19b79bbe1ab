// White space, comments and scalars of JSON (RFC 8259), with the problems in them.
import { clip } from '../clip.ts';
import type { Node, SyntaxProblem } from '../tree.ts';
import { losesPrecision, precisionMessage } from './precision.ts';

const MAX_PROBLEMS = 100;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[^\s,:[\]{}"]+/y;
const SPACE = /[ \t\r\n]*/y;

/** Reads from `i` on. */
export class JsonScanner {
  i: number;
  errors = 0;
  readonly problems: SyntaxProblem[] = [];
  protected readonly text: string;
  constructor(text: string) {
    this.text = text;
    this.i = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  report(
    code: string,
    at: number,
    length: number,
    message: string,
    related?: SyntaxProblem['related'],
  ): void {
    this.errors++;
    // The first error of a line is the cause, the others follow from it.
    const last = this.problems.at(-1);
    if (last && last.code === code && !this.text.slice(last.at, at).includes('\n')) return;
    if (this.problems.length < MAX_PROBLEMS)
      this.problems.push({
        code,
        severity: 'error',
        at,
        length,
        message,
        ...(related ? { related } : {}),
      });
  }

  syntax(at: number, length: number, message: string, related?: SyntaxProblem['related']): void {
    this.report('json-syntax', at, length, message, related);
  }

  /** Skips white space; a comment is skipped too, with a problem. */
  space(): void {
    for (;;) {
      SPACE.lastIndex = this.i;
      SPACE.exec(this.text);
      this.i = SPACE.lastIndex;
      const two = this.text.slice(this.i, this.i + 2);
      if (two !== '//' && two !== '/*') return;
      const end =
        two === '//' ? this.text.indexOf('\n', this.i) : this.text.indexOf('*/', this.i + 2);
      const placeholder = end < 0 ? this.text.length : two === '//' ? end : end + 2;
      this.report(
        'json-comment',
        this.i,
        placeholder - this.i,
        'JSON has no comments. Remove it, or keep the document as YAML.',
      );
      this.i = placeholder;
    }
  }

  protected word(): Node | null {
    const at = this.i;
    const quote = this.text[at];
    if (quote === "'") {
      const end = this.text.slice(at + 1).search(/['\n]/);
      const last = end < 0 ? this.text.length : at + 1 + end;
      this.i = this.text[last] === "'" ? last + 1 : last;
      this.syntax(at, this.i - at, 'JSON strings must be in double quotes.');
      return {
        kind: 'scalar',
        value: this.text.slice(at + 1, last),
        length: this.i - at,
        size: 1,
        style: 'double',
      };
    }
    WORD.lastIndex = at;
    const word = WORD.exec(this.text)?.[0] ?? '';
    if (word === '') return null;
    this.i = at + word.length;
    const plain = (value: string | number | boolean | null, raw?: string): Node => ({
      kind: 'scalar',
      value,
      length: word.length,
      size: 1,
      style: 'plain',
      ...(raw === undefined ? {} : { raw }),
    });
    if (word === 'true') return plain(true);
    if (word === 'false') return plain(false);
    if (word === 'null') return plain(null);
    NUMBER.lastIndex = 0;
    if (NUMBER.exec(word)?.[0].length === word.length) {
      const n = Number(word);
      if (this.problems.length < MAX_PROBLEMS && losesPrecision(word, n))
        this.problems.push({
          code: 'number-precision',
          severity: 'warning',
          at,
          length: word.length,
          message: precisionMessage(n),
        });
      return plain(n, String(n) === word ? undefined : word);
    }
    this.syntax(
      at,
      word.length,
      `"${clip(word)}" is not a JSON value. Strings must be in double quotes.`,
    );
    return plain(word);
  }

  protected string(): string {
    const at = this.i;
    let i = at + 1;
    for (; i < this.text.length; i++) {
      const c = this.text.charCodeAt(i);
      if (c === 34) break;
      if (c === 92) i++;
      else if (c === 10) break;
    }
    const closed = this.text.charCodeAt(i) === 34 && i < this.text.length;
    this.i = closed ? i + 1 : Math.min(i, this.text.length);
    if (!closed) {
      this.report('unclosed-quote', at, Math.max(1, this.i - at), 'Missing closing quote.');
      return this.text.slice(at + 1, this.i);
    }
    const source = this.text.slice(at, this.i);
    try {
      return JSON.parse(source) as string;
    } catch {
      this.syntax(
        at,
        source.length,
        'This string has an escape or a control character that JSON does not allow.',
      );
      return source.slice(1, -1);
    }
  }
}
