// Channels and operations: publish and subscribe leave the channel, their messages stay in it.
import { type Member, newMember, Piece, rename } from '../../text/rearrange/piece.ts';
import { dropId } from './messages.ts';
import type { ChannelPlan, MessagePlan, OperationPlan, Plan } from './names.ts';
import { note } from './notes.ts';
import { referenceText } from './references.ts';
import { convertSecurity } from './security.ts';
import { removeOverridden } from './traits.ts';
import type { At, Conversion, LocatedObject } from './types.ts';

/** Converts a channel and moves its operations. */
export function convertChannel(
  conversion: Conversion,
  plan: ChannelPlan,
  named: Plan['named'],
): void {
  const { piece } = plan.located;
  convertServers(conversion, plan);
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
    // Its first line was that of a key that is gone.
    if (references) body.append(newMember('messages', references));
    rename(member, operation.name);
    operationsOf(conversion, operation.reusable).append(member);
  }
  if (holder.parts.members.length > 0 || holder.parts.tail.length > 0) {
    const before = holder.parts.lead === '' ? [] : [holder.parts.lead];
    holder.parts.lead = '';
    piece.insert(at, newMember('messages', holder, before));
  }
  if (plan.address !== null) piece.insert(0, newMember('address', plan.address));
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
  if (!message || messages.length === 0) return null;
  const at = body.indexOf(message);
  body.take(message);
  const several = message.value.get('oneOf');
  const references = Piece.of([]);
  if (several) {
    const oneOf = message.value.member('oneOf');
    for (const other of [...message.value.members]) {
      if (other === oneOf) continue;
      note(conversion, 'unknown-field', located, `x-${other.key}`, other.key);
      message.value.take(other);
      rename(other, other.key.startsWith('x-') ? other.key : `x-${other.key}`);
      body.append(other);
    }
    const above = commentsAround(message).concat(oneOf ? commentsAround(oneOf) : []);
    const items = [...several.members];
    several.parts.members.length = 0;
    items.forEach((item, index) => {
      const one = messages[index];
      if (one)
        addMessage(conversion, plan, one, item, index === 0 ? above : [], holder, references);
    });
    holder.parts.tail.push(...several.parts.tail, ...message.value.parts.tail);
  } else {
    const [one] = messages;
    if (one) addMessage(conversion, plan, one, message, [], holder, references);
  }
  void at;
  return references;
}

function addMessage(
  { entry }: Conversion,
  plan: ChannelPlan,
  { key, repeated }: MessagePlan,
  member: Member,
  above: readonly string[],
  holder: Piece,
  references: Piece,
): void {
  const to: At = { uri: plan.own.uri, path: [...plan.own.path, 'messages', key] };
  const text = referenceText(entry, to);
  member.before = [...above, ...member.before];
  if (repeated && member.value.get('$ref')) {
    member.value.get('$ref')?.set(text);
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
  const { lead } = value.parts;
  return [
    ...before.filter((line) => line.trim() !== ''),
    ...(lead.trim().startsWith('#') ? [lead.trim()] : []),
    ...(beside === '' ? [] : [beside]),
  ];
}

/** Servers are named in 2.x and referred to in 3.x. */
function convertServers({ entry }: Conversion, { located, own }: ChannelPlan): void {
  const list = located.piece.get('servers');
  if (list?.kind !== 'seq') return;
  for (const member of list.members) {
    const { value } = member;
    const name = value.string;
    if (name === undefined || value.isAlias) continue;
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
  if (!root) throw new Error('the entry document can be read');
  const holder = reusable ? root.get('components') : root;
  const known = (holder ?? root).get('operations');
  if (known) return known;
  const made = newMember('operations', Piece.of({}));
  const channels = (holder ?? root).member('channels');
  if (channels?.before[0] === '') made.before = [''];
  (holder ?? root).insert(
    channels ? (holder ?? root).indexOf(channels) + 1 : (holder ?? root).members.length,
    made,
  );
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
