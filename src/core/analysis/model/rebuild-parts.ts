// After most edits the document has the same parts with the same links between them: then only
// those that are made of something that changed are built again.

import { fromPointer } from '../../text/pointer.ts';
import { type NodePath, nodeAt } from '../../text/tree.ts';
import type { Changes } from '../documents/changes.ts';
import { isUnit, Reads } from '../documents/units.ts';
import { buildPart } from './build-part.ts';
import { channelFacts } from './channel.ts';
import { describe, type FoundPart, type ModelContext, mergeBudget } from './context.ts';
import { type Home, locateInfo } from './info.ts';
import { type ModelDocuments, type ObjectNode, partId, partIdOf, rootObject } from './object-at.ts';
import { withParts } from './patch.ts';
import { sameData } from './same.ts';
import type { InfoPart, Model, Part } from './types.ts';

/** Fields of the root that decide which parts there are, or that all parts depend on. */
const DECISIVE: ReadonlySet<string> = new Set([
  'servers',
  'channels',
  'operations',
  'components',
  'defaultContentType',
]);

interface Rebuilt {
  readonly model: Model;
  readonly context: ModelContext;
}

/**
 * Returns the model of the next version, if `changes` have changed no more than what single parts
 * say; null if the parts or the links between them may be others. The context is then of no use but
 * for its ids and links.
 */
export function rebuildParts(
  before: ModelContext,
  documents: ModelDocuments,
  changes: Changes,
  previous: Model,
): Rebuilt | null {
  const root = rootObject(documents.root);
  const spent = mergeBudget(before.documents.root) - before.mergeable;
  if (
    !root ||
    before.isExhausted ||
    // An empty document had no info part.
    previous.info === null ||
    !keepsSections(before, documents, changes)
  )
    return null;
  const context: ModelContext = {
    ...before,
    documents,
    mergeable: mergeBudget(root.node) - spent,
    previous: undefined,
    rebuilds: true,
    isOutdated: false,
  };
  const affected: FoundPart[] = [];
  // A loop would make an object for each part of the document.
  context.found.forEach((found) => {
    if (found.kind === 'info' || found.reads.everything || changes.hasAny(found.reads.units))
      affected.push(found);
  });
  const effects = affected.map((found) => found.effects);
  for (const found of affected) if (!renew(context, found, root)) return null;
  for (const found of affected)
    if (context.channelFacts.delete(found)) channelFacts(context, found);
  const rebuilt: Part[] = [];
  let info = previous.info;
  for (const [i, found] of affected.entries()) {
    const old = previous.parts.get(found.id);
    const draft = buildPart(context, found, root);
    if (!old || !sameData(effects[i], found.effects)) return null;
    if (old.unused) (draft as { unused?: true }).unused = true;
    if (sameData(old, draft)) continue;
    rebuilt.push(draft);
    if (isInfo(draft)) info = draft;
  }
  if (context.isOutdated || context.isExhausted || context.mergeable < 0) return null;
  // Where an entry became a reference, or no longer is one, the parts were not rebuilt.
  for (const { uri, ref } of before.entered) documents.lookup(uri, ref);
  rebuilt.push(...movedErrors(context, previous, new Set(affected)));
  if (rebuilt.length === 0) return { context, model: previous };
  return { context, model: { ...previous, info, parts: withParts(previous.parts, rebuilt) } };
}

/** The parts that are as they were, but for the line of an error in them. */
function movedErrors(
  { documents, found: all }: ModelContext,
  { parts, info }: Model,
  rebuilt: ReadonlySet<FoundPart>,
): Part[] {
  const moved: Part[] = [];
  if (documents.unread?.areNone !== false && info?.documentUnread === undefined) return moved;
  for (const part of parts.values()) {
    const found = all.get(part.id);
    if (!found || rebuilt.has(found)) continue;
    const { unread: before, ...whole } = part;
    const unread = documents.unread?.lineOf(found.location.uri, found.location.path);
    if (unread !== before)
      moved.push((unread === undefined ? whole : { ...whole, unread }) as Part);
  }
  return moved;
}

function isInfo(part: Part): part is InfoPart {
  return part.kind === 'info';
}

/** Whether each entry that changed is the home of a part, as it was before. */
function keepsSections(
  { found }: ModelContext,
  documents: ModelDocuments,
  { rearranged, sections, units }: Changes,
): boolean {
  for (const pointer of [...rearranged, ...sections])
    if (DECISIVE.has(pointer.split('/')[1] ?? '')) return false;
  for (const unit of units) {
    const path = fromPointer(unit);
    const [section = ''] = path;
    if (!DECISIVE.has(section)) continue;
    const node = nodeIn(documents, path);
    if (!isUnit(path) || !node || documents.refOf(node) !== undefined) return false;
    if (!found.has(partId('', unit))) return false;
  }
  return true;
}

function nodeIn(documents: ModelDocuments, path: NodePath) {
  return nodeAt({ language: 'yaml', root: documents.root, at: 0, problems: [] }, path);
}

/**
 * Reads the home of a part again; returns false if other parts see it in another way than before.
 */
function renew(context: ModelContext, found: FoundPart, root: ObjectNode): boolean {
  const isInfo = found.kind === 'info';
  const located = isInfo ? locateInfo(context, root) : homeOf(context, found);
  if (!located || partIdOf(located.home) !== found.id) return false;
  const { home } = located;
  const reads = new Reads();
  context.mergeable += found.merged;
  const described = describe(context, found.kind, home, reads, {
    ...found,
    broken: located.broken,
  });
  const { object, title, broken, merged } = described;
  if (!isInfo && (found.broken ?? broken) !== undefined) return false;
  if (title !== found.title || broken !== found.broken) {
    // Its link has another text in all parts that link to it; hardly any links to the info.
    if (!isInfo || isLinked(context, found)) return false;
    found.title = title;
    found.link = { ...found.link, label: title ?? found.key };
    found.broken = broken;
  }
  found.location = home;
  found.object = object;
  found.reads = reads;
  found.merged = merged;
  found.effects = [];
  return true;
}

/** Whether a part links to this one, or lists it among those that use it. */
function isLinked({ found: all }: ModelContext, { id, effects: own }: FoundPart): boolean {
  if (own.some((one) => all.has(one))) return true;
  let linked = false;
  all.forEach(({ effects }) => {
    linked ||= effects.includes(id);
  });
  return linked;
}

function homeOf({ documents }: ModelContext, { location }: FoundPart): Home | null {
  if (location.uri !== '') return { home: location };
  const node = nodeIn(documents, location.path);
  return node ? { home: { ...location, node } } : null;
}
