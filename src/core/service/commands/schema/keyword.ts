// Sets a constraint, a description or any other keyword of a schema.

import type { Finding } from '../../../analysis/validation/finding.ts';
import { SchemaWalker } from '../../../analysis/validation/walk.ts';
import { quote } from '../../../format/message-text.ts';
import type { Shape } from '../../../format/table-types.ts';
import type { Change } from '../../../text/edit/types.ts';
import { parse } from '../../../text/parse/parse.ts';
import { entry, type Node } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { keywordRow, subschemaKeywords, valueFits } from './keywords.ts';
import { refIn, requireSchema, scalarOf, typesOf } from './schema-at.ts';
import {
  discriminatorOf,
  namesIn,
  requiredChanges,
  schemaDraft,
  setKeywordChange,
} from './schema-edit.ts';
import { setType } from './type.ts';
import { whyNotRemovable } from './uses.ts';

export const setKeyword: CommandHandler<'set-keyword'> = (file, { schema, keyword, value }) => {
  const location = requireSchema(file, schema);
  const { path, node, table, openapi } = location;
  if (keyword === '$ref') return refuse('Only the whole schema can be replaced with a reference.');
  if (keyword === 'type' && value !== undefined)
    return setType(file, {
      do: 'set-type',
      schema,
      type: value as string | readonly string[] | null,
    });
  if (refIn(location) !== undefined)
    return refuse(
      `${quote(keyword)} has no effect beside a reference. Change its target, or replace it with a copy first.`,
    );
  const at = [...path, keyword];
  const found = node?.kind === 'map' && entry(node, keyword) !== undefined;
  const shape = keywordRow(table, keyword)?.shape;
  if (value === undefined || subschemaKeywords(shape ?? { is: 'any' })) {
    refuseIf(found ? whyNotRemovable(file, at, `what is in ${quote(keyword)}`) : null);
  }
  if (value === undefined)
    return schemaDraft(file, `Remove ${quote(keyword)}`, found ? [{ do: 'remove', path: at }] : []);
  if (scalarOf(node ?? undefined) === false)
    return refuse('No value is allowed here. Give it a type first.');
  refuseIf(problemOf(value, shape));
  const { types, nullable } = typesOf(node, openapi);
  // Of "nullable" alone, any value is allowed; of the type "null" alone, none but that.
  const allowed = nullable && (types.length > 0 || !openapi) ? [...types, 'null'] : types;
  if (keyword === 'default' && !valueFits(nodeOf(value), allowed))
    return refuse(`The default must have the type ${allowed.join(' or ')}.`);
  const changes: Change[] = [setKeywordChange(location, keyword, value)];
  if (keyword === 'discriminator' && !openapi) {
    const name = String(value);
    if (!namesIn(location).includes(name) && !found && discriminatorOf(location) !== name)
      return refuse(`${quote(name)} is not a property of this schema. Add the property first.`);
    changes.push(...requiredChanges(location, name, true, namesIn(location)));
  }
  return schemaDraft(file, `Set ${quote(keyword)}`, changes);
};

const walker = new SchemaWalker();

/** Returns the first error that validation would report for a value; null if it is valid. */
export function problemOf(value: unknown, shape: Shape | undefined): string | null {
  if (!shape) return null;
  return firstError(walker.walk(nodeOf(value), shape));
}

function nodeOf(value: unknown): Node {
  const { root } = parse(JSON.stringify(value) ?? 'null', 'json', null).tree;
  return root ?? { kind: 'scalar', value: null, style: 'plain', length: 0, size: 1 };
}

function firstError(finding: Finding): string | null {
  const own = finding.problems.find((problem) => problem.severity === 'error');
  if (own) return own.message;
  for (const { finding: inner } of finding.below) {
    const message = firstError(inner);
    if (message !== null) return message;
  }
  return null;
}
