// What else names an entry that is taken out of a channel: lists of operations lose it, other references lead straight to the message.
import { within } from '../../bundle/spots.ts';
import type { Change } from '../../edit/types.ts';
import { inFile, kindAt } from '../../language/complete/offers/kit.ts';
import { refText } from '../../language/complete/offers/ref-text.ts';
import type { Mention } from '../../language/names/mentions.ts';
import { indexOf } from '../../language/names/name-index.ts';
import { toPointer } from '../../parse/pointer.ts';
import { type Path, stringOf } from '../../parse/tree.ts';
import type { Refused } from '../types.ts';
import { listed, type Thing } from './things.ts';

interface Released {
  readonly changes: readonly (readonly [uri: string, change: Change])[];
  readonly notes: readonly string[];
}

/** The changes that let nothing name the entry `key` of a channel any more. */
export function released(channel: Thing, key: string, message: Thing): Released | Refused {
  const { subject, place } = channel;
  const entry = [...place.path, 'messages', key];
  const sets: [string, Change][] = [];
  const removes: { readonly uri: string; readonly list: Path; readonly index: string }[] = [];
  const lists = new Set<string>();
  for (const mention of indexOf(subject.world).byTarget.get(`${place.uri}#${toPointer(entry)}`) ?? []) {
    if (!mention.ref || mention.manner !== 'reference') continue;
    const list = listOf(channel, mention);
    if (list) {
      removes.push({ uri: mention.uri, list, index: mention.path.at(-2) ?? '' });
      lists.add(list.at(-2) === 'reply' ? `the reply of ${list.at(-3)}` : (list.at(-2) ?? ''));
      continue;
    }
    const text = stringOf(mention.node);
    const named = text === undefined ? null : subject.world.named(mention.uri, text);
    if (!named || !within(named.path, entry) || named.uri !== place.uri)
      return { refused: `Something else refers to the message "${key}" through this channel: ${mention.uri}#${toPointer(mention.path)}.` };
    const to = { uri: message.place.uri, path: [...message.place.path, ...named.path.slice(entry.length)] };
    sets.push([mention.uri, { do: 'set', path: mention.path, value: { data: refText(subject.world, mention.uri, to) } }]);
  }
  removes.sort((a, b) => Number(b.index) - Number(a.index));
  return {
    changes: [...sets, ...removes.map(({ uri, list, index }) => [uri, { do: 'remove', path: [...list, index] }] as const)],
    notes: lists.size === 0 ? [] : [`Also removed from the list of ${listed([...lists])}.`],
  };
}

/** The list of messages of an operation or reply that a mention is an item of. */
function listOf({ subject }: Thing, { uri, path, last }: Mention): Path | null {
  const list = path.slice(0, -2);
  const own = inFile(subject, uri);
  if (!last || !own || path.at(-1) !== '$ref' || list.at(-1) !== 'messages') return null;
  const kind = kindAt(own, list.slice(0, -1));
  return kind === 'Operation' || kind === 'OperationReply' ? list : null;
}
