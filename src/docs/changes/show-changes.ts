// Finds where in the documentation the changes of a comparison are shown, and what of each.
import './changes.css';
import { childPointer, isRoot, LEVELS } from '../../core/light.ts';
import type {
  BindingRow,
  Change,
  Model,
  Order,
  Part,
  SchemaRoot,
  SchemaView,
} from '../../core/types.ts';
import { partOrInfoAt, rootsOf } from '../pane/location.ts';
import type { DocsChange, ShownChanges } from '../pane/services.ts';
import { SECTIONS } from '../sections.ts';
import { levelText } from './LevelIcon.tsx';
import { PartChanges, RemovedParts, RowChanges } from './PartChanges.tsx';

/**
 * @param model of the new version
 * @param before what was shown until now: lists that are equal stay the same objects, so that their
 * cards do not render again
 */
export function showChanges(
  changes: readonly Change[],
  model: Model,
  before: ShownChanges | null = null,
): ShownChanges {
  const parts: Lists = new Map();
  const rows: Lists = new Map();
  const removed: Lists<keyof Order> = new Map();
  const bySeverity = changes
    .map(docsChangeOf)
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  for (const change of bySeverity) {
    const section = change.kind === 'removed' ? sectionOfRemoved(change) : null;
    if (section && !model.parts.has(`${change.uri}#${change.pointer}`))
      addChange(removed, section, change);
    else {
      const id = partOrInfoAt(model, change);
      if (id === null) continue;
      addChange(parts, id, change);
      const part = model.parts.get(id);
      const row = part && rowOf(change.pointer, rowPointers(part));
      if (row !== undefined) addChange(rows, `${change.uri}#${row}`, change);
    }
  }
  return {
    parts: sameLists(parts, before?.parts),
    rows: sameLists(rows, before?.rows),
    removed: sameLists(removed, before?.removed),
    Card: PartChanges,
    Row: RowChanges,
    Removed: RemovedParts,
  };
}

type Lists<K extends string = string> = Map<K, DocsChange[]>;

function addChange<K extends string>(lists: Lists<K>, key: K, change: DocsChange): void {
  const list = lists.get(key);
  if (list) list.push(change);
  else lists.set(key, [change]);
}

/** Returns the innermost row that contains a location. */
function rowOf(pointer: string, rows: ReadonlySet<string>): string | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
    if (rows.has(at)) return at;
  return undefined;
}

function sameLists<K extends string>(
  lists: Lists<K>,
  before: ReadonlyMap<K, readonly DocsChange[]> | undefined,
): ReadonlyMap<K, readonly DocsChange[]> {
  const kept = [...lists].map(([key, list]) => {
    const was = before?.get(key);
    return [key, was && areSameChanges(was, list) ? was : list] as const;
  });
  return new Map(kept);
}

const areSameChanges = (a: readonly DocsChange[], b: readonly DocsChange[]): boolean =>
  a.length === b.length && a.every((change, i) => isSameChange(change, b[i]));

const isSameChange = (a: DocsChange, b: DocsChange | undefined): boolean =>
  a === b ||
  (a.pointer === b?.pointer &&
    a.uri === b.uri &&
    a.kind === b.kind &&
    a.label === b.label &&
    a.message === b.message);

/** Returns the section of an object that had a card of its own; null for what was inside of one. */
function sectionOfRemoved({ uri, pointer }: DocsChange): keyof Order | null {
  if (!isRoot(uri)) return null;
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const section = SECTIONS.find(({ at }) => at === parent);
  if (section) return section.key;
  return /^\/components\/[^/]+$/.test(parent) ? 'components' : null;
}

/** Returns the change, at its location in the new version; of what was removed, in the old one. */
function docsChangeOf(change: Change): DocsChange {
  const { old, new: now, level, message } = change;
  const at = now ?? old;
  return {
    uri: at?.uri ?? '',
    pointer: at?.path ?? '',
    kind: kindOf(change),
    level,
    label: levelText(change),
    message,
  };
}

function kindOf({ old, new: now, code }: Change): DocsChange['kind'] {
  if (!now) return 'removed';
  if (!old) return 'added';
  return code === 'schema.deprecated' ? 'deprecated' : 'changed';
}

// Where the rows of the schema trees of a part are.

/** A part that did not change is the same object. */
const known = new WeakMap<Part, ReadonlySet<string>>();

/** Returns the JSON Pointers of all rows in the trees of a part, and of their roots. */
export function rowPointers(part: Part): ReadonlySet<string> {
  const before = known.get(part);
  if (before) return before;
  const found = new Set<string>();
  const roots = [...rootsOf(part).map(([, root]) => root), ...schemasOfBindings(part)];
  for (const { view, pointer } of roots) if (view) collect(view, pointer, found);
  known.set(part, found);
  return found;
}

function collect(view: SchemaView, root: string, found: Set<string>): void {
  found.add(childPointer(root, ...view.at));
  for (const { schema } of view.properties) collect(schema, root, found);
  for (const { schemas } of view.branches)
    for (const { schema } of schemas) collect(schema, root, found);
}

function schemasOfBindings(part: Part): SchemaRoot[] {
  if (!('bindings' in part) || !part.bindings) return [];
  return part.bindings.flatMap(({ rows = [] }) => rows.flatMap(schemasOfRow));
}

const schemasOfRow = ({ schema, rows = [], items = [] }: BindingRow): SchemaRoot[] => [
  ...(schema ? [schema.root] : []),
  ...[...rows, ...items.flat()].flatMap(schemasOfRow),
];
