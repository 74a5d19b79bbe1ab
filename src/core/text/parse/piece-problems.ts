// The syntax errors of one piece of YAML: those that follow from others are left out.
import type { Document } from 'yaml';
import type { SyntaxProblem } from '../tree.ts';
import { explainer } from './yaml-errors.ts';

const MAX_PROBLEMS = 100;
/** Syntax errors of one piece: those after the first few follow from them. */
const MAX_ERRORS = 3;

/** Collects what is wrong with one piece, beginning with what the library found. */
export class PieceProblems {
  readonly list: SyntaxProblem[] = [];
  /** Some of them is a syntax error, so that the nodes are a guess. */
  broken = false;

  constructor(document: Document.Parsed, source: string) {
    const { errors, warnings } = document;
    let last = { start: -2, end: -2, code: '' };
    let count = 0;
    const explain = explainer(source);
    for (const e of errors) {
      const text = explain(e);
      const start = source.lastIndexOf('\n', text.at - 1);
      // The first error of a line is the cause, the others follow from it; so does the same error
      // on the next line.
      const echo = start === last.start || (start === last.end && text.code === last.code);
      const end = source.indexOf('\n', text.at);
      last = { start, end: end < 0 ? source.length : end, code: text.code };
      const mild = text.code === 'key-not-string' || text.code === 'multiple-documents';
      if (!mild) this.broken = true;
      if (!echo && this.list.length < MAX_PROBLEMS && (mild || ++count <= MAX_ERRORS))
        this.list.push(text);
      // The parser loses track at a tab or an open bracket: errors on later lines follow from it.
      if (
        text.code === 'tab-indent' ||
        text.code === 'reference-comment' ||
        / is never closed: /.test(text.message)
      )
        break;
    }
    for (const w of warnings) if (this.list.length < MAX_PROBLEMS) this.list.push(explain(w));
  }

  report(
    code: string,
    at: number,
    length: number,
    message: string,
    more?: Partial<SyntaxProblem>,
  ): void {
    if (this.list.length >= MAX_PROBLEMS) return;
    this.list.push({
      ...{ code, severity: 'error', at, length: Math.max(1, length), message },
      ...more,
    });
  }

  /** Returns whether a problem with this code is reported, at an offset if one is given. */
  has(code: string, at?: number): boolean {
    return this.list.some((p) => p.code === code && (at === undefined || p.at === at));
  }
}
