// The hover at the cursor: the rule of a problem there, then the format and the document.

import { type AnalyzedFile, notConverted } from '../../analysis/analyzed-file.ts';
import {
  refOf,
  type TypedNode,
  typedFileOf,
  typedNodeAtOffset,
} from '../../analysis/typed-tree/typed-node.ts';
import type { Range } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import { stringOf } from '../../text/tree.ts';
import type { Hover } from '../types.ts';
import { avroBlocks, avroValueBlocks } from './avro.ts';
import { dataSchema } from './data.ts';
import { fieldBlocks, otherName } from './field.ts';
import { code, headline } from './markdown.ts';
import { objectBlocks } from './object.ts';
import { problemBlocks, problemsAt } from './problem.ts';
import { referenceBlocks } from './reference.ts';
import { schemaBlocks, schemaType } from './schema.ts';
import { templateHover } from './template.ts';
import { valueBlocks } from './value.ts';

interface HoverBlocks {
  readonly range: Range;
  readonly blocks: readonly string[];
}

/** Returns the hover for an offset of the text; null if there is none. */
export function hover(file: AnalyzedFile, offset: number): Hover | null {
  const typedFile = notConverted(file) === null ? typedFileOf(file, file.uri) : null;
  const shown = typedFile && hoverBlocks(file, typedNodeAtOffset(typedFile, offset), offset);
  const problems = problemsAt(file, offset);
  const rules = problemBlocks(file, problems);
  const [first] = problems;
  const range = shown && shown.blocks.length > 0 ? shown.range : first;
  const blocks = [...rules, ...(shown?.blocks ?? [])];
  return range && blocks.length > 0 ? { start: range.start, end: range.end, blocks } : null;
}

function hoverBlocks(file: AnalyzedFile, standing: TypedNode, offset: number): HoverBlocks | null {
  const { name, value, node, aliased } = standing;
  if (name && name.start <= offset && offset <= name.end)
    return { range: name, blocks: nameBlocks(file, standing) };
  if (offset < value.start || offset > value.end || (node.kind !== 'scalar' && !aliased))
    return null;
  return (
    templateHover(file, standing, offset) ?? { range: value, blocks: scalarBlocks(file, standing) }
  );
}

function nameBlocks(file: AnalyzedFile, node: TypedNode): string[] {
  const { parent, avro, field, key } = node;
  if (!parent) return [];
  if (avro && !field) return avroBlocks(node);
  const own = fieldBlocks(parent, key);
  if (own.length > 0) return own;
  const data = node.shape === null ? dataBlocks(file, node) : [];
  if (data.length > 0) return data;
  const entry = objectBlocks(file, node);
  return entry.length > 0 ? entry : otherName(parent, key);
}

function scalarBlocks(file: AnalyzedFile, standing: TypedNode): string[] {
  const { parent, node } = standing;
  const ref = parent && standing.field ? refOf(parent) : undefined;
  if (ref !== undefined && stringOf(node) === ref) return referenceBlocks(file, ref);
  if (standing.avro) return avroValueBlocks(standing);
  const shown = valueBlocks(file, standing);
  return shown.length > 0 ? shown : dataBlocks(file, standing);
}

/** Returns what the schema defines for a value in an example or a default. */
function dataBlocks(file: AnalyzedFile, node: TypedNode): string[] {
  const found = dataSchema(file, node);
  if (!found) return [];
  const { required, tokens, source: of } = found;
  const name = tokens.findLast((token) => !/^\d+$/.test(token)) ?? of;
  const words =
    tokens.length === 0
      ? 'the whole value'
      : /^\d+$/.test(lastKey(tokens))
        ? `an item of ${code(name)}`
        : `in the ${of}`;
  const head = headline(
    tokens.length === 0 ? of : name,
    words,
    schemaType(found),
    required && '**required**',
  );
  return [head, ...schemaBlocks(found, name)];
}
