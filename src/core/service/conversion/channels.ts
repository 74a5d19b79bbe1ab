// Channels and operations: publish and subscribe leave the channel, their messages stay in it.
import { addressExpressions } from '../../format/expressions.ts';
import type { Shape } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { locationId } from '../../text/location.ts';
import {
  commentsOf,
  copyOf,
  extensionKey,
  type Member,
  newMember,
  ownValue,
  Piece,
  rename,
} from '../../text/rearrange/piece.ts';
import { commentsIn } from '../../text/rearrange/written.ts';
import { get } from '../../text/tree.ts';
import { isReferredTo, referenceText } from './find-objects.ts';
import {
  keepAsExtension,
  keepUnknown,
  locationBelow,
  resolveObject,
  textOf,
} from './located-objects.ts';
import { dropId, removeOverridden } from './messages.ts';
import type { ChannelPlan, MessagePlan, OperationPlan, Plan } from './names.ts';
import { note } from './notes.ts';
import { convertSecurity } from './servers.ts';
import type { Conversion, LocatedObject } from './types.ts';

/** Converts a channel and moves its operations. */
export function convertChannel(
  conversion: Conversion,
  plan: ChannelPlan,
  named: Plan['named'],
): void {
  const { piece } = plan.located;
  convertServers(conversion, plan);
  for (const member of piece.members) {
    if (member.key !== 'publish' && member.key !== 'subscribe') continue;
    if (!plan.operations.some(({ located }) => located.member === member))
      keepUnknown(conversion, plan.located, member);
  }
  const holder = Piece.of({});
  let at = -1;
  for (const operation of plan.operations) {
    const { member, piece: body } = operation.located;
    if (!member) continue;
    if (at < 0) at = piece.indexOf(member);
    piece.take(member);
    const references = takeMessages(conversion, plan, operation, holder);
    removeOverridden(conversion, operation.located);
    dropId(conversion, operation.located, 'operationId', named);
    convertSecurity(conversion, operation.located);
    const uri = conversion.entry;
    body.insert(
      0,
      newMember('action', operation.action),
      newMember('channel', { $ref: referenceText(uri, plan.at) }),
    );
    if (references) body.append(newMember('messages', references));
    rename(member, operation.name);
    operationsOf(conversion, operation.reusable).append(member);
  }
  if (holder.parts.members.length > 0 || holder.parts.tail.length > 0) {
    const before = holder.parts.lead === '' ? [] : [holder.parts.lead];
    holder.parts.lead = '';
    piece.insert(at, newMember('messages', holder, before));
  }
  const address = plan.address ?? addressOfUnused(plan.located);
  if (address === null) {
    keepParameters(conversion, plan.located);
    return;
  }
  piece.insert(0, newMember('address', address));
  addParameters(conversion, plan.located, address);
}

/** Returns the key of a channel that no address refers to, where it is one for its parameters. */
function addressOfUnused({ piece, path }: LocatedObject): string | null {
  const parameters = piece.get('parameters')?.members ?? [];
  const key = path.at(-1) ?? '';
  const names = new Set(addressExpressions(key).map(({ name }) => name));
  return parameters.length > 0 && parameters.every((one) => names.has(one.key)) ? key : null;
}

/** Without an address there are no parameters in 3.x. */
function keepParameters(conversion: Conversion, located: LocatedObject): void {
  const member = located.piece.member('parameters');
  if (!member) return;
  const key = keepAsExtension(located.piece, member);
  note(conversion, 'parameters-without-address', locationBelow(located, 'parameters'), key);
}

/** Adds the parameters that an address uses and 3.x requires; 2.x does not. */
function addParameters(conversion: Conversion, located: LocatedObject, address: string): void {
  const { piece } = located;
  const have = piece.member('parameters');
  if (have && (have.value.isAlias || have.value.kind !== 'map' || have.value.get('$ref'))) return;
  const names = new Set(
    addressExpressions(address)
      .filter(({ name, wellNamed }) => wellNamed && !get(have?.value.node, name))
      .map(({ name }) => name),
  );
  if (names.size === 0) return;
  const parameters = have?.value ?? Piece.of({});
  for (const name of names) {
    parameters.append(newMember(name, {}));
    note(conversion, 'parameter-missing', located, `{${name}}`);
  }
  if (!have) piece.insert(1, newMember('parameters', parameters));
}

