// The kind of what a reference resolves to, and what one to a missing file may mean.

import { plainKind } from '../../format/dialect-tables.ts';
import { dialects } from '../../format/dialects.ts';
import { describeExpected, withArticle } from '../../format/message-text.ts';
import type { Shape } from '../../format/table-types.ts';
import { isSchema, tableOf } from '../../format/tables.ts';
import { shapeAt } from '../../format/typed-tree.ts';
import { isRoot } from '../../text/location.ts';
import { get, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { localReferenceText } from '../documents/reference.ts';
import { isUrl, relativeUri } from '../documents/uri.ts';
import type { FoundReference } from './finding.ts';

/** A kind of object that a reference may be required to resolve to. */
export type ExpectedTarget = Exclude<FoundReference['use']['shape'], { is: 'any' | 'either' }>;

/**
 * Returns how the tables describe a location: the root document and other whole documents are
 * described, fragments are free.
 */
export function describeTarget(node: LocatedNode, documents: DocumentSet): Shape | null {
  const root = documents.file(node.uri)?.tree?.root;
  const isWhole = dialects.some((d) => stringOf(get(root, d.rootField)) !== undefined);
  if (!root || (!isRoot(node.uri) && !isWhole)) return null;
  return shapeAt(root, node.path, documents.dialectOf(root));
}

/** Returns why an object isn't of the kind that a reference needs; null if it is. */
export function kindMismatch(described: Shape, shape: ExpectedTarget): string | null {
  const expected =
    shape.is === 'payload-schema' ? 'a schema' : withArticle(tableOf(shape.kind).title);
  if (described.is !== 'object') {
    return described.is === 'payload-schema' && isSchema(shape)
      ? null
      : `Expected a reference to ${expected}; this one resolves to ${describeExpected(described)}.`;
  }
  if (
    shape.is === 'payload-schema'
      ? isSchema(described)
      : plainKind(described.kind) === plainKind(shape.kind) ||
        (isSchema(shape) && isSchema(described) && sameLanguage(described.kind, shape.kind))
  )
    return null;
  return `Expected a reference to ${expected}; this one resolves to ${withArticle(tableOf(described.kind).title)}.`;
}

/**
 * The OpenAPI language is another than that of all other schemas; one without a format is of the
 * language it is used in (readings.md, AMB-29).
 */
function sameLanguage(described: string, expected: string): boolean {
  const [from, to] = [plainKind(expected), plainKind(described)];
  return to === 'OpenApiSchema' || (from === 'OpenApiSchema' && to.startsWith('JsonSchema'))
    ? from === to
    : true;
}

/**
 * Returns what a reference to a missing file may mean: an entry by its name alone, or a file by its
 * path from the folder of the document.
 */
export function meantInstead(found: FoundReference, documents: DocumentSet): string {
  const { ref, shape } = found.use;
  if (/^\/(?!\/)/.test(ref) && !isUrl(documents.entryUri)) {
    const path = relativeUri(found.uri, ref.slice(1));
    return ` To refer to a file beside the document, write ${path.startsWith('.') ? path : `./${path}`}.`;
  }
  if (!isRoot(found.uri) || shape.is === 'any' || shape.is === 'either') return '';
  const named = /^[\w-]+$/.test(ref) ? entriesNamed(ref, documents) : [];
  const meant = named.find((target) => {
    const described = describeTarget(target, documents);
    return described !== null && kindMismatch(described, shape) === null;
  });
  return meant ? ` Did you mean '${localReferenceText(meant.path)}'?` : '';
}

/** Returns the entries of this name in the maps of the root and of its components. */
function entriesNamed(name: string, { root }: DocumentSet): readonly LocatedNode[] {
  const components = get(root, 'components');
  const maps: NodePath[] = [
    ...(root?.kind === 'map' ? root.entries.map(({ key }) => [key]) : []),
    ...(components?.kind === 'map' ? components.entries.map(({ key }) => ['components', key]) : []),
  ];
  return maps.flatMap((map) => {
    const holder = map.reduce((node, key) => node && get(node, key), root ?? undefined);
    const slot = holder?.kind === 'map' ? step(holder, name) : undefined;
    return slot ? [{ uri: '', path: [...map, name], node: slot.value }] : [];
  });
}

/**
 * Returns the reference that one in a pasted schema means, whose pointer starts at that schema: its
 * `#/$defs/Item` is below the schema, not below the root. Null for any other.
 */
export function referenceFromSchema(
  { uri, path, ref }: { readonly uri: string; readonly path: NodePath; readonly ref: string },
  documents: DocumentSet,
): string | null {
  const root = documents.file(uri)?.tree?.root;
  if (!root || !ref.startsWith('#/')) return null;
  const inner = documents.locate(uri, ref)?.path ?? [];
  const holders: Node[] = [root];
  for (const key of path) {
    const slot = step(holders.at(-1) ?? root, key);
    if (!slot || slot.alias !== undefined) break;
    holders.push(slot.value);
  }
  for (let depth = holders.length - 1; depth > 0; depth--) {
    const found = inner.reduce<Node | undefined>(
      (node, key) => node && step(node, key)?.value,
      holders[depth],
    );
    if (found) return localReferenceText([...path.slice(0, depth), ...inner]);
  }
  return null;
}
