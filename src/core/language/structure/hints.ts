// Values in force that are not written where they count: what a message inherits, where a reference leads, numbers in words.

import { counted } from '../../counted.ts';
import { durationWords, unitWords } from '../../model/quantity.ts';
import { clip } from '../../parse/clip.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import { mergedAt } from '../../resolve/merged.ts';
import type { Place } from '../../resolve/world.ts';
import type { Subject } from '../subject.ts';
import type { Hint } from '../types.ts';
import { channelOf, listedMessages } from './messages.ts';
import { refOf } from './shapes.ts';
import { eachWithin, groundOf, pathOf, type Standing } from './standing.ts';

/** Messages that are named; of more only the number is said. */
const FEW = 3;

type Said = Omit<Hint, 'at'> & { readonly at?: number };

/** The hints of what touches a range of the text, in its order. */
export function hints(subject: Subject, start: number, end: number): readonly Hint[] {
  const ground = groundOf(subject, subject.uri);
  const out: Hint[] = [];
  if (!ground) return out;
  eachWithin(ground, start, end, (standing) => {
    if (standing.aliased) return;
    for (const said of hintsOf(subject, standing)) out.push({ ...said, at: said.at ?? behindName(standing, subject.text) });
  });
  return out.filter(({ at }) => at >= start && at <= end).sort((a, b) => a.at - b.at);
}

function hintsOf(subject: Subject, standing: Standing): Said[] {
  switch (standing.table?.kind) {
    case 'Message':
      return contentType(subject, standing);
    case 'Channel':
      return servers(subject, standing);
    case 'Operation':
    case 'OperationReply':
      return messages(subject, standing);
    case 'Reference':
      return address(subject, standing);
    default:
      return standing.node.kind === 'scalar' ? quantity(standing, standing.node.value) : [];
  }
}

function placeOf({ uri }: Subject, standing: Standing): Place {
  return { uri, path: pathOf(standing), node: standing.node };
}

function contentType(subject: Subject, standing: Standing): Said[] {
  const { node } = standing;
  if (node.kind !== 'map' || get(node, 'contentType')) return [];
  const { world } = subject;
  const merged = get(node, 'traits') ? mergedAt(world, { uri: subject.uri, path: pathOf(standing), node }) : null;
  const given = merged && stringOf(get(merged.node, 'contentType'));
  if (given) return [{ text: `contentType: ${clip(given)}`, doc: 'A trait of the message gives this `contentType`.' }];
  const inherited = stringOf(get(world.root, 'defaultContentType'));
  if (!inherited) return [];
  return [
    {
      text: `contentType: ${clip(inherited)}`,
      doc: 'The message has no `contentType`, so the `defaultContentType` of the document applies.',
    },
  ];
}

function servers({ world }: Subject, { node }: Standing): Said[] {
  const all = get(world.root, 'servers');
  if (get(node, 'servers') || all?.kind !== 'map' || all.entries.length < 2) return [];
  const doc = 'The channel lists no `servers`, so it is available on every server of the document.';
  return [{ text: `all ${counted(all.entries.length, 'server')}`, doc }];
}

function messages(subject: Subject, standing: Standing): Said[] {
  const { world } = subject;
  if (get(standing.node, 'messages') || !get(standing.node, 'channel')) return [];
  const channel = channelOf(world, placeOf(subject, standing));
  const all = channel && listedMessages(world, channel);
  if (!all || all.length === 0) return [];
  const names = all.map(({ name }) => clip(name));
  const text =
    names.length > FEW ? `all ${counted(names.length, 'message')}` : `${names.length === 1 ? 'message' : 'messages'}: ${names.join(', ')}`;
  return [{ text, doc: 'No `messages` are listed here, so the operation uses all messages of the channel.' }];
}

/** The address of the channel that an operation or a reply refers to. */
function address(subject: Subject, standing: Standing): Said[] {
  const { above, field, shape } = standing;
  if (field === null || shape === 'free' || shape.is !== 'object' || shape.ref !== 'only' || shape.rootTarget !== CHANNELS) return [];
  const ref = refOf(standing);
  const target = ref === undefined ? null : subject.world.target(subject.uri, ref);
  if (target?.kind !== 'found' || !above) return [];
  const at = endOf(get(standing.node, '$ref'), standing);
  const written = stringOf(get(target.place.node, 'address'));
  if (written !== undefined) return [{ at, text: `→ ${clip(written)}`, doc: 'The `address` of the channel.' }];
  const reply = get(above.node, 'address');
  const asked = reply && subject.world.deref(subject.uri, [...pathOf(above), 'address'], reply);
  const location = asked && stringOf(get(asked.node, 'location'));
  if (!location) return [];
  return [
    {
      at,
      text: `→ ${clip(location)}`,
      doc: 'The channel has no address: the request contains it at the `location` of the reply address.',
    },
  ];
}

const CHANNELS = '/channels';

function quantity({ shape, value }: Standing, written: string | number | boolean | null): Said[] {
  if (shape === 'free') return [];
  let words: string | null = null;
  if ((shape.is === 'integer' || shape.is === 'number') && shape.unit && typeof written === 'number') {
    words = unitWords(written, shape.unit).split(' = ')[1] ?? null;
  } else if (shape.is === 'string' && shape.format === 'duration' && typeof written === 'string') words = durationWords(written);
  return words === null ? [] : [{ at: value.end, text: `= ${words}` }];
}

/** Behind the name and its colon, or the bracket; at the end of what stands on one line. */
function behindName({ name, node, value }: Standing, text: string): number {
  if (node.kind !== 'scalar' && node.flow) {
    const line = text.indexOf('\n', value.start);
    return line >= 0 && line < value.end ? value.start + 1 : value.end;
  }
  const colon = name ? text.indexOf(':', name.end) : -1;
  return name && colon >= 0 && colon <= value.start ? colon + 1 : value.start;
}

/** The end of the `$ref` in a Reference Object. */
function endOf(ref: Node | undefined, { node, value }: Standing): number {
  const slot = node.kind === 'map' ? node.entries.find((e) => e.value === ref) : undefined;
  return slot ? value.start + slot.valueAt + (slot.alias ?? slot.value.length) : value.end;
}