/** Moves the messages of an operation into the channel; returns the references to them. */
function takeMessages(
  conversion: Conversion,
  plan: ChannelPlan,
  { located, messages }: OperationPlan,
  holder: Piece,
): Piece | null {
  const body = located.piece;
  const message = body.member('message');
  if (!message) return null;
  const oneOf = message.value.member('oneOf');
  if (messages.length === 0) keepUnknown(conversion, located, message);
  if (messages.length === 0) return null;
  body.take(message);
  const references = Piece.of([]);
  if (oneOf?.value.kind !== 'seq') {
    const [one] = messages;
    if (one) addMessage(conversion, plan, one, message, holder, references);
    return references;
  }
  for (const other of [...message.value.members]) {
    if (other === oneOf) continue;
    message.value.take(other);
    const key = keepAsExtension(body, other);
    note(conversion, 'unknown-field', locationBelow(located, 'message'), key, textOf(other.value));
    body.append(other);
  }
  const above = [...commentsAround(message), ...commentsAround(oneOf)];
  const unknown = Piece.of([]);
  for (const [index, item] of [...oneOf.value.members].entries()) {
    const one = messages.find((each) => each.located.member === item);
    if (one) {
      item.before.unshift(...above.splice(0));
      addMessage(conversion, plan, one, item, holder, references);
    } else {
      unknown.append(item);
      const at = locationBelow(located, 'message', 'oneOf', String(index));
      note(conversion, 'not-understood', at, extensionKey(body, 'oneOf'), textOf(item.value));
    }
  }
  if (unknown.members.length > 0) body.append(newMember(extensionKey(body, 'oneOf'), unknown));
  holder.parts.tail.push(...oneOf.value.parts.tail, ...message.value.parts.tail);
  return references;
}

function addMessage(
  { entry }: Conversion,
  { at }: ChannelPlan,
  { key, repeated }: MessagePlan,
  member: Member,
  holder: Piece,
  references: Piece,
): void {
  // Through the channel that the operation names, which may be a reference itself.
  const text = referenceText(entry, locationBelow(at, 'messages', key));
  const reference = member.value.member('$ref');
  if (repeated && reference) {
    ownValue(reference).set(text);
    references.append(asMember(member, ''));
    return;
  }
  references.append(newMember('', { $ref: text }));
  holder.append(asMember(member, key));
}

/** Returns a member with another key; an item of a list gets one. */
function asMember(member: Member, key: string): Member {
  return { ...member, key, keyText: null, changed: true };
}

/** The comments of a key that is dropped while its value stays. */
function commentsAround({ before, beside, value }: Member): string[] {
  return [
    ...before.filter((line) => line.trim() !== ''),
    ...commentsIn(value.parts.lead),
    ...(beside === '' ? [] : [beside]),
  ];
}

/** Servers are named in 2.x and referred to in 3.x. */
function convertServers({ entry }: Conversion, { located, own }: ChannelPlan): void {
  const holder = located.piece.member('servers');
  const list = holder && ownValue(holder);
  if (list?.kind !== 'seq') return;
  for (const member of list.members) {
    const value = ownValue(member);
    const name = value.string;
    if (name === undefined) continue;
    const reference = Piece.of(referenceText(own.uri, { uri: entry, path: ['servers', name] }));
    const { lead, trail } = value.parts;
    reference.parts.lead = lead === '' ? '' : ' ';
    reference.parts.trail = trail;
    member.value = Piece.of({ $ref: reference });
    member.changed = true;
    list.changed = true;
  }
}

/** Returns the map of operations, made after the channels if there is none. */
function operationsOf({ documents, entry }: Conversion, reusable: boolean): Piece {
  const root = documents.get(entry)?.root;
  const holder = (reusable ? root?.get('components') : undefined) ?? root;
  if (!holder) throw new Error('the entry document can be read');
  const known = holder.get('operations');
  if (known?.kind === 'map') return known;
  const made = newMember('operations', {});
  const channels = holder.member('channels');
  if (channels?.before[0] === '') made.before = [''];
  holder.insert(channels ? holder.indexOf(channels) + 1 : holder.members.length, made);
  return made.value;
}

