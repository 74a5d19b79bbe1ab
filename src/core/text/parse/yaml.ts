// One piece of YAML 1.2 text to nodes, through the `yaml` package.

import { type Document, parseDocument, type ScalarTag, Schema, type YAMLParseError } from 'yaml';
import { clip } from '../clip.ts';
import { compactList, sharedString } from '../compact.ts';
import type { Entry, Item, Node, ScalarNode, ScalarStyle, SyntaxProblem } from '../tree.ts';
import { hasOpenBracket, withCommas } from './brackets.ts';
import { tooDeep } from './limits.ts';
import { indentFlows, linesWithFlows, outdentedProblem } from './outdented-flow.ts';
import { controlsIn, movedPiece, type Piece } from './piece.ts';
import { scanLines } from './scan-lines.ts';
import { unnamedLines, unnamedProblem, withKeys } from './unnamed-lines.ts';
import { type PieceSlot, Reader } from './yaml-reader.ts';

/** An integer with the tag of a float, which the package has only for numbers with a point. */
const WHOLE_FLOAT: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  test: /^[-+]?[0-9]+$/,
  resolve: Number,
};

const OPTIONS = {
  keepSourceTokens: false,
  prettyErrors: false,
  // 'silent' would also silence the error about a second document.
  logLevel: 'error',
  uniqueKeys: false,
  stringKeys: true,
  version: '1.2',
  // Shared by all pieces: creating it takes a tenth of the time of a small one.
  schema: new Schema({
    schema: 'core',
    resolveKnownTags: false,
    merge: false,
    customTags: (tags) => [...tags, WHOLE_FLOAT],
  }),
} as const;

/** Parses `text` as one YAML document. Never throws. */
export function parseYaml(text: string): Piece {
  const plain = readPlainBlocks(text);
  const piece = plain
    ? { root: plain.node, at: plain.at, problems: [], broken: false, anchored: false }
    : parseByPackage(text);
  return withQuoteProblems(text, piece);
}

/** Parses it by the `yaml` package, which reads all of YAML. */
export function parseByPackage(text: string): Piece {
  const deep = tooDeep(text);
  if (deep >= 0)
    return unreadPiece('too-deep', deep, 'Nested deeper than 256 levels; this part is not read.');
  const controls = controlsIn(text);
  let piece: Piece;
  try {
    piece = readDocument(text);
  } catch {
    return unreadPiece('yaml-syntax', 0, "This part can't be read as YAML.");
  }
  return controls.length === 0
    ? piece
    : { ...piece, broken: true, problems: [...controls, ...piece.problems] };
}

function readDocument(text: string): Piece {
  const document = parseDocument(text, OPTIONS) as Document.Parsed;
  const { errors } = document;
  return (
    (errors.length > 0 &&
      (readOutdented(text, errors) ?? readUnnamed(text, errors) ?? readWithCommas(text, errors))) ||
    new Reader(text, document).read()
  );
}

/** Reads a text with flow collections left of their key as if they were indented; null without. */
function readOutdented(text: string, errors: readonly YAMLParseError[]): Piece | null {
  const { lines, flows } = linesWithFlows(text);
  if (flows.length === 0) return null;
  const indented = indentFlows(lines, flows);
  if ((parseDocument(indented.text, OPTIONS) as Document.Parsed).errors.length >= errors.length)
    return null;
  const piece = movedPiece(readDocument(indented.text), indented.writtenAt);
  return withProblems(
    piece,
    flows.map((flow) => outdentedProblem(lines, flow)),
  );
}

/** Reads a text with lines whose key is missing as if there were one without a name. */
function readUnnamed(text: string, errors: readonly YAMLParseError[]): Piece | null {
  const lines = scanLines(text);
  const unnamed = unnamedLines(lines);
  if (unnamed.length === 0) return null;
  const named = withKeys(lines, unnamed);
  if ((parseDocument(named.text, OPTIONS) as Document.Parsed).errors.length >= errors.length)
    return null;
  const piece = movedPiece(readDocument(named.text), named.writtenAt);
  return withProblems(
    piece,
    unnamed.map((one) => unnamedProblem(lines, one)),
  );
}

/** Reads a text as if no comma were missing in its flow collections; null if none is. */
function readWithCommas(text: string, errors: readonly YAMLParseError[]): Piece | null {
  const repaired = withCommas(text, errors);
  if (!repaired) return null;
  const document = parseDocument(repaired.text, OPTIONS) as Document.Parsed;
  if (document.errors.length >= errors.length || hasOpenBracket(document.errors)) return null;
  const piece = new Reader(repaired.text, document).read();
  return { ...withProblems(piece, repaired.problems), broken: true };
}

function withProblems(piece: Piece, more: readonly SyntaxProblem[]): Piece {
  return { ...piece, problems: [...more, ...piece.problems].sort((a, b) => a.at - b.at) };
}

