// Examples that are invalid or missing: the part that is wrong is replaced by what the problem
// says, or by a value that is generated from the schema.
import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { SchemaBundler } from '../../analysis/instances/bundle-schema.ts';
import { generate } from '../../analysis/instances/generate.ts';
import { basisOf, messageAt } from '../../analysis/instances/message.ts';
import type { Definitions, NormalizedSchema } from '../../analysis/instances/types.ts';
import { validate } from '../../analysis/instances/validate.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import type { Node, NodePath } from '../../text/tree.ts';
import { isMap, toValue } from '../../text/value.ts';
import {
  type FixContext,
  type FixDraft,
  type Fixer,
  fix,
  parent,
  remove,
  rename,
  set,
} from './fixer.ts';
import { removal } from './unknown-fields.ts';

// `example-invalid` and related: the invalid part of an example is replaced by what the problem
// suggests, or is generated from the schema.

export const fillExample: Fixer = (problem) => {
  const { subject: file, path } = problem;
  for (let i = path.length - 1; i > 0; i--) {
    const key = path[i] ?? '';
    const inMessage = path[i - 2] === 'examples' ? messageCheck(file, path.slice(0, i), key) : null;
    if (inMessage) return drafts(problem, path.slice(0, i + 1), inMessage);
    const own = key === 'default' ? i : path[i - 1] === 'examples' && /^\d+$/.test(key) ? i : -1;
    const schema = own < 0 ? [] : path.slice(0, key === 'default' ? i : i - 1);
    const validator =
      own < 0 ||
      problem.problem.code === 'example-invalid' ||
      problem.problem.code === 'example-format'
        ? null
        : schemaCheck(file, schema);
    if (validator) return drafts(problem, path.slice(0, i + 1), validator);
  }
  return [];
};

/** @param at of the whole value that is validated */
function drafts(
  { subject: file, path, node, problem }: FixContext,
  at: NodePath,
  validator: InstanceCheck,
): readonly FixDraft[] {
  const written = valueAt(file, at);
  if (!written || !node) return [];
  const made = validator.made();
  const before = validator.errors(toValue(written));
  const out: FixDraft[] = [];
  const inside = path.slice(at.length);
  const better = (copy: unknown): boolean => validator.errors(copy) < before;
  for (const { title, value } of suggestedFix(node, problem.data?.meant))
    if (better(replaceAt(toValue(written), inside, value)))
      out.push({ title, changes: [set(path, value)], preferred: out.length === 0 });
  if (inside.length > 0) {
    const meant = problem.data?.meant;
    const around = valueInside(toValue(written), inside.slice(0, -1))?.value;
    if (meant !== undefined && isMap(around) && !Object.hasOwn(around, meant)) {
      const renamed = Object.fromEntries(
        Object.entries(around).map(([k, v]) => [k === lastKey(path) ? meant : k, v]),
      );
      if (better(replaceAt(toValue(written), inside.slice(0, -1), renamed)))
        out.push({
          title: `Rename "${lastKey(path)}" to "${meant}"`,
          changes: [rename(path, meant)],
          preferred: out.length === 0,
        });
    }
    if (better(removeAt(toValue(written), inside))) out.push(fix(removal(path), remove(path)));
    // Generated values are data that nobody wrote, so they are never preferred.
    const part = made && valueInside(made.value, inside);
    if (part && better(replaceAt(toValue(written), inside, part.value)))
      out.push(fix(`Change it to ${labelOf(part.value)}`, set(path, part.value)));
  }
  if (made) {
    const grown = lackingProperties(toValue(written), inside, made.value);
    if (grown && better(grown.copy))
      out.push(
        fix(
          `Add ${grown.names.map((n) => `"${n}"`).join(', ')}`,
          ...grown.names.map((n) => set([...path, n], grown.values.get(n))),
        ),
      );
    out.push(fix('Generate a new example from the schema', set(at, made.value)));
  }
  if (lastKey(parent(at)) === 'examples' || lastKey(at) === 'default')
    out.push(fix('Remove the value', remove(at)));
  return out;
}

/** Returns values that may fit: the most similar allowed one, and the same in another type. */
function suggestedFix(
  node: Node,
  meant: string | undefined,
): readonly { readonly title: string; readonly value: unknown }[] {
  if (node.kind !== 'scalar') return [];
  const { value } = node;
  const out: { title: string; value: unknown }[] = [];
  if (meant !== undefined && typeof value === 'string')
    out.push({ title: `Change it to "${meant}"`, value: meant });
  if (typeof value === 'number' || typeof value === 'boolean')
    out.push({ title: 'Put it in quotes', value: node.raw ?? String(value) });
  const text = typeof value === 'string' ? value.trim() : '';
  if (text !== '' && Number.isFinite(Number(text)))
    out.push({ title: `Change it to the number ${Number(text)}`, value: Number(text) });
  if (text === 'true' || text === 'false')
    out.push({ title: `Write ${text}`, value: text === 'true' });
  return out;
}

function labelOf(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= 40 ? text : 'what the schema allows';
}

