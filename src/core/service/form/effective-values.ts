// Effective values of fields that aren't defined in the object: defaults, inherited values, and
// values from traits.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { isCombined, mergeTraitsAt } from '../../analysis/documents/merged-object.ts';
import { quantity } from '../../analysis/model/quantity.ts';
import { itemName } from '../../analysis/symbols/symbol-labels.ts';
import { channelOf, listedMessages } from '../../analysis/typed-tree/channel-messages.ts';
import { pathOf, type TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import type { Field, ObjectTable } from '../../format/table-types.ts';
import { fieldApplies } from '../../format/tables.ts';
import { clip, clipLine } from '../../text/clip.ts';
import type { Location } from '../../text/location.ts';
import { formatCount } from '../../text/plural.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import type { EffectiveValue } from './types.ts';

/** Number of names to list; beyond that only the count is given. */
const FEW = 4;
/** Maximum number of fields from traits to list. */
const MANY = 100;

/**
 * Returns the effective values of fields that the object doesn't define, in the order of the
 * format, followed by fields that traits add.
 */
export function effectiveFieldValues(
  file: AnalyzedFile,
  standing: TypedNode,
  table: ObjectTable,
): readonly EffectiveValue[] {
  const { node } = standing;
  const place: LocatedNode = { uri: file.uri, path: pathOf(standing), node };
  const given = fromTraits(file, place);
  const sibling = (name: string) => stringOf(get(node, name));
  const out: EffectiveValue[] = [];
  for (const field of table.fields) {
    const { name, alias } = field;
    if (
      get(node, name) ||
      (alias !== undefined && get(node, alias)) ||
      !fieldApplies(field, sibling)
    )
      continue;
    const effective =
      given.get(name) ??
      inheritedValue(file, place, table, name) ??
      (isTrait(table) ? undefined : byDefault(field));
    given.delete(name);
    if (effective) out.push(effective);
  }
  return [...out, ...given.values()];
}

/** A trait only adds: what it leaves out has no value, not a default one. */
function isTrait({ kind }: ObjectTable): boolean {
  return /^(?:Message|Operation)Trait$/.test(plainKind(kind));
}

/** Returns the default of a row in words; undefined if it has none. */
function byDefault({
  name,
  shape,
  default: value,
  defaultDescription: defaultSays,
}: Field): EffectiveValue | undefined {
  if (value === undefined)
    return defaultSays === undefined ? undefined : { name, text: defaultSays, why: 'default' };
  const unit = shape.is === 'integer' || shape.is === 'number' ? shape.unit : undefined;
  return {
    name,
    text: typeof value === 'number' ? quantity(value, unit) : String(value),
    why: 'default',
  };
}

/** Returns what the traits of a message or an operation give it, by the names of fields. */
function fromTraits({ documents }: AnalyzedFile, node: LocatedNode): Map<string, EffectiveValue> {
  const out = new Map<string, EffectiveValue>();
  if (node.node.kind !== 'map') return out;
  const list = get(node.node, 'traits');
  const merged =
    list?.kind === 'seq' ? mergeTraitsAt(documents, { ...node, node: node.node }) : null;
  if (!merged || list?.kind !== 'seq') return out;
  const giverOf = (name: string): number =>
    merged.origin([name])?.source ??
    merged.sources.findIndex(
      (source, i) => i > 0 && source !== null && get(source.node, name) !== undefined,
    );
  for (const { key: name, value } of merged.node.entries) {
    const own = get(node.node, name);
    if (value === own || out.size > MANY || (own && !isCombined(value))) continue;
    const giver = giverOf(name);
    const item = list.items[giver - 1];
    const source = merged.sources[giver];
    if (!item || !source) continue;
    const text = own ? 'with more from traits' : inWords(value);
    const from = { uri: source.uri, pointer: toPointer([...source.path, name]) };
    out.set(name, {
      name,
      text,
      why: `from the trait ${clip(itemName(item.value, giver - 1))}`,
      location: from,
    });
  }
  return out;
}

/** Returns a value inherited from elsewhere in the document; also reported if there is none. */
function inheritedValue(
  { documents }: AnalyzedFile,
  node: LocatedNode,
  table: ObjectTable,
  name: string,
): EffectiveValue | undefined {
  const nothing = (why: string): EffectiveValue => ({ name, text: '', why });
  switch (`${plainKind(table.kind)}.${name}`) {
    case 'Message.contentType': {
      const text = stringOf(get(documents.root, 'defaultContentType'));
      if (text === undefined)
        return nothing('not set here, and the document has no defaultContentType');
      return {
        name,
        text: clip(text),
        why: 'from defaultContentType',
        location: locationAt('', ['defaultContentType']),
      };
    }
    case 'Channel.servers': {
      const all = get(documents.root, 'servers');
      const names = all?.kind === 'map' ? all.entries.map(({ key }) => key) : [];
      if (names.length === 0) return nothing('none: the document has no servers');
      return {
        name,
        text: namesOrCount(names, 'server'),
        why: 'all servers of the document',
        location: locationAt('', ['servers']),
      };
    }
    case 'Operation.messages':
    case 'OperationReply.messages': {
      const reply = plainKind(table.kind) === 'OperationReply';
      const channel = channelOf(documents, node);
      if (!channel)
        return nothing(
          get(node.node, 'channel')
            ? "none: its channel can't be found"
            : `none: no ${reply ? 'reply ' : ''}channel is set`,
        );
      const names = (listedMessages(documents, channel) ?? []).map((message) => message.name);
      if (names.length === 0)
        return nothing(`none: the ${reply ? 'reply ' : ''}channel has no messages`);
      const why = `all messages of the ${reply ? 'reply ' : ''}channel`;
      return {
        name,
        text: namesOrCount(names, 'message'),
        why,
        location: locationAt(channel.uri, [...channel.path, 'messages']),
      };
    }
    default:
      return undefined;
  }
}

function locationAt(uri: string, path: NodePath): Location {
  return { uri, pointer: toPointer(path) };
}

function namesOrCount(names: readonly string[], what: string): string {
  return names.length > FEW ? formatCount(names.length, what) : names.map(clip).join(', ');
}

function inWords(node: Node): string {
  if (node.kind === 'scalar') return clipLine(String(node.raw ?? node.value));
  if (node.kind === 'seq')
    return namesOrCount(
      node.items.map(({ value }, i) =>
        value.kind === 'scalar' ? String(value.value) : itemName(value, i),
      ),
      'item',
    );
  return namesOrCount(
    node.entries.map(({ key }) => key),
    'field',
  );
}
