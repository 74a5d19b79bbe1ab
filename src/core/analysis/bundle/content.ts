// The content of a value that the bundle takes in: a copy whose references point to the new
// locations.

import { Pair, Scalar, YAMLMap } from 'yaml';
import { isWithin } from '../../text/location.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Move, Rewrites } from './types.ts';
import {
  copy,
  documentOf,
  setRef,
  type YamlMapNode,
  type YamlNode,
  yamlNodeAt,
} from './yaml-ast.ts';

/** Gives the content of moves; files are read once. */
export class MovedContent {
  private readonly documents: DocumentSet;
  private readonly rewrites: Rewrites;
  private readonly files = new Map<string, YamlNode | null>();

  constructor(documents: DocumentSet, rewrites: Rewrites) {
    this.documents = documents;
    this.rewrites = rewrites;
  }

  /** A copy that the caller may change; null where the file has nothing there. */
  of({ target, at, pointer }: Move): YamlNode | null {
    const { uri, path } = target.node;
    const found = yamlNodeAt(this.file(uri), path);
    if (!found) return null;
    const content = copy(found);
    for (const { path: site, ref } of this.rewrites.get(uri) ?? []) {
      if (isWithin(site, path)) setRef(yamlNodeAt(content, site.slice(path.length)), ref);
    }
    return pointer.length > at.length ? wrap(content, target.format ?? '') : content;
  }

  private file(uri: string): YamlNode | null {
    let root = this.files.get(uri);
    if (root === undefined) {
      const file = this.documents.file(uri);
      root = file ? (documentOf(file).contents as YamlNode | null) : null;
      this.files.set(uri, root);
    }
    return root;
  }
}

/** A Multi Format Schema Object around a schema. */
function wrap(schema: YamlNode, format: string): YamlMapNode {
  const map: YamlMapNode = new YAMLMap();
  map.items.push(
    new Pair(new Scalar('schemaFormat'), new Scalar(format)),
    new Pair(new Scalar('schema'), schema),
  );
  return map;
}
