// Names that JSON Schemas have for references: `$anchor`, `$dynamicAnchor` and `$id`, with the
// references by them (JSON Schema core, sections 8.2 and 9).
import { isRoot, locationId } from '../../text/location.ts';
import { nodeRangesAt, pathAt, type Range } from '../../text/node-ranges.ts';
import { offsetMapperOf } from '../../text/scalar-offsets.ts';
import { type NodePath, type ScalarNode, stringOf } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { ReadableFile } from '../documents/loaded-file.ts';
import type { SchemaResource } from '../documents/schema-resources.ts';
import { normalizeUri, resolveUri } from '../documents/uri.ts';
import { schemaResourceAt } from '../typed-tree/follow-reference.ts';

/** A name in a text, where it is defined or referred to. */
export interface SchemaNamePiece {
  readonly uri: string;
  /** Of the text. */
  readonly path: NodePath;
  readonly node: ScalarNode;
  /** Of the text in its file, quotes included. */
  readonly token: Range;
  /** Of the name, in the decoded text. */
  readonly from: number;
  readonly to: number;
  /** Of the name in its file. */
  readonly range: Range;
  readonly name: string;
  /** What is named, as long as nothing changes; null for a reference without a target. */
  readonly key: string | null;
  readonly isDefinition: boolean;
  /** The resource that the text is in. */
  readonly resource: SchemaResource;
}

/** An anchor or an address with all that refers to it. */
export interface SchemaName {
  readonly is: 'anchor' | 'id';
  readonly name: string;
  /** A `$dynamicAnchor`: schemas that have it in common are one name. */
  readonly isDynamic: boolean;
  readonly here: SchemaNamePiece;
  readonly definitions: readonly SchemaNamePiece[];
  readonly uses: readonly SchemaNamePiece[];
}

const DYNAMIC = 'dynamic ';
const ID = 'id ';

/** Returns the name of a JSON Schema at an offset; null where no schema has one. */
export function schemaNameAt(file: AnalyzedFile, offset: number): SchemaName | null {
  const all = schemaNames(file.documents);
  const here = all.find(
    ({ uri, range }) => uri === file.uri && range.start <= offset && offset <= range.end,
  );
  if (!here || here.key === null) return null;
  const same = all.filter(({ key }) => key === here.key);
  const definitions = same.filter(({ isDefinition }) => isDefinition);
  if (definitions.length === 0) return null;
  return {
    is: here.key.startsWith(ID) ? 'id' : 'anchor',
    name: here.name,
    isDynamic: here.key.startsWith(DYNAMIC),
    here,
    definitions,
    uses: same.filter(({ isDefinition }) => !isDefinition),
  };
}

const memo = new WeakMap<DocumentSet, readonly SchemaNamePiece[]>();

/** Returns all names of JSON Schemas in the files of a document. */
export function schemaNames(documents: DocumentSet): readonly SchemaNamePiece[] {
  const known = memo.get(documents);
  if (known) return known;
  const files = [...documents.readable()];
  const found = files.some(({ text }) => DEFINITION.test(text))
    ? files.flatMap((file) => namesIn(documents, file))
    : [];
  memo.set(documents, found);
  return found;
}

const DEFINITION = /\$(?:id|anchor|dynamicAnchor)\b/;
/** A keyword that has a name, but for pointers within a schema. */
const NAMED = /\$(?:id|anchor|dynamicAnchor|ref|dynamicRef)["']?\s*:\s*(?!["']?#(?:\/|["'\s]))/g;

function namesIn(documents: DocumentSet, file: ReadableFile): SchemaNamePiece[] {
  const out: SchemaNamePiece[] = [];
  const { uri, text, tree } = file;
  for (const match of text.matchAll(NAMED)) {
    const path = pathAt(tree, match.index + match[0].length);
    const ranges = nodeRangesAt(tree, path);
    const keyword = path.at(-1) ?? '';
    const node = ranges?.node;
    const value = stringOf(node);
    if (!ranges || node?.kind !== 'scalar' || value === undefined) continue;
    const schema = path.slice(0, -1);
    // Files of schemas may be described by nothing but the references to what is in them.
    const resource =
      schemaResourceAt({ documents }, uri, schema) ??
      (isRoot(uri) ? null : documents.schemas.around(uri, schema, '2020-12'));
    if (!resource) continue;
    const token = ranges.value;
    const source = text.slice(token.start, token.end);
    const add = (from: number, to: number, key: string | null, isDefinition: boolean): void => {
      const inside = offsetMapperOf(node, source)?.(from, to);
      const range = inside
        ? { start: token.start + inside.start, end: token.start + inside.end }
        : token;
      const name = value.slice(from, to);
      out.push({ uri, path, node, token, from, to, range, name, key, isDefinition, resource });
    };
    const hash = value.indexOf('#');
    const end = hash < 0 ? value.length : hash;
    if (keyword === '$anchor' || keyword === '$dynamicAnchor') {
      const key = keyOfAnchor(resource, value);
      if (key !== null && isAt(resource.anchors.get(value), path)) add(0, value.length, key, true);
    } else if (keyword === '$id') {
      if (end > 0 && resource.isNamed && isAt(resource, path))
        add(0, end, `${ID}${resource.address}`, true);
    } else {
      const address = value.slice(0, end);
      if (address !== '')
        add(0, end, `${ID}${normalizeUri(resolveUri(resource.address, address))}`, false);
      const fragment = value.slice(end + 1);
      if (fragment === '' || fragment.startsWith('/')) continue;
      const found = documents.schemas.target(resource, value);
      const key =
        found.target.kind === 'found' && found.resource && found.anchor !== undefined
          ? keyOfAnchor(found.resource, found.anchor)
          : null;
      add(end + 1, value.length, key, false);
    }
  }
  return out;
}

/** Whether a schema is the one that has the text. */
const isAt = (at: { readonly path: NodePath } | undefined, path: NodePath): boolean =>
  at?.path.length === path.length - 1 && at.path.every((name, i) => name === path[i]);

function keyOfAnchor(resource: SchemaResource, name: string): string | null {
  const at = resource.anchors.get(name);
  if (!at) return null;
  return resource.dynamic.has(name) ? `${DYNAMIC}${name}` : `anchor ${locationId(at)} ${name}`;
}
