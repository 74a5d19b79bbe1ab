// Values that count although they are not written where they count: defaults, what is inherited, what traits give.
import { counted } from '../counted.ts';
import { itemName } from '../language/structure/labels.ts';
import { channelOf, listedMessages } from '../language/structure/messages.ts';
import { pathOf, type Standing } from '../language/structure/standing.ts';
import type { Subject } from '../language/subject.ts';
import { quantity } from '../model/quantity.ts';
import { clip } from '../parse/clip.ts';
import { toPointer } from '../parse/pointer.ts';
import { get, type Node, type Path, stringOf } from '../parse/tree.ts';
import { isBuilt, mergedAt } from '../resolve/merged.ts';
import type { Place } from '../resolve/world.ts';
import { plainKind } from '../spec/in-dialect.ts';
import type { Field, ObjectTable } from '../spec/kit.ts';
import { applies } from '../spec/spec.ts';
import type { Effective } from './types.ts';

/** Names that are told; of more only the number is. */
const FEW = 4;
/** Fields from traits that are told. */
const MANY = 100;

/** What is in force of the fields that the object does not write, in the order of the format; what traits add of its own behind it. */
export function effectiveOf(subject: Subject, standing: Standing, table: ObjectTable): readonly Effective[] {
  const { node } = standing;
  const place: Place = { uri: subject.uri, path: pathOf(standing), node };
  const given = fromTraits(subject, place);
  const sibling = (name: string) => stringOf(get(node, name));
  const out: Effective[] = [];
  for (const field of table.fields) {
    const { name, alias } = field;
    if (get(node, name) || (alias !== undefined && get(node, alias)) || !applies(field, sibling)) continue;
    const effective = given.get(name) ?? inherited(subject, place, table, name) ?? (isTrait(table) ? undefined : byDefault(field));
    given.delete(name);
    if (effective) out.push(effective);
  }
  return [...out, ...given.values()];
}

/** A trait only adds: what it leaves out has no value, not a default one. */
function isTrait({ kind }: ObjectTable): boolean {
  return /^(?:Message|Operation)Trait$/.test(plainKind(kind));
}

/** The default of a row in words; undefined where it has none. */
function byDefault({ name, shape, default: value, defaultSays }: Field): Effective | undefined {
  if (value === undefined) return defaultSays === undefined ? undefined : { name, text: defaultSays, why: 'default' };
  const unit = shape.is === 'integer' || shape.is === 'number' ? shape.unit : undefined;
  return { name, text: typeof value === 'number' ? quantity(value, unit) : String(value), why: 'default' };
}

/** What the traits of a message or an operation give it, by the names of fields. */
function fromTraits({ world }: Subject, place: Place): Map<string, Effective> {
  const out = new Map<string, Effective>();
  if (place.node.kind !== 'map') return out;
  const list = get(place.node, 'traits');
  const merged = list?.kind === 'seq' ? mergedAt(world, { ...place, node: place.node }) : null;
  if (!merged || list?.kind !== 'seq') return out;
  const giverOf = (name: string): number =>
    merged.origin([name])?.source ??
    merged.sources.findIndex((source, i) => i > 0 && source !== null && get(source.node, name) !== undefined);
  for (const { key: name, value } of merged.node.entries) {
    const own = get(place.node, name);
    if (value === own || out.size > MANY || (own && !isBuilt(value))) continue;
    const giver = giverOf(name);
    const item = list.items[giver - 1];
    const source = merged.sources[giver];
    if (!item || !source) continue;
    const text = own ? 'with more from traits' : inWords(value);
    const from = { uri: source.uri, pointer: toPointer([...source.path, name]) };
    out.set(name, { name, text, why: `from the trait ${clip(itemName(item.value, giver - 1))}`, from });
  }
  return out;
}

/** What comes from elsewhere in the document; said too where nothing comes from there. */
function inherited({ world }: Subject, place: Place, table: ObjectTable, name: string): Effective | undefined {
  const nothing = (why: string): Effective => ({ name, text: '', why });
  switch (`${plainKind(table.kind)}.${name}`) {
    case 'Message.contentType': {
      const text = stringOf(get(world.root, 'defaultContentType'));
      if (text === undefined) return nothing('not set here, and the document has no defaultContentType');
      return { name, text: clip(text), why: 'from defaultContentType', from: at('', ['defaultContentType']) };
    }
    case 'Channel.servers': {
      const all = get(world.root, 'servers');
      const names = all?.kind === 'map' ? all.entries.map(({ key }) => key) : [];
      if (names.length === 0) return nothing('none: the document has no servers');
      return { name, text: listed(names, 'server'), why: 'all servers of the document', from: at('', ['servers']) };
    }
    case 'Operation.messages':
    case 'OperationReply.messages': {
      const reply = plainKind(table.kind) === 'OperationReply';
      const channel = channelOf(world, place);
      if (!channel)
        return nothing(get(place.node, 'channel') ? "none: its channel can't be found" : `none: no ${reply ? 'reply ' : ''}channel is set`);
      const names = (listedMessages(world, channel) ?? []).map((message) => message.name);
      if (names.length === 0) return nothing(`none: the ${reply ? 'reply ' : ''}channel has no messages`);
      const why = `all messages of the ${reply ? 'reply ' : ''}channel`;
      return { name, text: listed(names, 'message'), why, from: at(channel.uri, [...channel.path, 'messages']) };
    }
    default:
      return undefined;
  }
}

function at(uri: string, path: Path): { uri: string; pointer: string } {
  return { uri, pointer: toPointer(path) };
}

function listed(names: readonly string[], what: string): string {
  return names.length > FEW ? counted(names.length, what) : names.map(clip).join(', ');
}

function inWords(node: Node): string {
  if (node.kind === 'scalar') return clip(String(node.raw ?? node.value).split(/\r?\n/, 1)[0] ?? '');
  if (node.kind === 'seq')
    return listed(
      node.items.map(({ value }, i) => (value.kind === 'scalar' ? String(value.value) : itemName(value, i))),
      'item',
    );
  return listed(
    node.entries.map(({ key }) => key),
    'field',
  );
}
