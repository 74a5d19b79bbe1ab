// What can be done with a row of the outline, computed from the rows and the model alone.
import { fromPointer, isRoot, toPointer } from '../../../core/light.ts';
import type { Location, Part, PartId } from '../../../core/types.ts';
import type { WizardInput, WizardName } from '../../visual-host.ts';
import type { KeyPress } from '../selection.ts';
import type { Grouping, Row } from '../types.ts';

export interface OutlineView {
  readonly rows: readonly Row[];
  readonly parts: ReadonlyMap<PartId, Part>;
  readonly grouping: Grouping;
}

/** A row that another one can be moved above or below, with its key in the map. */
export interface SiblingRow {
  readonly index: number;
  readonly key: string;
}

/**
 * The sections that headings represent: the wizard that creates a part, and the map that accepts
 * drops.
 */
const SECTIONS: ReadonlyMap<
  string,
  { readonly wizard: WizardName; readonly label: string; readonly home: string }
> = new Map([
  ['servers', { wizard: 'server', label: 'server', home: '/servers' }],
  ['channels', { wizard: 'channel', label: 'channel', home: '/channels' }],
  ['operations', { wizard: 'operation', label: 'operation', home: '/operations' }],
  ['messages', { wizard: 'message', label: 'message', home: '/components/messages' }],
  ['schemas', { wizard: 'schema', label: 'schema', home: '/components/schemas' }],
  [
    'security',
    { wizard: 'security', label: 'security scheme', home: '/components/securitySchemes' },
  ],
]);

export function partOf({ rows, parts }: OutlineView, index: number): Part | undefined {
  const id = rows[index]?.node.part;
  return id == null ? undefined : parts.get(id);
}

/** Returns the locations of the selected rows, each once, in row order. */
export function selectedLocations(
  view: OutlineView,
  selection: ReadonlySet<string>,
): readonly Location[] {
  const found = new Map<PartId, Location>();
  if (selection.size === 0) return [];
  view.rows.forEach(({ id, node }, index) => {
    const part = selection.has(id) ? partOf(view, index) : undefined;
    if (isNamedPart(part) && node.part !== null)
      found.set(node.part, { uri: part.uri, pointer: part.pointer });
  });
  return [...found.values()];
}

/** Returns the section of a heading; undefined for parts, tags and the like. */
export function sectionOf(
  row: Row | undefined,
): { readonly wizard: WizardName; readonly label: string; readonly home: string } | undefined {
  return row && row.node.part === null && row.node.kind !== 'tag' && row.node.kind !== 'protocol'
    ? SECTIONS.get(row.node.key)
    : undefined;
}

/** Returns whether a row is the heading of all components without a list of their own. */
export function isOtherComponents(row: Row | undefined): boolean {
  return row !== undefined && row.node.part === null && row.node.kind === 'component';
}

/** Returns whether a part has a key that can be renamed. Every part does except the overview. */
export function isNamedPart(part: Part | undefined): part is Part {
  return part !== undefined && part.kind !== 'info' && part.pointer !== '';
}

/** Returns the map or list that contains a part. */
export function containerOf({ uri, pointer }: Pick<Part, 'uri' | 'pointer'>): Location {
  return { uri, pointer: pointer.slice(0, pointer.lastIndexOf('/')) };
}

/** Returns its key or index there. */
export function keyOf({ pointer }: Pick<Part, 'pointer'>): string {
  return fromPointer(pointer).at(-1) ?? '';
}

/**
 * Returns the rows that a part can be moved next to: those of its own map or list below the same
 * row, if they are shown in document order. They are not below tags and servers, nor are messages
 * below an operation, which only references them.
 */
