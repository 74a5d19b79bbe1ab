// The syntax errors of one piece of YAML, without those that follow from others, and its control
// characters.
import type { Document } from 'yaml';
import { compactList } from '../compact.ts';
import type { Entry, Node, Slot, SyntaxProblem } from '../tree.ts';
import { explainer } from './yaml-errors.ts';

/** What parsing one piece of text gave. Offsets are from the start of the piece. */
export interface Piece {
  readonly root: Node | null;
  readonly at: number;
  readonly problems: readonly SyntaxProblem[];
  /** Some problem is a syntax error, so that the nodes are a guess. */
  readonly broken: boolean;
  /** It holds anchors or aliases, which need a whole parse. */
  readonly anchored: boolean;
}

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
    const explain = explainer(source, errors);
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

/** Control characters of one piece that are reported. */
const MAX_CONTROLS = 20;
/** The control characters that YAML 1.2 (section 5.1) does not allow. */
const CONTROL = /[^\P{Cc}\t\n\r\x80-\x9f]/u;

/** Returns problems for the first control characters; the text around them is parsed. */
export function controlsIn(text: string): SyntaxProblem[] {
  if (text.search(CONTROL) < 0) return [];
  return [...text.matchAll(new RegExp(CONTROL, 'gu'))].slice(0, MAX_CONTROLS).map((control) => {
    const code = control[0].charCodeAt(0).toString(16).padStart(4, '0');
    return {
      code: 'control-character',
      severity: 'error',
      at: control.index,
      length: 1,
      message: `The control character U+${code.toUpperCase()} is not allowed in YAML. Remove it, or write "\\x${code.slice(2)}" in double quotes.`,
    };
  });
}

// A piece of text that was parsed with its lines moved, with the positions of the text as written.

type Move = (offset: number) => number;

/** Returns the piece with other offsets. @param move the new offset of each */
export function movedPiece(piece: Piece, move: Move): Piece {
  return {
    ...piece,
    root: piece.root && movedNode(piece.root, piece.at, move),
    at: move(piece.at),
    problems: piece.problems.map((p): SyntaxProblem => {
      const { related } = p;
      return {
        ...p,
        ...movedRange(p.at, p.length, move),
        ...(related && {
          related: { ...related, ...movedRange(related.at, related.length, move) },
        }),
      };
    }),
  };
}

function movedRange(at: number, length: number, move: Move): { at: number; length: number } {
  return { at: move(at), length: move(at + length) - move(at) };
}

function movedNode(node: Node, at: number, move: Move): Node {
  const { length } = movedRange(at, node.length, move);
  if (node.kind === 'scalar') return { ...node, length };
  const from = move(at);
  const slot = <T extends Slot>(old: T): T => {
    const value = at + old.valueAt;
    return {
      ...old,
      valueAt: move(value) - from,
      // What an alias stands for is elsewhere: its offsets are from the alias.
      value: old.alias === undefined ? movedNode(old.value, value, move) : old.value,
      ...(old.alias === undefined ? {} : { alias: movedRange(value, old.alias, move).length }),
    };
  };
  if (node.kind === 'seq') return { ...node, length, items: compactList(node.items.map(slot)) };
  const entries = node.entries.map((old): Entry => {
    const key = movedRange(at + old.keyAt, old.keyLength, move);
    return { ...slot(old), keyAt: key.at - from, keyLength: key.length };
  });
  return { ...node, length, entries: compactList(entries) };
}
