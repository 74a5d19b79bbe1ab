// What is said of the place under the cursor: the rule of a problem there, then what the format and the document tell of it.
import type { Range } from '../../parse/place.ts';
import { stringOf } from '../../parse/tree.ts';
import { refOf } from '../structure/shapes.ts';
import { groundOf, type Standing, standingOver } from '../structure/standing.ts';
import type { Subject } from '../subject.ts';
import type { Hover } from '../types.ts';
import { avroBlocks, avroValueBlocks } from './avro.ts';
import { dataSchema } from './data.ts';
import { entryBlocks } from './entry.ts';
import { fieldBlocks, otherName } from './field.ts';
import { problemBlocks, problemsAt } from './problem.ts';
import { referenceBlocks } from './reference.ts';
import { schemaBlocks, schemaType } from './schema.ts';
import { templateHover } from './template.ts';
import { code, headline } from './text.ts';
import { valueBlocks } from './value.ts';

interface Told {
  readonly range: Range;
  readonly blocks: readonly string[];
}

/** What is to be said of an offset of the text; null where there is nothing. */
export function hover(subject: Subject, offset: number): Hover | null {
  const ground = groundOf(subject, subject.uri);
  const told = ground && tell(subject, standingOver(ground, offset), offset);
  const problems = problemsAt(subject, offset);
  const rules = problemBlocks(subject, problems);
  const [first] = problems;
  const range = told && told.blocks.length > 0 ? told.range : first;
  const blocks = [...rules, ...(told?.blocks ?? [])];
  return range && blocks.length > 0 ? { start: range.start, end: range.end, blocks } : null;
}

function tell(subject: Subject, standing: Standing, offset: number): Told | null {
  const { name, value, node, aliased } = standing;
  if (name && name.start <= offset && offset <= name.end) return { range: name, blocks: nameBlocks(subject, standing) };
  if (offset < value.start || offset > value.end || (node.kind !== 'scalar' && !aliased)) return null;
  return templateHover(subject, standing, offset) ?? { range: value, blocks: scalarBlocks(subject, standing) };
}

function nameBlocks(subject: Subject, standing: Standing): string[] {
  const { above, avro, field, key } = standing;
  if (!above) return [];
  if (avro && !field) return avroBlocks(standing);
  const own = fieldBlocks(above, key);
  if (own.length > 0) return own;
  const data = standing.shape === 'free' ? dataBlocks(subject, standing) : [];
  if (data.length > 0) return data;
  const entry = entryBlocks(subject, standing);
  return entry.length > 0 ? entry : otherName(above, key);
}

function scalarBlocks(subject: Subject, standing: Standing): string[] {
  const { above, node } = standing;
  const ref = above && standing.field ? refOf(above) : undefined;
  if (ref !== undefined && stringOf(node) === ref) return referenceBlocks(subject, ref);
  if (standing.avro) return avroValueBlocks(standing);
  const told = valueBlocks(subject, standing);
  return told.length > 0 ? told : dataBlocks(subject, standing);
}

/** What the schema says of a value in an example or a default. */
function dataBlocks(subject: Subject, standing: Standing): string[] {
  const found = dataSchema(subject, standing);
  if (!found) return [];
  const { required, tokens, of } = found;
  const name = tokens.findLast((token) => !/^\d+$/.test(token)) ?? of;
  const words = tokens.length === 0 ? 'the whole value' : /^\d+$/.test(tokens.at(-1) ?? '') ? `an item of ${code(name)}` : `in the ${of}`;
  const head = headline(tokens.length === 0 ? of : name, words, schemaType(found), required && '**required**');
  return [head, ...schemaBlocks(found, name)];
}
