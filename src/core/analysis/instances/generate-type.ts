// Which JSON type is generated for a value that several schemas restrict.

import { KEYWORDS_BY_TYPE, SCHEMA_TYPES, type SchemaType } from '../../format/schema-keywords.ts';
import { type Schema, typesOf } from './check-keywords.ts';
import { GenerationFailed } from './generate-parts.ts';
import type { RandomSource } from './random.ts';

/** Keywords that say something of one type only, so that this type is meant where none is named. */
const NUMBER_FORMATS: ReadonlyMap<unknown, SchemaType> = new Map([
  ['int32', 'integer'],
  ['int64', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
]);

/**
 * Returns the type: one that all parts allow, usually the most informative one, sometimes another.
 */
export function typeFor(parts: readonly Schema[], random: RandomSource): SchemaType {
  let allowed: readonly SchemaType[] = SCHEMA_TYPES;
  for (const part of parts) {
    const types = typesOf(part);
    if (types.length > 0)
      allowed = allowed.filter(
        (t) => types.includes(t) || (t === 'integer' && types.includes('number')),
      );
    const not = part.not;
    if (typeof not === 'object' && not !== null && Object.keys(not).length === 1) {
      const refused = typesOf(not as Schema);
      allowed = allowed.filter(
        (t) => !refused.includes(t) && !(t === 'integer' && refused.includes('number')),
      );
    }
  }
  if (allowed.length === 0)
    throw new GenerationFailed('the schema requires types that exclude each other');
  const named = parts.some((part) => typesOf(part).length > 0);
  const hinted = hint(parts).filter((t) => allowed.includes(t));
  if (hinted[0] !== undefined && !(named && !random.plain)) return hinted[0];
  if (!named) return allowed.includes('string') ? 'string' : (allowed[0] as SchemaType);
  const distinct = allowed.includes('number') ? allowed.filter((t) => t !== 'integer') : allowed;
  const telling = distinct.filter((t) => t !== 'null');
  return telling.length > 0 && (random.plain || random.below(8) > 0)
    ? random.pick(telling)
    : random.pick(distinct);
}

function hint(parts: readonly Schema[]): SchemaType[] {
  const types = ['object', 'array', 'string', 'number'] as const;
  const out: SchemaType[] = types.filter((type) =>
    parts.some((p) => KEYWORDS_BY_TYPE[type].some((k) => p[k] !== undefined)),
  );
  for (const part of parts) {
    const byFormat =
      NUMBER_FORMATS.get(part['x-format']) ??
      (part['x-format'] === undefined ? undefined : 'string');
    if (byFormat) out.push(byFormat);
  }
  return out;
}
