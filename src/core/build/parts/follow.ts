// References that follow what goes to another place.

import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import type { NameIndex } from '../../language/names/name-index.ts';
import { refText } from '../../language/refactor/refs.ts';
import type { Subject } from '../../language/subject.ts';
import type { Path } from '../../parse/tree.ts';
import type { Refused } from '../types.ts';
import type { Spot } from './fallout.ts';

export interface FileChanges {
  readonly uri: string;
  readonly changes: readonly Change[];
}

/**
 * The changes of all references whose text leads through what goes elsewhere.
 * @param to where a place is afterwards that is named from `use`; null where it stays
 * @param at where the text of a reference is when it is changed; null for one that is not there any more
 */
export function following(
  subject: Subject,
  index: NameIndex,
  to: (spot: Spot, use: Spot) => Path | null,
  at: (spot: Spot) => Path | null,
): readonly FileChanges[] | Refused {
  const { world } = subject;
  const out = new Map<string, Change[]>();
  for (const m of index.mentions) {
    if (!m.ref || !m.last || !m.node) continue;
    const named = world.named(m.uri, String(m.node.value));
    const path = named && to(named, { uri: m.uri, path: m.path });
    if (!named || !path) continue;
    const place = at({ uri: m.uri, path: m.path });
    if (!place) continue;
    if (m.alias) return { refused: `It is referenced through an alias, ${quote(String(m.node.value))}. Change that in the text first.` };
    const text = refText(world, m.uri, { uri: named.uri, path });
    if (text === null) return { refused: `${quote(String(m.node.value))} can't be referenced from its new location.` };
    const change: Change = { do: 'set', path: place, value: { data: text } };
    const list = out.get(m.uri);
    if (list) list.push(change);
    else out.set(m.uri, [change]);
  }
  return [...out].map(([uri, changes]) => ({ uri, changes }));
}

/** One list of changes for each file, in the order in which they are given. */
export function byFile(lists: readonly FileChanges[]): readonly FileChanges[] {
  const out = new Map<string, readonly Change[]>();
  for (const { uri, changes } of lists) out.set(uri, [...(out.get(uri) ?? []), ...changes]);
  return [...out].map(([uri, changes]) => ({ uri, changes }));
}
