// The definitions of files that nothing refers to yet, validated as what the file shows them to be.

import { plainKind } from '../../format/dialect-tables.ts';
import type { Shape } from '../../format/table-types.ts';
import { locationId } from '../../text/location.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Definition, FileDefinitions } from '../documents/file-shapes.ts';
import { checkReferences } from './check-references.ts';
import type { Finding, FoundReference } from './finding.ts';
import { emptyFindings, type FlatFindings } from './flatten-findings.ts';
import type { KnownUnits } from './known-units.ts';
import type { BrokenRef, Unwalked } from './references.ts';
import type { SchemaWalker } from './walk.ts';

/** What was found by references. */
interface Found extends Pick<FlatFindings, 'problems' | 'refs'> {
  /** The targets outside the tables that were walked: their locations, and names of shapes. */
  readonly seen: ReadonlySet<string>;
  readonly known: KnownUnits;
}

/**
 * Walks the definitions that nothing refers to yet. They count neither as used nor as unused.
 * @param walker finds out which of them have something to say
 * @param walk walks a target outside the tables; returns false where there were too many
 * @returns their references that can't be resolved
 */
export function validateUnreached(
  files: readonly FileDefinitions[],
  documents: DocumentSet,
  { problems, refs, seen, known }: Found,
  walker: SchemaWalker,
  walk: (target: Unwalked, out: FlatFindings) => boolean,
): readonly BrokenRef[] {
  if (files.length === 0) return [];
  const reached = new Map([...seen].map((id) => id.split('\n') as [string, string]));
  for (const { use, uri } of refs) {
    const target = documents.locate(uri, use.ref);
    if (target) reached.set(locationId(target), nameOf(use.shape));
  }
  // Where a reference expects another kind in a map, the file only looks like it.
  const others = new Set<string>();
  for (const [id, kind] of reached)
    for (const { byId } of files) {
      const one = byId.get(id);
      if (one && schemaName(kind) !== schemaName(nameOf(one.shape))) others.add(mapOf(one));
    }
  const out: FlatFindings = { ...emptyFindings(), problems };
  for (const file of files)
    for (const one of telling(file, walker))
      if (!reached.has(locationId(one.node)) && !others.has(mapOf(one))) walk(one, out);
  const units = { known, fresh: [], skip: [] };
  return checkReferences(out, documents, units, (target) => walk(target, out));
}

const tellingOf = new WeakMap<FileDefinitions, readonly Definition[]>();

/** The definitions of a file in which there is a problem or a reference. */
function telling(file: FileDefinitions, walker: SchemaWalker): readonly Definition[] {
  const found =
    tellingOf.get(file) ??
    file.all.filter(({ node, shape }) => isTelling(walker.walk(node.node, asObject(shape))));
  tellingOf.set(file, found);
  return found;
}

const isTelling = ({ problems, refs, below }: Finding): boolean =>
  problems.length > 0 || refs.length > 0 || below.some(({ finding }) => isTelling(finding));

/** Returns the shape of the target of a reference, which is no reference itself. */
export const asObject = (shape: Unwalked['shape']): Shape =>
  shape.is === 'object' ? { is: 'object', kind: shape.kind, ref: 'no' } : shape;

function mapOf({ node: { uri, path } }: Unwalked): string {
  return locationId({ uri, path: path.slice(0, -1) });
}

/** Returns the same for a payload schema and a schema, which may be one. */
function schemaName(kind: string): string {
  return kind === 'payload-schema' ? 'Schema' : plainKind(kind);
}

/** Returns what tells the shapes apart that a target is walked by. */
export function nameOf(shape: FoundReference['use']['shape']): string {
  if (shape.is === 'object') return shape.kind;
  return shape.is === 'either' ? `${shape.language?.label} ${shape.extent}` : shape.is;
}
