// Semantic tokens: what only the format and the rest of the document show about a piece of text.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { textOf } from '../../analysis/documents/loaded-file.ts';
import { kindOf, type SymbolKind } from '../../analysis/symbols/symbol-labels.ts';
import { stepsAlong } from '../../analysis/typed-tree/follow-reference.ts';
import { inFile, withoutScalarQuotes } from '../../analysis/typed-tree/scalar-pieces.ts';
import { templateAt } from '../../analysis/typed-tree/templates.ts';
import { type TypedNode, typedFileOf, visitRange } from '../../analysis/typed-tree/typed-node.ts';
import { stringOf } from '../../text/tree.ts';
import type { SemanticToken } from '../types.ts';

type Type = SemanticToken['type'];

const IDS: ReadonlyMap<SymbolKind, Type> = new Map<SymbolKind, Type>([
  ['server', 'server'],
  ['channel', 'channel'],
  ['operation', 'operation'],
  ['message', 'message'],
  ['schema', 'schema'],
  ['parameter', 'parameter'],
  ['security', 'security'],
]);

/** Returns the tokens of what touches a range of the text, in its order, without overlaps. */
export function semanticTokens(
  file: AnalyzedFile,
  start: number,
  end: number,
): readonly SemanticToken[] {
  const typedFile = typedFileOf(file, file.uri);
  const out: SemanticToken[] = [];
  if (!typedFile) return out;
  visitRange(typedFile, start, end, (node) => {
    const id = node.name && idOf(node);
    if (node.name && id) out.push({ ...withoutScalarQuotes(node.name, textOf(file)), type: id });
    if (node.node.kind === 'scalar' && !node.aliased) out.push(...inScalar(file, node));
  });
  return out.filter((token) => token.end > token.start && token.end >= start && token.start <= end);
}

/** Returns the token type of the key of an entry; undefined if it isn't an id. */
function idOf({ shape, parent }: TypedNode): Type | undefined {
  if (parent?.shape?.is !== 'map' || parent.shape.entry === 'property') return undefined;
  const kind = kindOf(shape);
  return kind && IDS.get(kind);
}

function inScalar(file: AnalyzedFile, standing: TypedNode): SemanticToken[] {
  const { shape, node, field, parent } = standing;
  const value = stringOf(node);
  if (value === undefined || shape?.is !== 'string') return [];
  const whole = withoutScalarQuotes(standing.value, textOf(file));
  if (parent?.table?.kind === 'Reference' && field) return inReference(file, standing, value);
  if (shape.format === 'runtime-expression') return [{ ...whole, type: 'expression' }];
  if (shape.enum && !shape.soft && shape.enum.includes(value))
    return [{ ...whole, type: 'keyword' }];
  const template = templateAt(standing);
  if (!template) return [];
  return splitPieces(
    file,
    standing,
    value,
    'address',
    template.expressions.map(({ start, end }) => ({ start, end, type: 'parameter' })),
  );
}

/** The reference itself, and in its pointer the ids of what has one. */
function inReference(file: AnalyzedFile, node: TypedNode, ref: string): SemanticToken[] {
  const { documents, uri } = file;
  const target = documents.target(uri, ref);
  if (target.kind === 'broken')
    return [{ ...withoutScalarQuotes(node.value, textOf(file)), type: 'brokenReference' }];
  const named = documents.locate(uri, ref);
  const steps = named ? stepsAlong(file, named.uri, named.path) : [];
  const ids: SemanticToken[] = [];
  let at = ref.indexOf('#') + 1;
  for (const name of ref.slice(at).split('/').slice(1).keys()) {
    const start = ref.indexOf('/', at) + 1;
    const next = ref.indexOf('/', start);
    at = next < 0 ? ref.length : next;
    const step = steps[name];
    const type = step && idOf(step.node);
    if (type) ids.push({ start, end: at, type });
  }
  return splitPieces(file, node, ref, 'reference', ids);
}

/** A text cut into pieces of their own type and the rest between them. */
function splitPieces(
  file: AnalyzedFile,
  node: TypedNode,
  value: string,
  rest: Type,
  pieces: readonly SemanticToken[],
): SemanticToken[] {
  const location = inFile(node, textOf(file));
  if (!location) return [{ ...node.value, type: rest }];
  const out: SemanticToken[] = [];
  let from = 0;
  for (const piece of pieces) {
    if (piece.start > from) out.push({ ...location(from, piece.start), type: rest });
    out.push({ ...location(piece.start, piece.end), type: piece.type });
    from = piece.end;
  }
  if (from < value.length) out.push({ ...location(from, value.length), type: rest });
  return out;
}
