// The messages of a channel: told apart by a property, by their content type, or by their shapes.
import { isNameOfValue } from '../../analysis/schemas/schema-of-values.ts';
import { looksSecret } from '../../analysis/secrets/find-secrets.ts';
import { groupBy } from '../../text/group-by.ts';
import { camelCase } from '../../text/plural.ts';
import { isMap } from '../../text/value.ts';
import type { DescribedSchema } from './registered-schemas.ts';
import type { DecodedMessage } from './seen-message.ts';

/** Values of a property that tells messages apart. */
const MAX_KINDS = 40;

/** Properties that name the kind of a message, in many systems. */
const KIND = /^(?:[@$]?type|(?:event|message|msg)[_-]?(?:type|name)|event|kind|action|op)$/i;

/** Where a text is that tells messages apart. */
export interface ConstantPlace {
  readonly side: 'payload' | 'headers';
  /** Names of properties, from the outside in. */
  readonly path: readonly string[];
}

/** A place with the text of one message. */
export interface Constant extends ConstantPlace {
  readonly value: string;
}

/** Messages that are one message of a channel. */
export interface Kind {
  /** Undefined where nothing names it. */
  readonly name?: string;
  readonly constant?: Constant;
  /** The schema that a registry has for them. */
  readonly registered?: DescribedSchema;
  readonly members: readonly DecodedMessage[];
}

/**
 * Returns the messages of a channel by what they are: by their schemas in a registry, and all
 * others by their values; none of these where there are too many kinds, or where what would name
 * them is a secret. Those whose text at a known place is no name are left out.
 * @param known the place that tells them apart
 */
export function kindsOf(messages: readonly DecodedMessage[], known?: ConstantPlace): Kind[] {
  const bySchema = groupBy(messages, ({ registered }) => registered);
  const others = bySchema.get(undefined) ?? [];
  const described = [...bySchema].flatMap(([registered, members]): Kind[] => {
    if (!registered) return [];
    const name = nameOfKind(registered.name ?? '');
    return [{ ...(name !== '' && { name }), registered, members }];
  });
  return others.length > 0 ? [...kindsByValue(others, known), ...described] : described;
}

function kindsByValue(messages: readonly DecodedMessage[], known?: ConstantPlace): Kind[] {
  const property = known ? null : kindProperty(messages.map(({ value }) => value));
  const place: ConstantPlace | undefined =
    property === null ? known : { side: 'payload', path: [property] };
  if (place) {
    const groups = groupBy(messages, (one) => textAt(one, place) ?? '');
    if (groups.size > MAX_KINDS || looksSecret(place.path, groups.keys())) return [];
    return [...groups].flatMap(([value, members]): Kind[] => {
      if (!isNameOfValue(value)) return [];
      const name = nameOfKind(value);
      return [{ ...(name !== '' && { name }), constant: { ...place, value }, members }];
    });
  }
  const byType = groupBy(messages, ({ contentType, value }) =>
    [contentType, value === undefined].join(),
  );
  return [...byType.values()].flatMap((members) => byShape(members));
}

/** Objects without a common name are different messages, unless there are too many. */
function byShape(members: readonly DecodedMessage[]): Kind[] {
  interface Shape {
    readonly names: string[];
    readonly members: DecodedMessage[];
  }
  const shapes = new Set<Shape>();
  const byName = new Map<string, Shape>();
  // Objects without properties are any of the others.
  const empty: DecodedMessage[] = [];
  for (const member of members) {
    const { value } = member;
    const names = isMap(value) ? Object.keys(value) : [`(${typeof value})`];
    if (names.length === 0) {
      empty.push(member);
      continue;
    }
    let shape: Shape = { names: [], members: [member] };
    for (const name of names) {
      const other = byName.get(name);
      if (!other) {
        byName.set(name, shape);
        shape.names.push(name);
      } else if (other !== shape) {
        // The smaller one moves.
        const isMore =
          other.names.length + other.members.length > shape.names.length + shape.members.length;
        const [from, to] = isMore ? [shape, other] : [other, shape];
        for (const one of from.names) {
          byName.set(one, to);
          to.names.push(one);
        }
        for (const one of from.members) to.members.push(one);
        shapes.delete(from);
        shape = to;
      }
    }
    shapes.add(shape);
  }
  const [first] = shapes;
  if (!first || shapes.size > MAX_KINDS) return [{ members }];
  for (const one of empty) first.members.push(one);
  return [...shapes].map((shape) => ({ members: shape.members }));
}

/** Returns the text of a message at a place; undefined where there is none. */
export function textAt(
  { value, headers }: { readonly value: unknown; readonly headers: unknown },
  { side, path }: ConstantPlace,
): string | undefined {
  let at = side === 'payload' ? value : headers;
  for (const name of path) at = isMap(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** Returns the property that tells the values of a channel apart; null without one. */
export function kindProperty(values: readonly unknown[]): string | null {
  const [first] = values;
  if (!isMap(first) || !values.every(isMap)) return null;
  const candidates = Object.keys(first).filter((name) => KIND.test(name));
  for (const name of candidates) {
    const texts = new Set(
      values.map((value) =>
        Object.hasOwn(value, name) && typeof value[name] === 'string' ? value[name] : null,
      ),
    );
    const isName = [...texts].every((text) => text !== null && isNameOfValue(text));
    const differ = texts.size > 1 && texts.size <= MAX_KINDS && texts.size < values.length;
    if (isName && differ && !looksSecret([name], texts)) return name;
  }
  return null;
}

function nameOfKind(value: string): string {
  const words = value.replace(/[^A-Za-z0-9]+/g, ' ').trim();
  const name = camelCase(words);
  return /^[A-Z\d ]+$/.test(words)
    ? camelCase(words.toLowerCase())
    : name.charAt(0).toLowerCase() + name.slice(1);
}
