// Inlines a trait into the operation or message that uses it.

import { sourceOf } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { refOf } from '../../analysis/documents/reference.ts';
import { misplaced } from '../../analysis/refactoring/inline.ts';
import {
  collides,
  hasNull,
  memberNames,
  TRAITS,
  type TraitOwner,
  traitOwnerIn,
} from '../../analysis/refactoring/traits.ts';
import { movedReferences } from '../../analysis/targets/move-references.ts';
import type { Selection } from '../../analysis/typed-tree/objects-at.ts';
import { inRoot } from '../../analysis/validation/references.ts';
import { quote } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { allOf } from '../../text/plural.ts';
import { get, type MapNode, type Node, type NodePath } from '../../text/tree.ts';
import type { RefactorDraft, Refactoring } from '../code-action.ts';

/** Applies the trait of an item of `traits`, or all traits of the list. */
export const applyTrait: Refactoring = (selection) => {
  const { subject: file, path, values } = selection;
  const owner = traitOwnerIn(values);
  const list = owner && get(owner.node, TRAITS);
  const depth = owner?.value.path.length ?? 0;
  if (!owner || list?.kind !== 'seq' || list.items.length === 0 || path[depth] !== TRAITS)
    return [];
  const locations = list.items.map(({ value }, i) =>
    file.documents.resolve(file.uri, [...owner.value.path, TRAITS, String(i)], value),
  );
  const index = path[depth + 1];
  const expected = index === undefined ? list.items.map((_, i) => i) : [Number(index)];
  const kind = 'refactor.inline' as const;
  const title =
    expected.length === 1
      ? `Merge the trait ${quote(nameOf(locations[expected[0] ?? 0] ?? null))} into this ${owner.table.title}`
      : `Merge ${allOf(expected.length, 'trait')} into this ${owner.table.title}`;
  const made = merged(selection, owner, locations, expected);
  return [typeof made === 'string' ? { title, kind, refused: made } : { title, kind, ...made }];
};

function merged(
  selection: Selection,
  owner: TraitOwner,
  nodes: readonly (LocatedNode | null)[],
  expected: readonly number[],
): Pick<RefactorDraft, 'changes' | 'warnings'> | string {
  const { subject: file } = selection;
  const changes: Change[] = [];
  /** What the object has by now, and those who count more than the trait to come. */
  const parent: Node[] = [owner.node];
  const list = [...owner.value.path, TRAITS];
  const all = expected.length === nodes.length;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    if (node?.node.kind !== 'map') return "It can't be found or is not an object.";
    if (expected.includes(i)) {
      const why = unfit(selection, owner, node, parent);
      if (why) return why;
      const added = additions(selection, owner, node, parent);
      if (!added) return "It refers to files that can't be referenced from here.";
      changes.push(...added);
      if (!all) changes.push({ do: 'remove', path: [...list, String(i)], prune: true });
    } else if (expected.some((w) => w < i)) {
      const low = nodes[Math.min(...expected)];
      if (low && collides(low.node, node.node))
        return 'A later trait changes the same fields: merge that one first.';
    }
    parent.push(node.node);
  }
  if (all) changes.push({ do: 'remove', path: list });
  const source = sourceOf(file, file.uri);
  return source ? { changes } : 'The file is not open.';
}

function unfit(
  { subject: file }: Selection,
  owner: TraitOwner,
  place: LocatedNode,
  ancestors: readonly Node[],
): string | null {
  if (hasNull(place.node)) return 'It removes fields (null), which only a trait can do.';
  const both = memberNames(place.node).find((key) => {
    const others = [place.node, ...ancestors].flatMap((node) => get(node, key) ?? []);
    return others.length > 1 && others.some((node) => refOf(node) !== undefined);
  });
  if (both !== undefined)
    return `${quote(both)} is a reference in one of them: replace it with its target first.`;
  return inRoot(file.uri, owner.value.path)
    ? misplaced(file.documents, place, { is: 'object', kind: owner.kind, ref: 'or' })
    : null;
}

/** Returns the members of a trait that nothing with higher precedence defines. */
function additions(
  { subject: file }: Selection,
  owner: TraitOwner,
  place: LocatedNode,
  ancestors: readonly Node[],
): Change[] | null {
  const from = sourceOf(file, place.uri);
  if (!from || place.node.kind !== 'map') return null;
  const order = owner.table.fields.map((f) => f.name);
  const out: Change[] = [];
  const visit = (node: MapNode, path: NodePath, others: readonly Node[]): void => {
    for (const { key, value } of node.entries) {
      if (path.length === 0 && key === TRAITS) continue;
      const found = others.flatMap((other) => get(other, key) ?? []);
      const at = [...path, key];
      if (found.length === 0) {
        const written = { written: { from, path: [...place.path, ...at] } };
        out.push({
          do: 'set',
          path: [...owner.value.path, ...at],
          value: written,
          ...(path.length === 0 && { at: { order } }),
        });
      } else if (
        value.kind === 'map' &&
        refOf(value) === undefined &&
        found.every((other) => other.kind === 'map')
      )
        visit(value, at, found);
    }
  };
  visit(place.node, [], ancestors);
  const rewritten = movedReferences(
    file.documents,
    place,
    { is: 'object', kind: owner.kind, ref: 'or' },
    file.uri,
    owner.value.path,
  );
  if (!rewritten) return null;
  const put = out.map((change) => (change.do === 'set' ? change.path.join('\n') : ''));
  return [
    ...out,
    ...rewritten.filter(
      (r) => r.do === 'set' && put.some((path) => r.path.join('\n').startsWith(`${path}\n`)),
    ),
  ];
}

function nameOf(node: LocatedNode | null): string {
  return node?.path.at(-1) ?? 'trait';
}
