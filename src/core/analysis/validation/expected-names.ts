// Names that references expect in a map and that are missing above fields of it: a single field
// that an entry has already says by itself no more than that it is written twice.

import { quote } from '../../format/message-text.ts';
import { samePath } from '../../text/location.ts';
import { pathAt } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import { nodeAt } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Problem } from '../problem.ts';
import type { BrokenRef } from './references.ts';

/**
 * Reports a missing name in place of a repeated key: where an entry of a map begins again with its
 * first field, and a reference expects another entry in that map.
 */
export function reportExpectedNames(
  problems: Problem[],
  broken: readonly BrokenRef[],
  documents: DocumentSet,
): void {
  if (broken.length === 0) return;
  const named = new Set(problems.filter((p) => p.code === 'missing-name').map((p) => p.start));
  for (const [i, p] of problems.entries()) {
    const tree = p.code === 'duplicate-key' ? documents.file(p.uri)?.tree : null;
    if (!tree || named.has(p.start)) continue;
    const path = pathAt(tree, p.start);
    const [map, entry, key] = [path.slice(0, -2), path.slice(0, -1), lastKey(path)];
    const holder = nodeAt(tree, entry);
    if (path.length < 3 || holder?.kind !== 'map' || holder.flow) continue;
    if (holder.entries[0]?.key !== key) continue;
    const missing = broken.find(
      ({ target }) => target.missing?.uri === p.uri && samePath(target.missing.path, map),
    )?.target.missing;
    if (!missing) continue;
    const { related: _, ...at } = p;
    problems[i] = {
      ...at,
      code: 'missing-name',
      path: map,
      message: `A name is missing above this line: a reference expects ${quote(missing.name)} here, and ${quote(lastKey(entry))} has the field ${quote(key)} already. Write the name in a line of its own.`,
    };
  }
}
