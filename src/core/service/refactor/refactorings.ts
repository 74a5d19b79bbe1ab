// All refactorings that are offered at a location.
import { type AnalyzedFile, sourceOf } from '../../analysis/analyzed-file.ts';
import { sectionOf } from '../../analysis/bundle/collect-references.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { refOf } from '../../analysis/documents/reference.ts';
import { extractChanges, movableShape } from '../../analysis/refactoring/extract.ts';
import { inlineChanges, misplacedReason } from '../../analysis/refactoring/inline.ts';
import {
  hasNull,
  isPlainText,
  memberNames,
  sharesMember,
  TRAITS,
  type TraitOwner,
  traitChanges,
  traitFields,
  traitOwnerIn,
} from '../../analysis/refactoring/traits.ts';
import { symbolIndexOf } from '../../analysis/symbols/symbol-index.ts';
import {
  type ComponentMap,
  componentMapFor,
  componentMapNamed,
  isComponent,
} from '../../analysis/targets/component-maps.ts';
import { freeNameOf } from '../../analysis/targets/component-names.ts';
import { movedReferences } from '../../analysis/targets/move-references.ts';
import {
  type Selection,
  selectionAt,
  type TypedValue,
} from '../../analysis/typed-tree/objects-at.ts';
import { expectedValueAt } from '../../analysis/typed-tree/typed-node.ts';
import type { ReferenceUse } from '../../analysis/validation/finding.ts';
import { inRoot } from '../../analysis/validation/references.ts';
import { quote } from '../../format/message-text.ts';
import { countByText } from '../../text/edit/lost-comments.ts';
import type { Change } from '../../text/edit/types.ts';
import { locationId } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { allOf } from '../../text/plural.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import { type Entry, get, type MapNode, type Node, type NodePath } from '../../text/tree.ts';
import { codeActionOf, type RefactorDraft, type Refactoring } from '../code-action.ts';
import type { CodeAction } from '../types.ts';
import { moveToFile } from './move-to-file.ts';

// Inlines a trait into the operation or message that uses it.

/** Applies the trait of an item of `traits`, or all traits of the list. */
const applyTrait: Refactoring = (selection) => {
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
      ? `Merge the trait ${quote(traitName(locations[expected[0] ?? 0] ?? null))} into this ${owner.table.title}`
      : `Merge ${allOf(expected.length, 'trait')} into this ${owner.table.title}`;
  const made = mergeTraits(selection, owner, locations, expected);
  return [typeof made === 'string' ? { title, kind, refused: made } : { title, kind, ...made }];
};

function mergeTraits(
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
      const why = unfitReason(selection, owner, node, parent);
      if (why) return why;
      const added = additions(selection, owner, node, parent);
      if (!added) return "It refers to files that can't be referenced from here.";
      changes.push(...added);
      if (!all) changes.push({ do: 'remove', path: [...list, String(i)], prune: true });
    } else if (expected.some((w) => w < i)) {
      const low = nodes[Math.min(...expected)];
      if (low && sharesMember(low.node, node.node))
        return 'A later trait changes the same fields: merge that one first.';
    }
    parent.push(node.node);
  }
  if (all) changes.push({ do: 'remove', path: list });
  const source = sourceOf(file, file.uri);
  return source ? { changes } : 'The file is not open.';
}

