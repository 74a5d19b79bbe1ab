// One piece of YAML 1.2 text to nodes, through the `yaml` package.

import { type Document, parseDocument, type ScalarTag, Schema, type YAMLParseError } from 'yaml';
import type { SyntaxProblem } from '../tree.ts';
import { hasOpenBracket, withCommas } from './brackets.ts';
import { tooDeep } from './limits.ts';
import { indentFlows, linesWithFlows, outdentedProblem } from './outdented-flow.ts';
import { controlsIn, movedPiece, type Piece } from './piece.ts';
import { readPlainBlocks } from './plain-blocks.ts';
import { scanLines } from './scan-lines.ts';
import { withQuoteProblems } from './typographic-quotes.ts';
import { unnamedLines, unnamedProblem, withKeys } from './unnamed-lines.ts';
import { Reader } from './yaml-reader.ts';

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
    return unread('too-deep', deep, 'Nested deeper than 256 levels; this part is not read.');
  const controls = controlsIn(text);
  let piece: Piece;
  try {
    piece = readDocument(text);
  } catch {
    return unread('yaml-syntax', 0, "This part can't be read as YAML.");
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

function unread(code: string, at: number, message: string): Piece {
  return {
    root: null,
    at: 0,
    broken: true,
    anchored: false,
    problems: [{ code, severity: 'error', at, length: 1, message }],
  };
}
