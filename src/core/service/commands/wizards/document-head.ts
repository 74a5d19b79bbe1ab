// The head of a document: the version of the format and the `info`, if they are missing.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { type Dialect, dialects } from '../../../format/dialects.ts';
import { parseVersion } from '../../../format/expressions.ts';
import { quote, withArticle } from '../../../format/message-text.ts';
import { EXTENSION } from '../../../format/table-types.ts';
import { fieldsOf, kindIn, rootKind, tableOf } from '../../../format/tables.ts';
import type { Change, Position } from '../../../text/edit/types.ts';
import { capitalize } from '../../../text/plural.ts';
import { percentDecoded } from '../../../text/pointer.ts';
import { get, type MapNode, type Node, stringOf } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { DocumentHead } from '../types/wizards.ts';

/**
 * Returns the changes that turn the root document into a valid document; [] if it is one already.
 * @param begin null if no wizard collected it: then only the version of the format is written, and
 * a missing `info` is reported as missing
 * @throws if it refuses if it has other content, which must not be changed
 */
export function documentHead(
  { documents, dialect }: AnalyzedFile,
  begin?: DocumentHead | null,
): readonly Change[] {
  const { root } = documents;
  const info = begin === null ? null : { title: titleOf(documents.entryUri), ...begin };
  if (isEmptyDocument(root)) return changes(dialect, undefined, info);
  if (root.kind !== 'map')
    refuse(
      `This text is not ${withArticle(dialect.label)} document: it must be an object with the field "${dialect.rootField}".`,
    );
  const version = stringOf(get(root, dialect.rootField));
  if (get(root, dialect.rootField) === undefined) checkForeign(root, dialect);
  else if (version !== undefined && (parseVersion(version)?.major ?? 3) !== 3)
    refuse(`The document has version ${version} of the format, which can't be edited here.`);
  return changes(dialect, root, begin ? info : null);
}

/** Returns whether there is no document yet. */
export function isEmptyDocument(root: Node | null): root is null {
  return root === null || (root.kind === 'scalar' && root.value === null);
}

function checkForeign(root: MapNode, dialect: Dialect): void {
  const table = tableOf(kindIn(rootKind, dialect));
  const odd = root.entries.find(
    (e) => fieldsOf(table, e.key).length === 0 && !EXTENSION.test(e.key),
  );
  if (odd)
    refuse(
      `This text is not a document of the format: it has a field ${quote(odd.key)} but no "${dialect.rootField}". Start with an empty text.`,
    );
}

function changes(
  dialect: Dialect,
  root: MapNode | undefined,
  begin: DocumentHead | null,
): readonly Change[] {
  const at: Position = { order: tableOf(kindIn(rootKind, dialect)).fields.map((f) => f.name) };
  const out: Change[] = [];
  if (!root || isMissing(root, dialect.rootField))
    out.push({ do: 'set', path: [dialect.rootField], value: { data: dialect.version }, at });
  if (begin && (!root || isMissing(root, 'info'))) {
    const { title, version = '1.0.0', description } = begin;
    out.push({
      do: 'set',
      path: ['info'],
      value: { data: { title, version, ...(description && { description }) } },
      at,
    });
  }
  return out;
}

function isMissing(root: MapNode, field: string): boolean {
  return isEmptyDocument(get(root, field) ?? null);
}

/** Names that say nothing of the application. */
const PLAIN = /^(?:untitled|new|api|spec|document|doc|index|main|\d+)$/i;

/** Returns the title of an application from the file name or address of its document. */
export function titleOf(uri: string): string {
  const file =
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  const base = file.replace(/\.(?:ya?ml|json)$/i, '');
  const name = percentDecoded(base) ?? base;
  const text = titleOfName(name.replace(/\.(?:apidoc|asyncapi)$/i, ''));
  return text === '' || PLAIN.test(text) || dialects.some((d) => d.rootField === text.toLowerCase())
    ? 'My application'
    : text;
}

// Names of programs as words for people.

/** Returns `order-events.v2` as words: `Order events v2`. */
function titleOfName(name: string): string {
  const text = name
    .replace(/([a-z\d])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/[-_.\s]+/g, ' ')
    .trim();
  return capitalize(text);
}