/** Converts an operation trait. */
export function convertOperationTrait(
  conversion: Conversion,
  located: LocatedObject,
  named: Plan['named'],
): void {
  dropId(conversion, located, 'operationId', named);
  convertSecurity(conversion, located);
}

// Parameters: values of their schema become their own fields; other keywords are kept in x-schema.

/** Keywords of a schema that a parameter has, too. */
const SHARED: ReadonlyMap<string, Shape> = new Map(
  tableOf('Parameter').fields.flatMap(({ name, shape }) =>
    name === 'location' ? [] : [[name, shape] as const],
  ),
);

/** Converts one parameter. */
export function convertParameter(conversion: Conversion, located: LocatedObject): void {
  const { piece } = located;
  const member = piece.member('schema');
  if (!member) return;
  ownValue(member);
  const at = locationBelow(located, 'schema');
  const schema = resolveObject(conversion, member.value, at);
  if (schema?.piece.kind !== 'map') {
    note(
      conversion,
      'parameter-keywords',
      at,
      keepAsExtension(piece, member),
      valueText(member.value),
    );
    return;
  }
  const source = schema.piece.isAlias ? copyOf(schema.piece) : schema.piece;
  const shared = source.members.filter((one) => isShared(one, source) && !piece.get(fieldOf(one)));
  const rest = source.members.filter(
    (one) =>
      !shared.includes(one) &&
      !(SHARED.has(one.key) && source !== member.value) &&
      !(one.key === 'type' && one.value.string === 'string'),
  );
  const referred = isReferredTo(conversion, at);
  const own = source === member.value && !referred;
  const moved = shared.map((one) => {
    const key = fieldOf(one);
    const taken = own
      ? source.take(one)
      : { ...newMember(one.key, copyOf(one.value)), keyText: one.keyText };
    const value = one.key === 'const' ? Piece.of([taken.value]) : taken.value;
    asStrings(conversion, located, value);
    return { ...taken, key, keyText: key === one.key ? one.keyText : null, value, changed: true };
  });
  const index = piece.indexOf(member);
  if (rest.length > 0 || referred) {
    const key = keepAsExtension(piece, member);
    if (rest.length > 0)
      note(conversion, 'parameter-keywords', at, key, rest.map(keywordText).join(', '));
    else note(conversion, 'parameter-schema-referred', at, key);
  } else {
    piece.take(member);
    const [first] = moved;
    if (first) first.before.unshift(...commentsOf(member));
    else piece.keepComments(index, commentsOf(member));
    if (!own) note(conversion, 'parameter-schema', at, locationId(schema));
  }
  piece.insert(index, ...moved);
}

/** Whether a keyword says something that a parameter has a field for. */
function isShared({ key, value }: Member, schema: Piece): boolean {
  if (key === 'const') return value.kind === 'scalar' && !schema.get('enum');
  const shape = SHARED.get(key);
  if (shape?.is !== 'list') return shape !== undefined && value.kind === 'scalar';
  // Values of a parameter are strings, which can't be made of lists and maps.
  return value.node.kind === 'seq' && value.node.items.every((one) => one.value.kind === 'scalar');
}

/** Returns the field for a keyword: `const` becomes the only value of `enum`. */
function fieldOf({ key }: Member): string {
  return key === 'const' ? 'enum' : key;
}

/** Values of a parameter are strings: numbers and others are quoted. */
function asStrings(conversion: Conversion, located: LocatedObject, value: Piece): void {
  if (value.kind === 'seq') {
    for (const one of value.members) asStrings(conversion, located, one.value);
    return;
  }
  if (value.kind !== 'scalar' || value.string !== undefined) return;
  const text = sourceText(value);
  value.set(text);
  note(conversion, 'parameter-value', located, text);
}

/** Returns the text of a scalar, a number as it is written. */
function sourceText({ node, scalar }: Piece): string {
  const value = scalar ? scalar.value : node.kind === 'scalar' ? (node.raw ?? node.value) : null;
  return String(value);
}

/** Returns a keyword with its value for a note. */
function keywordText({ key, value }: Member): string {
  return `${key}: ${valueText(value)}`;
}

function valueText(value: Piece): string {
  return value.kind === 'scalar' ? sourceText(value) : textOf(value);
}
