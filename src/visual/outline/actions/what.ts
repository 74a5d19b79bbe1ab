// What can be done with a row of the outline, told from the rows and the model alone.
import type { Where } from '../../../core/build/types.ts';
import type { Part, PartId } from '../../../core/model/types.ts';
import { fromPointer, toPointer } from '../../../core/parse/pointer.ts';
import type { WizardName } from '../../host.ts';
import type { Grouping, Row } from '../types.ts';

export interface Shown {
  readonly rows: readonly Row[];
  readonly parts: ReadonlyMap<PartId, Part>;
  readonly grouping: Grouping;
}

/** A row above or below which another can stand, with the name it has in its map. */
export interface Beside {
  readonly index: number;
  readonly key: string;
}

/** The sections that a heading stands for: what makes a new part of it, and the map that takes what is dropped there. */
const SECTIONS: ReadonlyMap<string, { readonly wizard: WizardName; readonly label: string; readonly home: string }> = new Map([
  ['servers', { wizard: 'server', label: 'server', home: '/servers' }],
  ['channels', { wizard: 'channel', label: 'channel', home: '/channels' }],
  ['operations', { wizard: 'operation', label: 'operation', home: '/operations' }],
  ['messages', { wizard: 'message', label: 'message', home: '/components/messages' }],
  ['schemas', { wizard: 'schema', label: 'schema', home: '/components/schemas' }],
  ['security', { wizard: 'security', label: 'security scheme', home: '/components/securitySchemes' }],
]);

export function partOf({ rows, parts }: Shown, index: number): Part | undefined {
  const id = rows[index]?.node.part;
  return id == null ? undefined : parts.get(id);
}

/** The locations of the selected rows, each once, in the order of the rows. */
export function placesOf(shown: Shown, selection: ReadonlySet<string>): readonly Where[] {
  const found = new Map<PartId, Where>();
  if (selection.size === 0) return [];
  shown.rows.forEach(({ id, node }, index) => {
    const part = selection.has(id) ? partOf(shown, index) : undefined;
    if (isThing(part) && node.part !== null) found.set(node.part, { uri: part.uri, pointer: part.pointer });
  });
  return [...found.values()];
}

/** The section of a heading; undefined for parts, tags and the like. */
export function sectionOf(
  row: Row | undefined,
): { readonly wizard: WizardName; readonly label: string; readonly home: string } | undefined {
  return row && row.node.part === null && row.node.kind !== 'tag' && row.node.kind !== 'protocol' ? SECTIONS.get(row.node.key) : undefined;
}

/** The heading of all components that have no list of their own. */
export function isOthers(row: Row | undefined): boolean {
  return row !== undefined && row.node.part === null && row.node.kind === 'component';
}

/** Whether a part stands under a name that can change. Every part does but the overview. */
export function isThing(part: Part | undefined): part is Part {
  return part !== undefined && part.kind !== 'info' && part.pointer !== '';
}

/** The map or list that a part is a member of. */
export function homeOf({ uri, pointer }: Pick<Part, 'uri' | 'pointer'>): Where {
  return { uri, pointer: pointer.slice(0, pointer.lastIndexOf('/')) };
}

/** Its name there, or its number. */
export function keyOf({ pointer }: Pick<Part, 'pointer'>): string {
  return fromPointer(pointer).at(-1) ?? '';
}

/**
 * The rows beside which a part could stand: those of its own map or list below the same row, where they are shown in the order of the document. That is
 * not so below tags and servers, nor for messages below an operation, which only refers to them.
 */
export function besides(shown: Shown, index: number): readonly Beside[] {
  const { rows, grouping } = shown;
  const row = rows[index];
  const part = partOf(shown, index);
  if (!row || !isThing(part) || row.node.reply || grouping === 'tag' || grouping === 'server') return [];
  const above = partOf(shown, row.parent);
  if (above && part.kind !== 'operation' && !part.pointer.startsWith(`${above.pointer}/`)) return [];
  const home = homeOf(part);
  const out: Beside[] = [];
  for (let i = row.parent + 1; i < rows.length && (i === row.parent + 1 || (rows[i]?.level ?? 0) >= row.level); i++) {
    const other = rows[i]?.parent === row.parent ? partOf(shown, i) : undefined;
    if (!other) continue;
    const its = homeOf(other);
    if (its.uri === home.uri && its.pointer === home.pointer) out.push({ index: i, key: keyOf(other) });
  }
  return out;
}

/** Where a row stands among those beside which it could. */
export function placeAmong(all: readonly Beside[], index: number): number {
  return all.findIndex((beside) => beside.index === index);
}

/** The home among these that a row stands for: that of a section, one inside the part, or the one that the part is in. */
export function homeAt(shown: Shown, index: number, homes: readonly Where[]): Where | undefined {
  const section = sectionOf(shown.rows[index]);
  const find = (uri: string, pointer: string): Where | undefined => homes.find((home) => home.uri === uri && home.pointer === pointer);
  if (section) return find('', section.home);
  const part = partOf(shown, index);
  if (!part) return undefined;
  const inside = homes.find((home) => home.uri === part.uri && homeOf({ uri: home.uri, pointer: home.pointer }).pointer === part.pointer);
  const { uri, pointer } = homeOf(part);
  return inside ?? find(uri, pointer);
}

/** `/channels/orders` and `messages` are `/channels/orders/messages`. */
export function inside({ uri, pointer }: Where, field: string): Where {
  return { uri, pointer: pointer + toPointer([field]) };
}