function valueInside(value: unknown, path: NodePath): { readonly value: unknown } | null {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return null;
    here = (here as { readonly [k: string]: unknown })[key];
  }
  return { value: here };
}

function copyOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function replaceAt(value: unknown, path: NodePath, part: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return copyOf(part);
  if (Array.isArray(value))
    return value.map((item: unknown, i) =>
      String(i) === key ? replaceAt(item, rest, part) : item,
    );
  return Object.fromEntries(
    Object.entries(value as object).map(([k, v]) => [k, k === key ? replaceAt(v, rest, part) : v]),
  );
}

function removeAt(value: unknown, path: NodePath): unknown {
  const [key, ...rest] = path;
  const keep = (k: string): boolean => rest.length > 0 || k !== key;
  const next = (k: string, v: unknown): unknown =>
    k === key && rest.length > 0 ? removeAt(v, rest) : v;
  if (Array.isArray(value))
    return value
      .map((v: unknown, i) => [String(i), v] as const)
      .filter(([k]) => keep(k))
      .map(([k, v]) => next(k, v));
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([k]) => keep(k))
      .map(([k, v]) => [k, next(k, v)]),
  );
}

/**
 * Returns the properties that the generated value has and this one lacks, if the invalid value is
 * an object.
 */
function lackingProperties(
  value: unknown,
  path: NodePath,
  made: unknown,
): { names: string[]; values: Map<string, unknown>; copy: unknown } | null {
  const here = valueInside(value, path)?.value;
  const found = valueInside(made, path)?.value;
  if (
    typeof here !== 'object' ||
    here === null ||
    Array.isArray(here) ||
    typeof found !== 'object' ||
    found === null ||
    Array.isArray(found)
  )
    return null;
  const missing = Object.entries(found).filter(([k]) => !Object.hasOwn(here, k));
  if (missing.length === 0) return null;
  const values = new Map<string, unknown>(missing);
  return {
    names: [...values.keys()],
    values,
    copy: replaceAt(value, path, Object.fromEntries([...Object.entries(here), ...missing])),
  };
}

// Values generated from the schema, for examples that are invalid or missing. Generated
// synchronously, so only where that can't take long.

/** Maximum number of values in a schema that is processed while the user waits. */
const MAX_SCHEMA = 2_000;

/** Validates the values of an example. */
interface InstanceCheck {
  /** Returns a valid value, or null. */
  made(): { readonly value: unknown } | null;
  /** Returns the number of errors of a value. */
  errors(value: unknown): number;
}

/**
 * Returns how an example of a message is validated.
 * @param path of the example in the requested file
 */
function messageCheck(file: AnalyzedFile, path: NodePath, field: string): InstanceCheck | null {
  if (field !== 'payload' && field !== 'headers') return null;
  const message = messageAt(file.documents, `${file.uri}#${toPointer(path.slice(0, -2))}`);
  if (!message) return null;
  const basis = basisOf(new SchemaBundler(file.documents, file.dialect), message, field);
  return basis.kind === 'schema' ? checkBy(basis.root, basis.definitions()) : null;
}

/** Returns how the default and the examples of the schema at `path` are validated. */
function schemaCheck(file: AnalyzedFile, path: NodePath): InstanceCheck | null {
  const node = valueAt(file, path);
  const bundled =
    node && new SchemaBundler(file.documents, file.dialect).of({ node, uri: file.uri });
  if (bundled?.kind !== 'bundle') return null;
  const root = bundled.root;
  // The examples and default of the schema itself are what is invalid.
  const bare =
    typeof root === 'object'
      ? Object.fromEntries(
          Object.entries(root).filter(([k]) => k !== 'x-examples' && k !== 'x-default'),
        )
      : root;
  return checkBy(bare, bundled.definitions());
}

/** Returns a value for a field of an example of a message; null if none can be generated. */
export function messageExample(
  file: AnalyzedFile,
  path: NodePath,
  field: string,
): { readonly value: unknown } | null {
  return messageCheck(file, path, field)?.made() ?? null;
}

function checkBy(root: NormalizedSchema, definitions: Definitions): InstanceCheck | null {
  if (!areSmallSchemas([root, definitions])) return null;
  return {
    made: () => {
      const made = generate(root, definitions, 0);
      return 'value' in made ? made : null;
    },
    errors: (value) => validate(root, definitions, value)?.length ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * Returns whether schemas are small and free of patterns with nested repetition, which could take
 * forever.
 */
function areSmallSchemas(schemas: unknown): boolean {
  let left = MAX_SCHEMA;
  const queue: unknown[] = [schemas];
  while (queue.length > 0) {
    const value = queue.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (--left < 0) return false;
      if (key === 'pattern' && typeof inner === 'string' && /\)[*+{]|\\\d/.test(inner))
        return false;
      if (
        key === 'patternProperties' &&
        Object.keys(inner ?? {}).some((k) => /\)[*+{]|\\\d/.test(k))
      )
        return false;
      queue.push(inner);
    }
  }
  return true;
}