function unreadPiece(code: string, at: number, message: string): Piece {
  return {
    root: null,
    at: 0,
    broken: true,
    anchored: false,
    problems: [{ code, severity: 'error', at, length: 1, message }],
  };
}

// Block YAML of the plainest kind, which most of every document is: keys, lists and values of one
// line each. It is read ten times as fast as by the `yaml` package, to the same nodes.

/** Deeper nesting is for the package, which is guarded against what exhausts a parser. */
const MAX_DEPTH = 64;

/** Tabs, other line ends, and control characters (YAML 1.2 section 5.1). */
const UNUSUAL = /[^\n -~\u00a1-\u2027\u202a-\ufefe\uff00-\uffff]/;
const KEY = /[A-Za-z_$/][\w$./{}-]{0,200}(?=:(?:[ \n]|$))/y;
/** YAML 1.2 section 10.3.2. */
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map(
  ([null, true, false] as const).flatMap((value) => {
    const name = String(value);
    return [name, name.toUpperCase(), name.replace(/^./, (c) => c.toUpperCase())].map(
      (word) => [word, value] as const,
    );
  }),
);
/** What begins a plain value here; other characters need more than a look at this line. */
const PLAIN = /^[\w/$(<.+^\u00a1-\u2027\u202a-\ufefe-]/;
/** What may be a number, or means something else in a plain value. */
const NUMBER_LIKE = /^[-+.\d]/;
const INDICATOR = /: | #|:$|^-(?:$|[ -])/;
const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const NUMERIC =
  /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/**
 * Reads a text that is a block map or list of such lines.
 * @returns the root node and its offset; null for every text that it is not sure of: the package
 * reads that
 */
export function readPlainBlocks(text: string): PieceSlot | null {
  return UNUSUAL.test(text) ? null : new BlockReader(text).read();
}

class BlockReader {
  private readonly text: string;
  /** The line that is read: where its content begins and ends. */
  private start = 0;
  private end = 0;
  /** Its column; -1 behind the last line. */
  private column = -1;

  constructor(text: string) {
    this.text = text;
  }

  read(): PieceSlot | null {
    this.next(0);
    const slot = this.column < 0 ? null : this.block(0);
    return this.column < 0 ? slot : null;
  }

  /** Goes to the next line with content, at or after an offset. */
  private next(from: number): void {
    const { text } = this;
    for (let line = from; ; ) {
      let at = line;
      while (text.charCodeAt(at) === 32) at++;
      if (at >= text.length) {
        this.column = -1;
        return;
      }
      const code = text.charCodeAt(at);
      let end = at;
      if (code !== 10) {
        end = text.indexOf('\n', at);
        if (end < 0) end = text.length;
        if (code !== 35) {
          this.start = at;
          this.end = end;
          this.column = at - line;
          return;
        }
      }
      line = end + 1;
    }
  }

  private block(depth: number): PieceSlot | null {
    if (depth > MAX_DEPTH) return null;
    return this.isItem() ? this.list(depth) : this.map(depth);
  }

  private isItem(): boolean {
    const { text, start, end } = this;
    const isDash = text.charCodeAt(start) === 45;
    return isDash && (start + 1 === end || text.charCodeAt(start + 1) === 32);
  }

  private key(at: number): string | null {
    KEY.lastIndex = at;
    const key = KEY.exec(this.text)?.[0];
    return key === undefined || CONSTANTS.has(key) ? null : sharedString(key);
  }

  private map(depth: number): PieceSlot | null {
    const { text, column, start: at } = this;
    const entries: Entry[] = [];
    const keys = new Set<string>();
    let size = 1;
    let end = at;
    while (this.column === column) {
      const { start } = this;
      const key = this.key(start);
      if (key === null || keys.has(key)) return null;
      keys.add(key);
      const after = start + key.length + 1;
      let value = after;
      while (value < this.end && text.charCodeAt(value) === 32) value++;
      let slot: PieceSlot | null;
      if (value < this.end) slot = this.scalar(value);
      // A space at its end, or a reference that may be a comment.
      else if (value > after || key === '$ref') return null;
      else {
        this.next(this.end);
        if (this.column > column) slot = this.block(depth + 1);
        else if (this.column === column && this.isItem()) slot = this.list(depth + 1);
        else slot = { at: after, node: scalarNode(null, 0, 'empty') };
      }
      if (!slot || this.column > column) return null;
      const { node } = slot;
      entries.push({
        key,
        keyAt: start - at,
        keyLength: key.length,
        valueAt: slot.at - at,
        value: node,
      });
      size += node.size;
      end = Math.max(end, start + key.length, slot.at + node.length);
    }
    return {
      at,
      node: { kind: 'map', entries: compactList(entries), flow: false, size, length: end - at },
    };
  }

  private list(depth: number): PieceSlot | null {
    const { column, start: at } = this;
    const items: Item[] = [];
    let size = 1;
    let end = at + 1;
    while (this.column === column && this.isItem()) {
      const value = this.start + 2;
      if (value >= this.end) return null;
      let slot: PieceSlot | null;
      if (this.key(value) === null) slot = this.scalar(value);
      else {
        // A map that begins on the line of its item.
        this.start = value;
        this.column += 2;
        slot = depth < MAX_DEPTH ? this.map(depth + 1) : null;
      }
      if (!slot || this.column > column) return null;
      items.push({ valueAt: slot.at - at, value: slot.node });
      size += slot.node.size;
      end = Math.max(end, slot.at + slot.node.length);
    }
    return {
      at,
      node: { kind: 'seq', items: compactList(items), flow: false, size, length: end - at },
    };
  }

  /** Reads the value that the line ends with, and goes to the next line. */
  private scalar(at: number): PieceSlot | null {
    const source = this.text.slice(at, this.end);
    const node = nodeOf(source);
    if (node) this.next(this.end);
    return node && { at, node };
  }
}

function nodeOf(source: string): Node | null {
  const { length } = source;
  const first = source.charCodeAt(0);
  const inner = source.slice(1, -1);
  if (first === 39 || first === 34) {
    const closed = length > 1 && source.charCodeAt(length - 1) === first;
    if (!closed || inner.includes(first === 39 ? "'" : '"') || inner.includes('\\')) return null;
    return scalarNode(inner, length, first === 39 ? 'single' : 'double');
  }
  if (source === '{}') return { kind: 'map', entries: [], flow: true, size: 1, length };
  if (source === '[]') return { kind: 'seq', items: [], flow: true, size: 1, length };
  if (!PLAIN.test(source) || INDICATOR.test(source) || source.endsWith(' ')) return null;
  const constant = CONSTANTS.get(source);
  if (constant !== undefined) return scalarNode(constant, length, 'plain');
  if (!NUMBER_LIKE.test(source) || !NUMERIC.test(source))
    return scalarNode(sharedString(source), length, 'plain');
  return INTEGER.test(source) ? scalarNode(Number(source), length, 'plain') : null;
}

function scalarNode(value: ScalarNode['value'], length: number, style: ScalarStyle): ScalarNode {
  return { kind: 'scalar', value, length, size: 1, style };
}

// Values and keys of YAML in typographic quotes, which are characters like others there: they come
// from word processors and web pages. Whether the text is wrong because of them is decided later.

/** What closes each quote, in some language. */
const CLOSING: Readonly<Record<string, string>> = {
  '“': '”“',
  '”': '”',
  '„': '“”',
  '‟': '”',
  '‘': '’‘',
  '’': '’',
  '‚': '‘’',
  '‛': '’',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};
const ANY = /[“”„‟‘’‚‛«»‹›]/;
const DOUBLE = /[“”„‟«»]/;

/** Returns what is between typographic quotes around a text; null where there are none. */
export function insideQuotes(text: string): string | null {
  const inner = text.slice(1, -1);
  if (text.length < 2 || !CLOSING[text.charAt(0)]?.includes(text.slice(-1))) return null;
  // Of several quoted parts none is the whole; single ones inside are apostrophes.
  return DOUBLE.test(inner) || (/^[‘’‚‛‹›]/.test(text) && /[‘‚‛‹›]/.test(inner)) ? null : inner;
}

/** Adds the problems of values and keys in typographic quotes. */
function withQuoteProblems(text: string, piece: Piece): Piece {
  if (!piece.root || !ANY.test(text)) return piece;
  const problems: SyntaxProblem[] = [];
  const report = (at: number, source: string): void => {
    const inner = insideQuotes(source);
    if (inner === null) return;
    const message = `Typographic quotes are part of the text. Write '${clip(inner)}'.`;
    problems.push({
      code: 'typographic-quotes',
      severity: 'warning',
      at,
      length: source.length,
      message,
    });
  };
  const visit = (node: Node, at: number): void => {
    if (node.kind === 'scalar') {
      if (node.style === 'plain') report(at, text.slice(at, at + node.length));
      return;
    }
    if (node.kind === 'seq')
      for (const item of node.items)
        if (item.alias === undefined) visit(item.value, at + item.valueAt);
    if (node.kind === 'map')
      for (const e of node.entries) {
        report(at + e.keyAt, text.slice(at + e.keyAt, at + e.keyAt + e.keyLength));
        if (e.alias === undefined) visit(e.value, at + e.valueAt);
      }
  };
  visit(piece.root, piece.at);
  if (problems.length === 0) return piece;
  const all = [...piece.problems, ...problems].sort((a, b) => a.at - b.at);
  return { ...piece, problems: all };
}