export function siblingRows(view: OutlineView, index: number): readonly SiblingRow[] {
  const { rows, grouping } = view;
  const row = rows[index];
  const part = partOf(view, index);
  if (!row || !isNamedPart(part) || row.node.reply || grouping === 'tag' || grouping === 'server')
    return [];
  const above = partOf(view, row.parent);
  if (above && part.kind !== 'operation' && !part.pointer.startsWith(`${above.pointer}/`))
    return [];
  const container = containerOf(part);
  const out: SiblingRow[] = [];
  for (
    let i = row.parent + 1;
    i < rows.length && (i === row.parent + 1 || (rows[i]?.level ?? 0) >= row.level);
    i++
  ) {
    const other = rows[i]?.parent === row.parent ? partOf(view, i) : undefined;
    if (!other) continue;
    const its = containerOf(other);
    if (its.uri === container.uri && its.pointer === container.pointer)
      out.push({ index: i, key: keyOf(other) });
  }
  return out;
}

/** Returns the index of a row among its siblings. */
export function siblingPosition(all: readonly SiblingRow[], index: number): number {
  return all.findIndex((beside) => beside.index === index);
}

/**
 * Returns the container that a row represents: that of a section, one inside the part, or the one
 * that contains the part.
 */
export function containerAt(
  view: OutlineView,
  index: number,
  containers: readonly Location[],
): Location | undefined {
  const section = sectionOf(view.rows[index]);
  const find = (uri: string, pointer: string): Location | undefined =>
    containers.find((container) => container.uri === uri && container.pointer === pointer);
  if (section) return find('', section.home);
  const part = partOf(view, index);
  if (!part) return undefined;
  const inside = containers.find(
    (container) =>
      container.uri === part.uri &&
      containerOf({ uri: container.uri, pointer: container.pointer }).pointer === part.pointer,
  );
  const { uri, pointer } = containerOf(part);
  return inside ?? find(uri, pointer);
}

/** A new object of the kind of a part, next to it: by a wizard, or else an empty one. */
export interface SiblingToAdd {
  /** "channel"; null where objects of the kind have no list of their own. */
  readonly label: string | null;
  /** What adds it, with what is known already; null where no wizard makes such objects there. */
  readonly wizard: { readonly name: WizardName; readonly input: WizardInput } | null;
  /** The map that the part is in, and its key there. */
  readonly container: Location;
  readonly after: string;
}

const SECTION_OF: ReadonlyMap<Part['kind'], string> = new Map([
  ['server', 'servers'],
  ['channel', 'channels'],
  ['operation', 'operations'],
  ['message', 'messages'],
  ['schema', 'schemas'],
  ['security', 'security'],
]);

/** Returns what can be added directly after a part. */
export function siblingToAdd(part: Part): SiblingToAdd {
  const section = SECTIONS.get(SECTION_OF.get(part.kind) ?? '');
  const container = containerOf(part);
  const after = keyOf(part);
  const known = { label: section?.label ?? null, container, after };
  if (!section) return { ...known, wizard: null };
  const at: WizardInput = { at: { after } };
  const add = (input: WizardInput): SiblingToAdd => ({
    ...known,
    wizard: { name: section.wizard, input },
  });
  if (isRoot(container.uri) && container.pointer === section.home)
    return add(part.kind === 'message' ? { ...at, channel: null } : at);
  if (part.kind === 'message' && container.pointer.endsWith('/messages'))
    return add({ ...at, channel: containerOf(container) });
  return { ...known, wizard: null };
}

/** Returns `/channels/orders/messages` for `/channels/orders` and `messages`. */
export function childLocation({ uri, pointer }: Location, field: string): Location {
  return { uri, pointer: pointer + toPointer([field]) };
}

/** Returns whether the row actions handle a key. */
export function isActionKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  if (altKey) return key === 'ArrowUp' || key === 'ArrowDown';
  if (ctrlKey || metaKey) return /^(?:d|Backspace|Enter)$/i.test(key);
  return /^(?:F2|Delete|Insert|ContextMenu)$/.test(key) || (key === 'F10' && shiftKey);
}
