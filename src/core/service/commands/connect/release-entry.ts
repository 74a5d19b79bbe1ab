// Updates references to a message that is removed from a channel: lists of operations lose it,
// other references resolve directly to the message.

import type { Occurrence } from '../../../analysis/symbols/occurrence.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { referenceText } from '../../../analysis/targets/reference-text.ts';
import { kindAt, otherFile } from '../../../analysis/typed-tree/objects-at.ts';
import type { Change } from '../../../text/edit/types.ts';
import { isWithin, locationId } from '../../../text/location.ts';
import { toPointer } from '../../../text/pointer.ts';
import { type NodePath, stringOf } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import { listed, type ResolvedObject } from './resolved-objects.ts';

interface ReleasedEntry {
  readonly changes: readonly (readonly [uri: string, change: Change])[];
  readonly notes: readonly string[];
}

/** Returns the changes that remove all references to the entry `key` of a channel. */
export function releaseEntry(
  channel: ResolvedObject,
  key: string,
  message: ResolvedObject,
): ReleasedEntry {
  const { file, node } = channel;
  const entry = [...node.path, 'messages', key];
  const sets: [string, Change][] = [];
  const removes: { readonly uri: string; readonly list: NodePath; readonly index: string }[] = [];
  const lists = new Set<string>();
  for (const occurrence of symbolIndexOf(file.documents).byTarget.get(
    `${node.uri}#${toPointer(entry)}`,
  ) ?? []) {
    if (!occurrence.ref || occurrence.notation !== 'reference') continue;
    const list = listOf(channel, occurrence);
    if (list) {
      removes.push({ uri: occurrence.uri, list, index: occurrence.path.at(-2) ?? '' });
      lists.add(list.at(-2) === 'reply' ? `the reply of ${list.at(-3)}` : (list.at(-2) ?? ''));
      continue;
    }
    const text = stringOf(occurrence.node);
    const named = text === undefined ? null : file.documents.locate(occurrence.uri, text);
    if (!named || !isWithin(named.path, entry) || named.uri !== node.uri)
      return refuse(
        `Something else refers to the message "${key}" through this channel: ${locationId(occurrence)}.`,
      );
    const to = {
      uri: message.node.uri,
      path: [...message.node.path, ...named.path.slice(entry.length)],
    };
    sets.push([
      occurrence.uri,
      {
        do: 'set',
        path: occurrence.path,
        value: { data: referenceText(file.documents, occurrence.uri, to) },
      },
    ]);
  }
  removes.sort((a, b) => Number(b.index) - Number(a.index));
  return {
    changes: [
      ...sets,
      ...removes.map(
        ({ uri, list, index }) => [uri, { do: 'remove', path: [...list, index] }] as const,
      ),
    ],
    notes: lists.size === 0 ? [] : [`Also removed from the list of ${listed([...lists])}.`],
  };
}

/**
 * Returns the path of the message list of an operation or reply that the occurrence is an item of.
 */
function listOf({ file }: ResolvedObject, { uri, path, last }: Occurrence): NodePath | null {
  const list = path.slice(0, -2);
  const own = otherFile(file, uri);
  if (!last || !own || path.at(-1) !== '$ref' || list.at(-1) !== 'messages') return null;
  const kind = kindAt(own, list.slice(0, -1));
  return kind === 'Operation' || kind === 'OperationReply' ? list : null;
}
