// The beginning of a document: the version of the format and who the application is, as far as they are missing.

import { article, quote } from '../../check/say.ts';
import type { Change, Position } from '../../edit/types.ts';
import type { Subject } from '../../language/subject.ts';
import { get, type MapNode, type Node, stringOf } from '../../parse/tree.ts';
import { type Dialect, dialects } from '../../spec/dialects.ts';
import { parseVersion } from '../../spec/expressions.ts';
import { EXTENSION } from '../../spec/kit.ts';
import { fieldsOf, kindIn, rootKind, tableOf } from '../../spec/spec.ts';
import type { Beginning } from './intents.ts';
import { Stop } from './stop.ts';
import { words } from './words.ts';

/**
 * What makes a document of the entry; [] where it is one.
 * @param begin null where no wizard collected it: then only the version of the format is written, and a missing `info` is reported as missing
 * @throws Stop where it is something else, which must not be made a document by the way
 */
export function beginning({ world, dialect }: Subject, begin?: Beginning | null): readonly Change[] {
  const { root } = world;
  const info = begin === null ? null : { title: titleOf(world.entryUri), ...begin };
  if (isNothing(root)) return changes(dialect, undefined, info);
  if (root.kind !== 'map')
    throw new Stop(`This text is not ${article(dialect.label)} document: it must be an object with the field "${dialect.rootField}".`);
  const version = stringOf(get(root, dialect.rootField));
  if (get(root, dialect.rootField) === undefined) checkForeign(root, dialect);
  else if (version !== undefined && (parseVersion(version)?.major ?? 3) !== 3)
    throw new Stop(`The document has version ${version} of the format, which can't be edited here.`);
  return changes(dialect, root, begin ? info : null);
}

/** Whether there is no document yet. */
export function isNothing(root: Node | null): root is null {
  return root === null || (root.kind === 'scalar' && root.value === null);
}

function checkForeign(root: MapNode, dialect: Dialect): void {
  const table = tableOf(kindIn(rootKind, dialect));
  const odd = root.entries.find((e) => fieldsOf(table, e.key).length === 0 && !EXTENSION.test(e.key));
  if (odd)
    throw new Stop(
      `This text is not a document of the format: it has a field ${quote(odd.key)} but no "${dialect.rootField}". Start with an empty text.`,
    );
}

function changes(dialect: Dialect, root: MapNode | undefined, begin: Beginning | null): readonly Change[] {
  const at: Position = { order: tableOf(kindIn(rootKind, dialect)).fields.map((f) => f.name) };
  const out: Change[] = [];
  if (!root || isMissing(root, dialect.rootField)) out.push({ do: 'set', path: [dialect.rootField], value: { data: dialect.version }, at });
  if (begin && (!root || isMissing(root, 'info'))) {
    const { title, version = '1.0.0', description } = begin;
    out.push({ do: 'set', path: ['info'], value: { data: { title, version, ...(description && { description }) } }, at });
  }
  return out;
}

function isMissing(root: MapNode, field: string): boolean {
  return isNothing(get(root, field) ?? null);
}

/** Names that say nothing of the application. */
const PLAIN = /^(?:untitled|new|api|spec|document|doc|index|main|\d+)$/i;

/** What an application is called whose document has this name or address. */
export function titleOf(uri: string): string {
  const file =
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  let name = file.replace(/\.(?:ya?ml|json)$/i, '');
  try {
    name = decodeURIComponent(name);
  } catch {
    // Half an escape: the name stays as it is written.
  }
  const said = words(name.replace(/\.(?:apidoc|asyncapi)$/i, ''));
  return said === '' || PLAIN.test(said) || dialects.some((d) => d.rootField === said.toLowerCase()) ? 'My application' : said;
}
