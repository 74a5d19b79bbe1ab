// `example-invalid` and its kin: the part of an example that does not fit becomes what the message advises, or is generated from the schema.
import type { Node, Path } from '../../parse/tree.ts';
import { toValue } from '../../parse/value.ts';
import { type Judge, messageJudge, schemaJudge } from './example-values.ts';
import { last, parent, remove, rename, set, valueAt } from './kit.ts';
import { removal } from './remove-field.ts';
import type { Draft, Fault, Fixer } from './types.ts';

export const fillExample: Fixer = (fault) => {
  const { subject, path } = fault;
  for (let i = path.length - 1; i > 0; i--) {
    const key = path[i] ?? '';
    const inMessage = path[i - 2] === 'examples' ? messageJudge(subject, path.slice(0, i), key) : null;
    if (inMessage) return drafts(fault, path.slice(0, i + 1), inMessage);
    const own = key === 'default' ? i : path[i - 1] === 'examples' && /^\d+$/.test(key) ? i : -1;
    const schema = own < 0 ? [] : path.slice(0, key === 'default' ? i : i - 1);
    const judge =
      own < 0 || fault.problem.code === 'example-invalid' || fault.problem.code === 'example-format' ? null : schemaJudge(subject, schema);
    if (judge) return drafts(fault, path.slice(0, i + 1), judge);
  }
  return [];
};

/** @param at of the whole value that is judged */
function drafts({ subject, path, node, problem }: Fault, at: Path, judge: Judge): readonly Draft[] {
  const written = valueAt(subject, at);
  if (!written || !node) return [];
  const made = judge.made();
  const before = judge.faults(toValue(written));
  const out: Draft[] = [];
  const inside = path.slice(at.length);
  const better = (copy: unknown): boolean => judge.faults(copy) < before;
  for (const { title, value } of advised(node, problem.message))
    if (better(replaced(toValue(written), inside, value))) out.push({ title, changes: [set(path, value)], preferred: out.length === 0 });
  if (inside.length > 0) {
    const meant = meantIn(problem.message);
    const around = inner(toValue(written), inside.slice(0, -1))?.value;
    if (meant !== undefined && typeof around === 'object' && around !== null && !Array.isArray(around) && !Object.hasOwn(around, meant)) {
      const renamed = Object.fromEntries(Object.entries(around).map(([k, v]) => [k === last(path) ? meant : k, v]));
      if (better(replaced(toValue(written), inside.slice(0, -1), renamed)))
        out.push({ title: `Rename "${last(path)}" to "${meant}"`, changes: [rename(path, meant)], preferred: out.length === 0 });
    }
    if (better(without(toValue(written), inside))) out.push({ title: removal(path), changes: [remove(path)] });
    // Made values are data that nobody wrote, so they are never the ones to take unasked.
    const part = made && inner(made.value, inside);
    if (part && better(replaced(toValue(written), inside, part.value)))
      out.push({ title: `Change it to ${shown(part.value)}`, changes: [set(path, part.value)] });
  }
  if (made) {
    const grown = lacking(toValue(written), inside, made.value);
    if (grown && better(grown.copy))
      out.push({
        title: `Add ${grown.names.map((n) => `"${n}"`).join(', ')}`,
        changes: grown.names.map((n) => set([...path, n], grown.values.get(n))),
      });
    out.push({ title: 'Generate a new example from the schema', changes: [set(at, made.value)] });
  }
  if (last(parent(at)) === 'examples' || last(at) === 'default') out.push({ title: 'Remove the value', changes: [remove(at)] });
  return out;
}

/** The values that the message of a problem advises: the same in another type, or the allowed one that is nearly the same. */
function advised(node: Node, message: string): readonly { readonly title: string; readonly value: unknown }[] {
  if (node.kind !== 'scalar') return [];
  const { value } = node;
  const out: { title: string; value: unknown }[] = [];
  const meant = meantIn(message);
  if (meant !== undefined && typeof value === 'string') out.push({ title: `Change it to "${meant}"`, value: meant });
  if (typeof value === 'number' || typeof value === 'boolean') out.push({ title: 'Put it in quotes', value: node.raw ?? String(value) });
  const text = typeof value === 'string' ? value.trim() : '';
  if (text !== '' && Number.isFinite(Number(text))) out.push({ title: `Change it to the number ${Number(text)}`, value: Number(text) });
  if (text === 'true' || text === 'false') out.push({ title: `Write ${text}`, value: text === 'true' });
  return out;
}

/** The word that a message says was meant. */
function meantIn(message: string): string | undefined {
  return /Did you mean "([^"]+)"\?/.exec(message)?.[1];
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= 40 ? text : 'what the schema allows';
}

function inner(value: unknown, path: Path): { readonly value: unknown } | null {
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

function replaced(value: unknown, path: Path, part: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return copyOf(part);
  if (Array.isArray(value)) return value.map((item: unknown, i) => (String(i) === key ? replaced(item, rest, part) : item));
  return Object.fromEntries(Object.entries(value as object).map(([k, v]) => [k, k === key ? replaced(v, rest, part) : v]));
}

function without(value: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  const keep = (k: string): boolean => rest.length > 0 || k !== key;
  const next = (k: string, v: unknown): unknown => (k === key && rest.length > 0 ? without(v, rest) : v);
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

/** The members that the made value has and this one lacks, where what is wrong is an object. */
function lacking(value: unknown, path: Path, made: unknown): { names: string[]; values: Map<string, unknown>; copy: unknown } | null {
  const here = inner(value, path)?.value;
  const there = inner(made, path)?.value;
  if (
    typeof here !== 'object' ||
    here === null ||
    Array.isArray(here) ||
    typeof there !== 'object' ||
    there === null ||
    Array.isArray(there)
  )
    return null;
  const missing = Object.entries(there).filter(([k]) => !Object.hasOwn(here, k));
  if (missing.length === 0) return null;
  const values = new Map<string, unknown>(missing);
  return { names: [...values.keys()], values, copy: replaced(value, path, Object.fromEntries([...Object.entries(here), ...missing])) };
}
