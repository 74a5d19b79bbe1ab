// Finds the references of all files that contain the path of a file.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { DocumentSet } from '../../../analysis/documents/document-set.ts';
import { gather } from '../../../analysis/symbols/gather-sites.ts';
import { textAt } from '../../../analysis/symbols/reference-sites.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { capitalize } from '../../../text/plural.ts';
import { toPointer } from '../../../text/pointer.ts';
import type { NodePath } from '../../../text/tree.ts';
import { describeObject } from '../objects/object-names.ts';
import type { FileReferenceUse } from '../types/command.ts';

/** A text that names a file. */
export interface FileReference {
  readonly uri: string;
  /** Of the text. */
  readonly path: NodePath;
  readonly text: string;
  /** The file it refers to; '' is the root document. */
  readonly file: string;
  /** It is written behind an alias, and is another reference's text as well. */
  readonly alias: boolean;
}

/**
 * Finds each `$ref`, and each value of a discriminator's mapping, that names a file; one within its
 * own file only where it spells the name.
 */
export function fileReferences(documents: DocumentSet): readonly FileReference[] {
  const out: FileReference[] = [];
  for (const found of gather(symbolIndexOf(documents).tracer).sites) {
    const { site: reference, uri } = found;
    const steps: NodePath | null =
      reference.is === 'ref' ? ['$ref'] : reference.is === 'mapping' ? reference.steps : null;
    const text = steps && textAt(found.node, steps);
    if (!steps || !text || text.startsWith('#')) continue;
    const named = documents.locate(uri, text);
    // A mapping may also have the plain name of a schema.
    if (!named || (reference.is === 'mapping' && !/[#/]/.test(text))) continue;
    out.push({
      uri,
      path: [...found.path, ...steps],
      text,
      file: named.uri,
      alias: found.token !== null,
    });
  }
  return out;
}

/** Returns the references of other files to the current file, in the order of the files. */
export function fileUses({ documents, uri }: AnalyzedFile): readonly FileReferenceUse[] {
  const index = symbolIndexOf(documents);
  return fileReferences(documents)
    .filter((one) => one.file === uri && one.uri !== uri)
    .map((one) => {
      const path = one.path.at(-1) === '$ref' ? one.path.slice(0, -1) : one.path;
      const description =
        path.length === 0 ? 'The whole file' : capitalize(describeObject(index, one.uri, path));
      return { uri: one.uri, pointer: toPointer(path), description };
    });
}
