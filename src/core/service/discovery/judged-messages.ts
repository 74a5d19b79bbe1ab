// Messages as the present document judges them: what they are, and what tells them apart.
import { type Candidate, tagsOfCandidates } from '../../analysis/live/judge.ts';
import type { JudgedMessage } from '../../analysis/live/session.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { type ConstantPlace, kindProperty, textAt } from './message-kinds.ts';
import type { SeenMessage } from './seen-message.ts';

/** A message that was seen, as the present document judges it. */
export interface Judged {
  readonly seen: SeenMessage;
  readonly result: JudgedMessage;
}

/** Errors by which a value can't be read at all: such a message describes nothing. */
const UNREADABLE: ReadonlySet<string> = new Set([
  ...['not-json', 'not-text', 'empty', 'avro', 'protobuf', 'schema-id', 'schema'],
]);
/** Returns whether it is one of the messages of its channel, or several. */
export function isValid({ verdict }: JudgedMessage): boolean {
  return verdict === 'valid' || verdict === 'ambiguous';
}

/**
 * Returns whether a description could make an invalid message valid: it has a value, and came at
 * an address that the parameters of its channel allow.
 */
export function canBeDescribed({ result: { errors } }: Judged): boolean {
  return (
    errors.length > 0 &&
    !errors.some(
      ({ path, code }) =>
        (path === '/payload' && UNREADABLE.has(code)) || path.startsWith('/parameters/'),
    )
  );
}

/** Returns the values of the payloads that could be decoded. */
export function valuesOf(judged: readonly Judged[]): readonly unknown[] {
  return judged.flatMap(({ result: { value } }) => (value ? [value.is] : []));
}

/** Returns the place whose constant says that a message is none of those that are described. */
export function tagOf({ result: { errors } }: Judged): ConstantPlace | undefined {
  for (const { path, code } of errors) {
    const [side, ...at] = fromPointer(path);
    const isConstant = ['no-message', 'const', 'discriminator'].includes(code);
    if (isConstant && (side === 'payload' || side === 'headers') && at.length > 0)
      return { side, path: at };
  }
  return undefined;
}

/** Returns the text of a message at a place; undefined where there is none. */
export function textOf(
  { seen, result: { value } }: Judged,
  place: ConstantPlace,
): string | undefined {
  return textAt({ value: value?.is, headers: seen.headers }, place);
}

/** What a property says that tells the messages of a channel apart. */
export interface Kinds {
  /** Undefined where no property does. */
  readonly place?: ConstantPlace;
  /** Texts of the valid ones, and values that the described messages must have there. */
  readonly known: ReadonlySet<unknown>;
}

/**
 * Returns what tells the messages of one channel apart.
 * @param described messages of the channel
 */
export function judgedKinds(judged: readonly Judged[], described: readonly Candidate[]): Kinds {
  const property = kindProperty(valuesOf(judged));
  if (property === null) return { known: new Set() };
  const place: ConstantPlace = { side: 'payload', path: [property] };
  const valid = judged.filter(({ result }) => isValid(result));
  const tag = tagsOfCandidates(described).find(
    ({ side, path }) => side === place.side && toPointer(path) === toPointer(place.path),
  );
  const known = new Set<unknown>(valid.map((one) => textOf(one, place)));
  for (const value of tag?.messages.keys() ?? []) known.add(value);
  return { place, known };
}

/** Returns whether a message is of a kind that no valid and no described one is of. */
export function isOfOtherKind(one: Judged, { place, known }: Kinds): boolean {
  return place !== undefined && known.size > 0 && !known.has(textOf(one, place));
}
