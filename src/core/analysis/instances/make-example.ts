// An example that is made of the schemas of a message, for messages that show none or too few.

import { fromPointer } from '../../text/pointer.ts';
import { nodeAt } from '../../text/tree.ts';
import type { Model } from '../model/types.ts';
import { type SchemaBundler, schemaOf } from './bundle-schema.ts';
import { basisOf, type MessageNode, type SchemaBasis } from './message.ts';
import { schemaOfView } from './schema-of-view.ts';
import type { Batch, MadeExample, MadeValue, Side } from './types.ts';
import { type TaskResult, taskId, type WorkerRequest } from './worker-request.ts';

/** Content types whose text format a JSON value doesn't show. */
const OTHER_TEXT = /(?:[/+]xml|text\/csv|text\/html)\s*(?:;|$)/i;

/**
 * Requests an example of a message. `seed` counts from 0: each gives another example, always the
 * same.
 */
export function exampleRequest(
  bundler: SchemaBundler,
  model: Model,
  id: string,
  message: MessageNode,
  seed: number,
): WorkerRequest<MadeExample> {
  const batches: Batch[] = [];
  const sides: [Side, (results: ReadonlyMap<string, TaskResult>) => MadeValue][] = [];
  let unchecked: string | undefined;
  for (const side of ['headers', 'payload'] as const) {
    const basis = basisOf(bundler, message, side);
    if (basis.kind === 'anything') continue;
    if (
      side === 'payload' &&
      message.contentType !== undefined &&
      OTHER_TEXT.test(message.contentType)
    ) {
      const why = `texts of the type ${message.contentType} are not made.`;
      sides.push([side, () => ({ why })]);
      continue;
    }
    const source = sourceOf(basis, model, id, side);
    if ('why' in source) {
      sides.push([side, () => ({ why: source.why })]);
      continue;
    }
    if (basis.kind === 'unknown') unchecked ??= basis.why;
    const task = taskId();
    batches.push({
      definitions: source.definitions,
      tasks: [
        { id: task, key: `make ${source.key}`, root: source.root, instance: null, make: seed },
      ],
    });
    sides.push([side, (results) => generatedExample(results.get(task))]);
  }
  return {
    batches,
    respond(results) {
      const out: { payload?: MadeValue; headers?: MadeValue } = {};
      for (const [side, made] of sides) {
        if (side === 'payload') out.payload = made(results);
        else out.headers = made(results);
      }
      return { ...out, ...(unchecked !== undefined && { unchecked }) };
    },
  };
}

/**
 * Requests an example of the schema with the id `<uri>#<pointer>`, which the response has as
 * `payload`.
 * @returns null if the node isn't a JSON schema
 */
export function schemaExampleRequest(
  bundler: SchemaBundler,
  id: string,
  seed: number,
): WorkerRequest<MadeExample> | null {
  const { documents, dialect } = bundler;
  const hash = id.indexOf('#');
  const uri = id.slice(0, hash);
  const path = fromPointer(id.slice(hash + 1));
  const tree = documents.file(uri)?.tree;
  const node = nodeAt(tree, path);
  const schema = node ? schemaOf(documents, dialect, node, uri, path) : null;
  if (!schema) return null;
  const bundled = bundler.of(schema);
  if (bundled.kind !== 'bundle') {
    const why =
      bundled.kind === 'too-large'
        ? 'the schema is too large.'
        : 'the schema is not complete: something in it is broken, or a reference in it has no target.';
    return { batches: [], respond: () => ({ payload: { why } }) };
  }
  const task = taskId();
  const { key, root } = bundled;
  return {
    batches: [
      {
        definitions: bundled.definitions(),
        tasks: [{ id: task, key: `make ${key}`, root, instance: null, make: seed }],
      },
    ],
    respond: (results) => ({ payload: generatedExample(results.get(task)) }),
  };
}

type Source = Pick<Batch, 'definitions'> & {
  readonly key: string;
  readonly root: Batch['tasks'][number]['root'];
};

/**
 * What an example is generated from: the schema for validation, or for other languages the view of
 * the schema.
 */
function sourceOf(
  basis: SchemaBasis,
  model: Model,
  id: string,
  side: Side,
): Source | { readonly why: string } {
  if (basis.kind === 'schema')
    return { key: basis.key, root: basis.root, definitions: basis.definitions() };
  const part = model.parts.get(id);
  const root = part?.kind === 'message' ? part[side] : undefined;
  const made = basis.kind === 'unknown' && basis.other && root ? schemaOfView(root, model) : null;
  // A key of its own each time: it has to change with everything that the view refers to.
  if (made) return { key: taskId(), ...made };
  if (root && basis.kind === 'unknown' && basis.other)
    return { why: `the schema is written in ${root.formatLabel}, of which none are made.` };
  const why = basis.kind === 'unknown' ? basis.why : '';
  return { why: why.charAt(0).toLowerCase() + why.slice(1) };
}

function generatedExample(result: TaskResult | undefined): MadeValue {
  if (result !== undefined && result !== 'stopped' && 'made' in result) return result.made;
  return { why: 'it takes too long, as some patterns do.' };
}
