// Documents of AsyncAPI 2 by their own tables and rules.
import { bindingsOf, MINORS, type Minor, tablesOf } from '../../../format/asyncapi-2/tables.ts';
import { type Dialect, dialect, dialects } from '../../../format/dialects.ts';
import { addTables } from '../../../format/tables.ts';
import type { Node, NodePath } from '../../../text/tree.ts';
import { olderVersion } from '../../older-version.ts';
import { asWarning } from '../finding.ts';
import type { OlderFormat } from '../older-format.ts';
import { namedObjects, rules } from './rules.ts';

const published = dialects.find((one) => one !== dialect) ?? dialect;
const known = new Map<Minor, Dialect>();

/** Returns the dialect of a minor version, whose tables are made when it is first needed. */
function dialectOfMinor(minor: Minor): Dialect {
  let found = known.get(minor);
  if (!found) {
    found = { ...published, mark: `asyncapi-2.${minor}`, version: `2.${minor}.0` };
    known.set(minor, found);
    addTables(found, (usual) => [
      ...bindingsOf(usual),
      ...tablesOf(minor).map((table) => [table.kind, table] as const),
    ]);
  }
  return found;
}

/** Returns the dialect of a root of AsyncAPI 2, that of the newest version for unknown ones. */
function dialectOf(root: Node): Dialect | null {
  const version = olderVersion(root);
  if (version === null) return null;
  const written = Number(/^2\.(\d)/.exec(version)?.[1] ?? 6);
  return dialectOfMinor(MINORS.find((minor) => minor === written) ?? 6);
}

const ANY = '*';
const MESSAGE = ['message', 'payload'];
/** The schemas of which published parsers validate the default and the examples. */
const WHOLE: readonly (readonly string[])[] = [
  ['components', 'schemas', ANY],
  ['components', 'messages', ANY, 'payload'],
  ['components', 'parameters', ANY, 'schema'],
  ['channels', ANY, 'parameters', ANY, 'schema'],
  ['channels', ANY, 'publish', ...MESSAGE],
  ['channels', ANY, 'subscribe', ...MESSAGE],
];

/** Returns whether a path is that of a default or an example of one of these schemas. */
export function isOfWholeSchema(path: NodePath): boolean {
  return WHOLE.some(
    (schema) =>
      schema.every((name, i) => name === ANY || name === path[i]) &&
      (path[schema.length] === 'default' || path[schema.length] === 'examples'),
  );
}

export const asyncApi2: Omit<OlderFormat, 'convertedProblems'> = {
  dialectOf,
  rules,
  namedObjects,
  milder: (problem) =>
    problem.code === 'schema-default' && !isOfWholeSchema(problem.path)
      ? asWarning(problem)
      : problem,
};
