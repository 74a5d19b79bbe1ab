// Semantic tokens: what only the format and the rest of the document can tell of a piece of text.
import { stringOf } from '../../parse/tree.ts';
import type { Subject } from '../subject.ts';
import type { Token } from '../types.ts';
import { stepsAlong } from './following.ts';
import { kindOf, type SymbolKind } from './labels.ts';
import { inFile, unquoted } from './pieces.ts';
import { eachWithin, groundOf, type Standing } from './standing.ts';
import { templateOf } from './templates.ts';

type Type = Token['type'];

const IDS: ReadonlyMap<SymbolKind, Type> = new Map<SymbolKind, Type>([
  ['server', 'server'],
  ['channel', 'channel'],
  ['operation', 'operation'],
  ['message', 'message'],
  ['schema', 'schema'],
  ['parameter', 'parameter'],
  ['security', 'security'],
]);

/** The tokens of everything that touches a range of the text, in its order, none over another. */
export function tokens(subject: Subject, start: number, end: number): readonly Token[] {
  const ground = groundOf(subject, subject.uri);
  const out: Token[] = [];
  if (!ground) return out;
  eachWithin(ground, start, end, (standing) => {
    const id = standing.name && idOf(standing);
    if (standing.name && id) out.push({ ...unquoted(standing.name, subject.text), type: id });
    if (standing.node.kind === 'scalar' && !standing.aliased) out.push(...inScalar(subject, standing));
  });
  return out.filter((token) => token.end > token.start && token.end >= start && token.start <= end);
}

/** The type of the name of an entry; undefined where it is no id. */
function idOf({ shape, above }: Standing): Type | undefined {
  if (!above || above.shape === 'free' || above.shape.is !== 'map' || above.shape.entry === 'property') return undefined;
  const kind = kindOf(shape);
  return kind && IDS.get(kind);
}

function inScalar(subject: Subject, standing: Standing): Token[] {
  const { shape, node, field, above } = standing;
  const value = stringOf(node);
  if (value === undefined || shape === 'free' || shape.is !== 'string') return [];
  const whole = unquoted(standing.value, subject.text);
  if (above?.table?.kind === 'Reference' && field) return inReference(subject, standing, value);
  if (shape.format === 'runtime-expression') return [{ ...whole, type: 'expression' }];
  if (shape.enum && !shape.soft && shape.enum.includes(value)) return [{ ...whole, type: 'keyword' }];
  const template = templateOf(standing);
  if (!template) return [];
  return split(
    subject,
    standing,
    value,
    'address',
    template.expressions.map(({ start, end }) => ({ start, end, type: 'parameter' })),
  );
}

/** The reference itself, and in its pointer the ids of what has one. */
function inReference(subject: Subject, standing: Standing, ref: string): Token[] {
  const { world, uri, text } = subject;
  const target = world.target(uri, ref);
  if (target.kind === 'broken') return [{ ...unquoted(standing.value, text), type: 'brokenReference' }];
  const named = world.named(uri, ref);
  const steps = named ? stepsAlong(subject, named.uri, named.path) : [];
  const ids: Token[] = [];
  let at = ref.indexOf('#') + 1;
  for (const name of ref.slice(at).split('/').slice(1).keys()) {
    const start = ref.indexOf('/', at) + 1;
    const next = ref.indexOf('/', start);
    at = next < 0 ? ref.length : next;
    const step = steps[name];
    const type = step && idOf(step.standing);
    if (type) ids.push({ start, end: at, type });
  }
  return split(subject, standing, ref, 'reference', ids);
}

/** A text cut into pieces of their own type and the rest between them. */
function split(subject: Subject, standing: Standing, value: string, rest: Type, pieces: readonly Token[]): Token[] {
  const place = inFile(standing, subject.text);
  if (!place) return [{ ...standing.value, type: rest }];
  const out: Token[] = [];
  let from = 0;
  for (const piece of pieces) {
    if (piece.start > from) out.push({ ...place(from, piece.start), type: rest });
    out.push({ ...place(piece.start, piece.end), type: piece.type });
    from = piece.end;
  }
  if (from < value.length) out.push({ ...place(from, value.length), type: rest });
  return out;
}
