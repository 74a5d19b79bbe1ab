// Renames a file: finds and updates references to it, and the relative references in it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { DocumentSet } from '../../../analysis/documents/document-set.ts';
import { normalizeUri, relativeUri, resolveUri } from '../../../analysis/documents/uri.ts';
import { gather } from '../../../analysis/symbols/gather-sites.ts';
import { textAt } from '../../../analysis/symbols/reference-sites.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { quote } from '../../../format/message-text.ts';
import type { Change } from '../../../text/edit/types.ts';
import { isRoot } from '../../../text/location.ts';
import { capitalize } from '../../../text/plural.ts';
import { toPointer } from '../../../text/pointer.ts';
import type { NodePath } from '../../../text/tree.ts';
import { describeObject } from '../objects/object-names.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler, FileReferenceUse } from '../types/command.ts';

export const renameFile: CommandHandler<'rename-file'> = (subject, { to }) => {
  const { documents, uri: renamed } = subject;
  /** The address of a file before the change. */
  const before = (uri: string): string => (isRoot(uri) ? documents.entryUri : uri);
  const after = (uri: string): string => (uri === renamed ? to : before(uri));
  const changes = new Map<string, Change[]>();
  const references = fileReferences(documents);
  const own = new Set(
    references.filter(({ alias }) => !alias).map(({ uri, text }) => `${uri}\n${text}`),
  );
  for (const { uri, path, text, file, alias } of references) {
    const hash = text.indexOf('#');
    const [address, fragment] = hash < 0 ? [text, ''] : [text.slice(0, hash), text.slice(hash)];
    if (normalizeUri(resolveUri(after(uri), address)) === normalizeUri(after(file))) continue;
    // The text behind an alias changes where it is written.
    if (alias && own.has(`${uri}\n${text}`)) continue;
    if (alias)
      return refuse(`${quote(text)} is written through an alias. Change it in the text first.`);
    const plain = relativeUri(after(uri), after(file)).replace(/ /g, '%20');
    const next =
      (address.startsWith('./') && !plain.startsWith('.') ? './' : '') + plain + fragment;
    const list = changes.get(uri) ?? [];
    changes.set(uri, list);
    list.push({ do: 'set', path, value: { data: next } });
  }
  return {
    title: `Rename ${before(renamed)} to ${to}`,
    changes: [...changes].map(([uri, own]) => ({ uri, changes: own })),
  };
};

// Finds the references of all files that contain the path of a file.

/** A text that names a file. */
interface FileReference {
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
function fileReferences(documents: DocumentSet): readonly FileReference[] {
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
