// An example that is made of the schemas of a message, for messages that show none or too few.
import type { Model } from '../model/types.ts';
import { spotAt } from '../parse/place.ts';
import { fromPointer } from '../parse/pointer.ts';
import type { World } from '../resolve/world.ts';
import type { Dialect } from '../spec/dialects.ts';
import type { MadeExample, MadeValue, Side } from './answers.ts';
import { type Bundler, schemaOf } from './bundle.ts';
import { type Inquiry, type Result, taskId } from './inquiry.ts';
import { type Basis, basisOf, type MessageAt } from './message.ts';
import { schemaOfView } from './of-view.ts';
import type { Batch } from './types.ts';

/** Texts in which a JSON value says nothing of the form of the payload. */
const OTHER_TEXT = /(?:[/+]xml|text\/csv|text\/html)\s*(?:;|$)/i;

/** Asks for an example of a message. `seed` counts from 0: each makes another example, always the same. */
export function makeInquiry(
  world: World,
  dialect: Dialect,
  bundler: Bundler,
  model: Model,
  id: string,
  message: MessageAt,
  seed: number,
): Inquiry<MadeExample> {
  const batches: Batch[] = [];
  const sides: [Side, (results: ReadonlyMap<string, Result>) => MadeValue][] = [];
  let unchecked: string | undefined;
  for (const side of ['headers', 'payload'] as const) {
    const basis = basisOf(world, dialect, bundler, message, side);
    if (basis.kind === 'anything') continue;
    if (side === 'payload' && message.contentType !== undefined && OTHER_TEXT.test(message.contentType)) {
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
      tasks: [{ id: task, key: `make ${source.key}`, root: source.root, instance: null, make: seed }],
    });
    sides.push([side, (results) => madeOf(results.get(task))]);
  }
  return {
    batches,
    answer(results) {
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
 * Asks for an example of what the schema with the id `<uri>#<pointer>` describes, which the answer has as `payload`.
 * @returns null where no JSON schema is there
 */
export function makeOfSchema(world: World, dialect: Dialect, bundler: Bundler, id: string, seed: number): Inquiry<MadeExample> | null {
  const hash = id.indexOf('#');
  const uri = id.slice(0, hash);
  const path = fromPointer(id.slice(hash + 1));
  const tree = world.file(uri)?.tree;
  const node = tree ? spotAt(tree, path)?.node : undefined;
  const schema = node ? schemaOf(world, dialect, node, uri, path) : null;
  if (!schema) return null;
  const bundled = bundler.of(schema);
  if (bundled.kind !== 'bundle') {
    const why =
      bundled.kind === 'too-large'
        ? 'the schema is too large.'
        : 'the schema is not complete: something in it is broken, or a reference in it has no target.';
    return { batches: [], answer: () => ({ payload: { why } }) };
  }
  const task = taskId();
  const { key, root } = bundled;
  return {
    batches: [{ definitions: bundled.definitions(), tasks: [{ id: task, key: `make ${key}`, root, instance: null, make: seed }] }],
    answer: (results) => ({ payload: madeOf(results.get(task)) }),
  };
}

type Source = Pick<Batch, 'definitions'> & { readonly key: string; readonly root: Batch['tasks'][number]['root'] };

/** By what it is made: the schema that judges, or for other languages what is shown of the schema. */
function sourceOf(basis: Basis, model: Model, id: string, side: Side): Source | { readonly why: string } {
  if (basis.kind === 'schema') return { key: basis.key, root: basis.root, definitions: basis.definitions() };
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

function madeOf(result: Result | undefined): MadeValue {
  if (result !== undefined && result !== 'stopped' && 'made' in result) return result.made;
  return { why: 'it takes too long, as some patterns do.' };
}
