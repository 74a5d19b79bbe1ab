// Inlines a component at every reference to it, and removes it.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { refOf } from '../../analysis/documents/reference.ts';
import { inlined } from '../../analysis/refactoring/inline.ts';
import { symbolIndexOf } from '../../analysis/symbols/symbol-index.ts';
import { isComponent } from '../../analysis/targets/component-maps.ts';
import { expectedAt } from '../../analysis/typed-tree/typed-node.ts';
import { quote } from '../../format/message-text.ts';
import { countByText } from '../../text/edit/lost-comments.ts';
import type { Change } from '../../text/edit/types.ts';
import { locationId } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { allOf } from '../../text/plural.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import type { RefactorDraft, Refactoring } from '../code-action.ts';

/** More uses than this are no longer a matter of one press of a key. */
const MAX_USES = 100;

/** Inlines all references to a component, from its name or from one of them. */
export const inlineAll: Refactoring = ({ subject: file, path, values }) => {
  const place = isComponent(path)
    ? here(file, path)
    : resolvedNode(
        file,
        values
          .slice(0, 2)
          .map(({ node }) => refOf(node))
          .find((ref) => ref !== undefined),
      );
  if (!place || !isComponent(place.path) || refOf(place.node) !== undefined) return [];
  const id = locationId(place);
  const { occurrences, byTarget } = symbolIndexOf(file.documents);
  const uses = (byTarget.get(id) ?? []).filter((occurrence) => occurrence.ref && occurrence.last);
  if (uses.length === 0) return [];
  const draft = {
    title:
      uses.length === 1
        ? `Inline ${quote(lastKey(place.path))} and delete it`
        : `Inline ${allOf(uses.length, 'use')} of ${quote(lastKey(place.path))} and delete it`,
    kind: 'refactor.inline' as const,
  };
  const refused = (why: string): RefactorDraft[] => [{ ...draft, refused: why }];
  if (uses.length > MAX_USES)
    return refused(`It has ${uses.length} uses, which is too many to inline at once.`);
  if (uses.some((occurrence) => occurrence.alias))
    return refused('One of its uses is behind a YAML alias.');
  const below = occurrences.find(
    (occurrence) =>
      occurrence.ref &&
      occurrence.last &&
      occurrence.targets.some((target) => target.startsWith(`${id}/`)),
  );
  if (below)
    return refused(
      `Something inside it is also referenced: ${quote(below.node ? String(below.node.value) : below.name)}.`,
    );
  const changes = new Map<string, Change[]>([[file.uri, []]]);
  const lost: string[] = [];
  for (const use of uses) {
    const at = use.path.slice(0, -1);
    const tree = file.documents.file(use.uri)?.tree;
    const location = tree && nodeRangesAt(tree, at);
    const shape =
      tree && expectedAt({ documents: file.documents, uri: use.uri, tree }, at).declared;
    if (!location || !shape) return refused("One of its uses can't be resolved.");
    const made = inlined(file, use.uri, { path: at, shape, node: location.node }, place);
    if (typeof made !== 'object' || made === null)
      return refused(
        `${made ?? 'Only a reference is allowed there.'} See ${quote(use.uri + toPointer(at))}.`,
      );
    changes.set(use.uri, [...(changes.get(use.uri) ?? []), ...made.changes]);
    lost.push(...made.warnings);
  }
  const removed: Change = { do: 'remove', path: place.path, prune: true, comments: true };
  changes.set(place.uri, [...(changes.get(place.uri) ?? []), removed]);
  const elsewhere = [...changes]
    .filter(([uri]) => uri !== file.uri)
    .map(([uri, list]) => ({ uri, changes: list }));
  const summary =
    lost.length > 3
      ? [`${countByText(lost.length, 'field')} beside the references, without effect.`]
      : lost;
  return [{ ...draft, changes: changes.get(file.uri), otherFiles: elsewhere, warnings: summary }];
};

function here(file: AnalyzedFile, path: NodePath): LocatedNode | null {
  const location = nodeRangesAt(file.tree, path);
  return location && { uri: file.uri, path, node: location.node };
}

function resolvedNode(file: AnalyzedFile, ref: string | undefined): LocatedNode | null {
  return ref === undefined ? null : file.documents.lookup(file.uri, ref);
}
