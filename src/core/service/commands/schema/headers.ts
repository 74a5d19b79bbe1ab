// Schemas of headers, which have to allow an object (section Message Object; readings.md AMB-22).

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { expectedAt } from '../../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { locationId } from '../../../text/location.ts';
import type { NodePath } from '../../../text/tree.ts';
import { lineOf } from './uses.ts';

/**
 * Returns why a schema of these types isn't allowed at a path of the file: it is used as headers,
 * directly or through a reference. Null if it is allowed.
 */
export function headersForbid(
  file: AnalyzedFile,
  path: NodePath,
  types: readonly string[],
): string | null {
  if (types.length === 0 || types.includes('object')) return null;
  const { byTarget } = symbolIndexOf(file.documents);
  const seen = new Set<string>();
  const queue: { readonly uri: string; readonly path: NodePath; readonly line: string | null }[] = [
    { uri: file.uri, path, line: null },
  ];
  for (const { uri, path: at, line } of queue) {
    if (isHeaders(file, uri, at))
      return line === null
        ? 'The schema of headers must allow an object.'
        : `It describes the headers in ${line}, which must be an object.`;
    const id = locationId({ uri, path: at });
    if (seen.has(id)) continue;
    seen.add(id);
    for (const use of byTarget.get(id) ?? [])
      if (use.ref && use.last)
        queue.push({ uri: use.uri, path: use.path.slice(0, -1), line: line ?? lineOf(file, use) });
  }
  return null;
}

/**
 * Returns whether the path is that of a message's headers, or of the schema in them if its format
 * is named.
 */
function isHeaders({ documents }: AnalyzedFile, uri: string, path: NodePath): boolean {
  const own = path.at(-1) === 'schema' && path.at(-2) === 'headers' ? path.slice(0, -1) : path;
  const tree = documents.file(uri)?.tree;
  if (own.at(-1) !== 'headers' || !tree) return false;
  const { shape } = expectedAt({ tree, uri, documents }, own.slice(0, -1));
  return shape?.is === 'object' && HOLDERS.has(plainKind(shape.kind));
}

const HOLDERS: ReadonlySet<string> = new Set(['Message', 'MessageTrait']);
