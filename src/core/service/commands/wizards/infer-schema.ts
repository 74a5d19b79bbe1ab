// Infers a schema from pasted text: one or more samples, in JSON or YAML.

import { type InferenceSuggestion, schemaOf } from '../../../analysis/schemas/schema-of-values.ts';
import { parse } from '../../../text/parse/parse.ts';
import { lineStarts, positionAt } from '../../../text/positions.ts';
import type { Node, Tree } from '../../../text/tree.ts';
import { toValue } from '../../../text/value.ts';
import type { InferredSchema } from '../types/wizards.ts';

/** In UTF-16 units. */
const MAX_SAMPLE = 500_000;
const MAX_NODES = 50_000;

/**
 * Infers a schema from a sample. Never throws.
 * @param sample pasted JSON or YAML; several objects or lists in a row are samples of the same type
 * @returns the value (the first of several) and a schema that it matches; or what is wrong with the
 * text
 */
export function inferSchema(sample: string): InferredSchema {
  if (sample.trim() === '') return { refused: 'Paste a sample first, such as {"id": 1}.' };
  if (sample.length > MAX_SAMPLE)
    return { refused: `The sample is too large. Use at most ${MAX_SAMPLE / 1000} kB.` };
  const json = parse(sample, 'json', null).tree;
  if (isSound(json)) return withLoss(inferFromNodes([json.root]), json);
  const multiple = severalOf(sample);
  if (multiple) return inferFromNodes(multiple);
  // YAML can begin with a bracket too; followed by a quoted name it is surely meant as JSON.
  const likeJson = /^\s*\[?\s*[{[]\s*"|^\s*\[\s*"/.test(sample);
  const yaml = parse(sample, 'yaml', null).tree;
  if (isSound(yaml) && !likeJson) {
    if (/^\s*</.test(sample))
      return { refused: "Can't generate a schema from XML. Paste JSON or YAML." };
    return withLoss(inferFromNodes([yaml.root]), yaml);
  }
  return { refused: errorOf(likeJson ? json : yaml, sample) };
}

function isSound(tree: Tree): tree is Tree & { readonly root: Node } {
  return tree.root !== null && !tree.broken && !tree.problems.some((p) => p.severity === 'error');
}

/** Samples beyond these say nothing new. */
const MAX_SAMPLES = 1_000;

/**
 * Returns the values of a text that has several objects or lists in a row; null for other texts.
 */
function severalOf(sample: string): readonly Node[] | null {
  const texts = piecesOf(sample);
  if (texts.length < 2 || texts.length > MAX_SAMPLES) return null;
  const roots: Node[] = [];
  for (const text of texts) {
    const { tree } = parse(text, 'json', null);
    if (!isSound(tree)) return null;
    roots.push(tree.root);
  }
  return roots;
}

/**
 * Returns the pieces of a text that begin and end with a brace or bracket; what lies between them
 * is at most a comma, or a line of dashes.
 */
function piecesOf(sample: string): readonly string[] {
  const pieces: string[] = [];
  const token = /"(?:[^"\\\n]|\\.)*"|[{}[\]]/g;
  let depth = 0;
  let begin = 0;
  let end = 0;
  for (let found = token.exec(sample); found; found = token.exec(sample)) {
    const [sign] = found;
    if (sign === '{' || sign === '[') {
      if (depth === 0) {
        if (!/^\s*(?:,|-{3,})?\s*$/.test(sample.slice(end, found.index))) return [];
        begin = found.index;
      }
      depth++;
    } else if (sign === '}' || sign === ']') {
      depth--;
      if (depth < 0) return [];
      end = token.lastIndex;
      if (depth === 0) pieces.push(sample.slice(begin, end));
    } else if (depth === 0) return [];
  }
  return depth === 0 && /^\s*,?\s*$/.test(sample.slice(end)) ? pieces : [];
}

function inferFromNodes(nodes: readonly Node[]): InferredSchema {
  if (nodes.reduce((sum, node) => sum + node.size, 0) > MAX_NODES)
    return {
      refused: `The sample has too many values. Use at most ${MAX_NODES.toLocaleString('en')}.`,
    };
  const [first] = nodes;
  const values = nodes.map(toValue);
  const { schema, notes, suggestions } = schemaOf(values, nodes);
  if (nodes.length > 1)
    return {
      value: values[0],
      schema,
      notes: [`${nodes.length} samples are combined.`, ...notes],
      suggestions,
      each: { values, schema, suggestions },
      together: true,
    };
  const items =
    first?.kind === 'seq' && first.items.length > 1 ? first.items.map((item) => item.value) : [];
  const each = items.length > 0 && items.every((item) => item.kind === 'map');
  return {
    value: values[0],
    schema,
    notes,
    suggestions,
    ...(each && { each: eachOf(items) }),
  };
}

function eachOf(items: readonly Node[]): {
  readonly values: readonly unknown[];
  readonly schema: unknown;
  readonly suggestions: readonly InferenceSuggestion[];
} {
  const values = items.map(toValue);
  const { schema, suggestions } = schemaOf(values, items);
  return { values, schema, suggestions };
}

/**
 * Digits that exceed the precision of numbers are lost in the example too, so the user gets a note.
 */
function withLoss(made: InferredSchema, { problems }: Tree): InferredSchema {
  const lost = !('refused' in made) && problems.some((p) => p.code === 'number-precision');
  return lost
    ? {
        ...made,
        notes: [
          ...made.notes,
          'A number has more digits than programs keep; the last digits are lost.',
        ],
      }
    : made;
}

function errorOf({ problems }: Tree, sample: string): string {
  const problem = problems.find((p) => p.severity === 'error');
  if (!problem) return 'This is neither JSON nor YAML.';
  const { line } = positionAt(lineStarts(sample), problem.at);
  return `Line ${line}: ${problem.message}`;
}