function unfitReason(
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
    ? misplacedReason(file.documents, place, { is: 'object', kind: owner.kind, ref: 'or' })
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

function traitName(node: LocatedNode | null): string {
  return node?.path.at(-1) ?? 'trait';
}

// Inlines a component at every reference to it, and removes it.

/** More uses than this are no longer a matter of one press of a key. */
const MAX_USES = 100;

/** Inlines all references to a component, from its name or from one of them. */
const inlineAll: Refactoring = ({ subject: file, path, values }) => {
  const place = isComponent(path)
    ? locationAt(file, path)
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
      tree && expectedValueAt({ documents: file.documents, uri: use.uri, tree }, at).declared;
    if (!location || !shape) return refused("One of its uses can't be resolved.");
    const made = inlineChanges(file, use.uri, { path: at, shape, node: location.node }, place);
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

function locationAt(file: AnalyzedFile, path: NodePath): LocatedNode | null {
  const location = nodeRangesAt(file.tree, path);
  return location && { uri: file.uri, path, node: location.node };
}

function resolvedNode(file: AnalyzedFile, ref: string | undefined): LocatedNode | null {
  return ref === undefined ? null : file.documents.lookup(file.uri, ref);
}

// Replaces a reference with its target.

/** Replaces the Reference Object under the cursor with its target. */
const inline: Refactoring = ({ subject: file, values }) => {
  const value = values.find(({ node }) => refOf(node) !== undefined);
  const ref = value && refOf(value.node);
  // Only the reference itself and its text, not what happens to be around some other value.
  if (!value || ref === undefined || values.indexOf(value) > 1) return [];
  const target = file.documents.target(file.uri, ref);
  if (target.kind !== 'found') return [];
  const draft = {
    title: `Inline ${quote(nameOf(target.node))} here`,
    kind: 'refactor.inline' as const,
  };
  const made = inlineChanges(file, file.uri, value, target.node);
  if (made === null) return [];
  return [typeof made === 'string' ? { ...draft, refused: made } : { ...draft, ...made }];
};

function nameOf({ uri, path }: LocatedNode): string {
  return path.at(-1) ?? uri;
}

// Extracts fields of an operation or a message to a trait that others can use too.

/**
 * Moves fields to a trait: those at the cursor or selected; at the name of the object, all that
 * don't identify it.
 */
const extractTrait: Refactoring = (selection) => {
  const { subject: file } = selection;
  const owner = traitOwnerIn(selection.values);
  if (!owner) return [];
  const fields = chosenFields(selection, owner);
  const target =
    fields.length > 0
      ? componentMapNamed(file, sectionOf({ is: 'object', kind: owner.kind, ref: 'or' }))
      : null;
  if (!target || target.uri !== file.uri) return [];
  const name = freeNameOf(
    selection,
    owner.value,
    target.has,
    fields.length === 1 ? `${fields[0]?.key ?? ''}Trait` : 'trait',
  );
  const to = [...target.path, name];
  const keys = fields.map(({ key }) => key);
  const changes = traitChanges(file, [owner], keys, target, name);
  if (!changes) return [];
  const what = fields.length === 1 ? `"${fields[0]?.key}"` : `${fields.length} fields`;
  return [
    {
      title: `Extract ${what} to the ${target.entry} "${name}"`,
      kind: 'refactor.extract',
      changes,
      naming: { uri: target.uri, path: to },
    },
  ];
};

/** Returns the chosen fields that are allowed in a trait. */
function chosenFields(
  { subject: file, path, start, end }: Selection,
  owner: TraitOwner,
): readonly Entry[] {
  const at = nodeRangesAt(file.tree, owner.value.path)?.value.start ?? 0;
  const all = traitFields(owner);
  const depth = owner.value.path.length;
  if (path.length > depth)
    return path.length === depth + 1
      ? all.filter((e) => e.key === path[depth] && !isPlainText(owner, e))
      : [];
  const selected = all.filter((e) => at + e.keyAt < end && at + e.valueAt + e.value.length > start);
  if (start !== end) return selected;
  return all.filter((e) => !isPlainText(owner, e));
}

// Moves a value to the components and replaces it with a reference.

/** Extracts the innermost value that may move, or the next around it that goes to another map. */
const extract: Refactoring = (selection) => {
  const out: RefactorDraft[] = [];
  const targets = new Set<string>();
  for (const value of selection.values) {
    if (refOf(value.node) !== undefined && out.length === 0) return [];
    const shape = movableShape(value);
    const target = shape && componentMapFor(selection.subject, shape);
    // What is an entry of the root is not offered from further inside.
    if (
      !target ||
      targets.has(target.entry) ||
      targets.size > 1 ||
      (targets.size > 0 && value.path.length === 2)
    )
      continue;
    targets.add(target.entry);
    const draft = draftOf(selection, value, shape, target);
    if (draft) out.push(draft);
  }
  return out;
};

function draftOf(
  selection: Selection,
  value: TypedValue,
  shape: ReferenceUse['shape'],
  componentMap: ComponentMap,
): RefactorDraft | null {
  const name = freeNameOf(selection, value, componentMap.has);
  const made = extractChanges(selection.subject, value, shape, componentMap, name);
  const kind = value.path.length === 2 ? 'refactor.move' : 'refactor.extract';
  return made && { ...made, kind };
}

const REFACTORINGS: readonly Refactoring[] = [
  extract,
  extractTrait,
  moveToFile,
  inline,
  inlineAll,
  applyTrait,
];

/**
 * Returns what can be done to the object under the cursor, or to what is selected, without changing
 * what the document means. Offsets are UTF-16 units. Never throws; what one would look for and
 * cannot be done has `refused`.
 */
export function refactorings(file: AnalyzedFile, start: number, end: number): CodeAction[] {
  const selection = selectionAt(file, start, end);
  return REFACTORINGS.flatMap((refactoring) => refactoring(selection)).flatMap(
    (draft) => codeActionOf(file, draft) ?? [],
  );
}
