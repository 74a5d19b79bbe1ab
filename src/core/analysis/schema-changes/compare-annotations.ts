// What changed in the keywords that never make a value invalid.

import { toValue } from '../../text/value.ts';
import {
  type FoundChange,
  locateInBoth,
  locateKeyword,
  type Pair,
  type Side,
} from './schema-parts.ts';
import { canonical, show } from './schema-space.ts';

/** Keywords that are compared by their meaning, or that mean nothing by themselves. */
const COMPARED: ReadonlySet<string> = new Set([
  ...['type', 'nullable', 'enum', 'const', 'required', 'properties', 'additionalProperties'],
  ...['patternProperties', 'propertyNames', 'items', 'additionalItems', 'contains', 'uniqueItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'multipleOf', 'pattern', 'format'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependencies'],
  ...['definitions', '$defs', '$schema', '$id', 'id', '$ref', '$anchor'],
]);
const UNDECIDED: ReadonlySet<string> = new Set([
  ...['readOnly', 'writeOnly', 'contentEncoding', 'contentMediaType'],
]);
/** Keywords for which `false` is the same as nothing. */
const SWITCHES: ReadonlySet<string> = new Set(['readOnly', 'writeOnly', 'deprecated']);

export function annotationChanges(pair: Pair): FoundChange[] {
  const before = keywordsOf(pair.old);
  const after = keywordsOf(pair.new);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((keyword): FoundChange[] => {
    const old = before.get(keyword) ?? [];
    const changed = after.get(keyword) ?? [];
    if (textOf(old) === textOf(changed)) return [];
    return [changeOf(pair, keyword, old, changed)];
  });
}

function keywordsOf(side: Side): Map<string, unknown[]> {
  const all = new Map<string, unknown[]>();
  for (const { value } of side.parts)
    for (const [keyword, child] of value.members()) {
      if (COMPARED.has(keyword)) continue;
      const own = toValue(child.node);
      if (SWITCHES.has(keyword) && own === false) continue;
      all.set(keyword, [...(all.get(keyword) ?? []), own]);
    }
  return all;
}

const textOf = (values: readonly unknown[]) => [...new Set(values.map(canonical))].sort().join();

function changeOf(
  pair: Pair,
  keyword: string,
  old: readonly unknown[],
  changed: readonly unknown[],
): FoundChange {
  const at = {
    ...locateInBoth(pair, keyword),
    keyword,
    steps: [],
  };
  const was = old.length === 0 ? 'added' : changed.length === 0 ? 'removed' : 'changed';
  if (keyword === 'default')
    return {
      ...at,
      code: 'schema.default-changed',
      message:
        was === 'changed'
          ? `Default changed from ${show(old[0])} to ${show(changed[0])}.`
          : `Default ${show((old[0] ?? changed[0]) as unknown)} ${was}.`,
    };
  if (keyword === 'discriminator')
    return {
      ...at,
      code: 'schema.discriminator-changed',
      message:
        changed.length === 0
          ? 'The discriminator was removed.'
          : `The discriminator is now \`${nameOf(changed[0])}\`.`,
      firm: ['narrows', 'widens'],
    };
  if (keyword === 'deprecated')
    return {
      ...at,
      new: locateKeyword(pair.new, 'deprecated'),
      code: 'schema.deprecated',
      message: changed.length > 0 ? 'It is deprecated now.' : 'It is no longer deprecated.',
      documentation: true,
    };
  if (UNDECIDED.has(keyword))
    return {
      ...at,
      code: 'schema.undecided',
      message: `\`${keyword}\` ${was}.`,
      undecided: 'what it means for others depends on how they use it',
    };
  const name = keyword.charAt(0).toUpperCase() + keyword.slice(1);
  return {
    ...at,
    code: keyword.startsWith('x-') ? 'extension.changed' : 'schema.annotation-changed',
    message: keyword.startsWith('x-') ? `\`${keyword}\` ${was}.` : `${name} ${was}.`,
    documentation: true,
  };
}

function nameOf(discriminator: unknown): string {
  if (typeof discriminator === 'string') return discriminator;
  const { propertyName } = (discriminator ?? {}) as { propertyName?: unknown };
  return typeof propertyName === 'string' ? propertyName : show(discriminator);
}
