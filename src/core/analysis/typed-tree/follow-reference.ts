// Follows a reference step by step: the node at each key of its pointer, with references on the way
// followed.
import { get, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { ReferenceTarget } from '../documents/reference-target.ts';
import type { SchemaResource } from '../documents/schema-resources.ts';
import { isPlainPointer, resourceAround } from '../documents/schema-value.ts';
import { childOf, type TypedFile, type TypedNode, typedFileOf, typedNodeAt } from './typed-node.ts';

/** A value and the file that contains it. */
export interface FollowedNode {
  readonly file: TypedFile;
  readonly node: TypedNode;
}

/**
 * Returns the node at each step of a path in a file, as far as the path can be resolved; without
 * the root.
 */
export function stepsAlong(file: AnalyzedFile, uri: string, path: NodePath): FollowedNode[] {
  const found: FollowedNode[] = [];
  let typedFile = typedFileOf(file, uri);
  let node = typedFile?.root;
  for (const name of path) {
    if (!typedFile || !node) break;
    const ref = name === '$ref' ? undefined : stringOf(get(node.node, '$ref'));
    if (ref !== undefined) {
      const target = file.documents.target(typedFile.uri, ref);
      const found: FollowedNode | null =
        target.kind === 'found' ? typedNodeOf(file, target.node) : null;
      if (!found) break;
      ({ file: typedFile, node: node } = found);
    }
    const slot = step(node.node, name);
    if (!slot) break;
    node = childOf(typedFile, node, slot, name);
    found.push({ file: typedFile, node: node });
  }
  return found;
}

/**
 * Returns the resource that the JSON Schema at a path is in; null where another schema is, or none.
 */
export function schemaResourceAt(
  file: Pick<AnalyzedFile, 'documents'>,
  uri: string,
  path: NodePath,
): SchemaResource | null {
  const typedFile = typedFileOf(file, uri);
  const schema = typedFile && typedNodeAt(typedFile, path);
  const shape = schema?.shape ?? schema?.declared;
  return shape ? resourceAround(file.documents, { uri, path }, shape) : null;
}

const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/**
 * Returns the target of a reference in a JSON Schema that is no pointer: by `$id`, `$anchor` and
 * `$dynamicAnchor`. Of a dynamic one, where it begins (JSON Schema core, sections 8.2 and 9).
 * @param path of the text of the reference
 * @returns null for anything else
 */
export function schemaTargetAt(
  file: Pick<AnalyzedFile, 'documents'>,
  uri: string,
  path: NodePath,
): ReferenceTarget | null {
  const keyword = path.at(-1) ?? '';
  if (!REFERENCES.has(keyword)) return null;
  const { documents } = file;
  const at = { uri, path: path.slice(0, -1) };
  const typedFile = typedFileOf(file, uri);
  const schema = typedFile && typedNodeAt(typedFile, at.path);
  const ref = schema && stringOf(get(schema.node, keyword));
  const shape = schema?.shape ?? schema?.declared;
  if (typeof ref !== 'string' || !shape) return null;
  const resource = resourceAround(documents, at, shape);
  if (!resource || (keyword === '$ref' && isPlainPointer(resource, ref))) return null;
  if (ref === '#') return { kind: 'found', node: resource };
  return documents.schemas.target(resource, ref).target;
}

/** Returns a located node of the document set as a typed node. */
export function typedNodeOf(
  file: AnalyzedFile,
  location: Pick<LocatedNode, 'uri' | 'path'>,
): FollowedNode | null {
  const typedFile = typedFileOf(file, location.uri);
  const node = typedFile && typedNodeAt(typedFile, location.path);
  return typedFile && node ? { file: typedFile, node } : null;
}
