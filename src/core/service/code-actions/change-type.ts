// `type`: the same value in the expected type: 5 as '5', "5" as 5, one value as a list of one, a
// name as a reference ...

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { isSchema } from '../../analysis/typed-tree/root-maps.ts';
import { scalarProblem } from '../../analysis/validation/validate-scalar.ts';
import { unquotedExpression } from '../../analysis/validation/walk-problems.ts';
import { isSchemaType } from '../../format/schema-keywords.ts';
import type { MapShape, ObjectShape, Shape } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import {
  get,
  type MapNode,
  type Node,
  type NodePath,
  type ScalarNode,
  type SeqNode,
  stringOf,
} from '../../text/tree.ts';
import { objectOf, toValue } from '../../text/value.ts';
import { isReferred } from './all-references.ts';
import { fillEmpty, isReferenceText } from './empty-value.ts';
import { errorsOf, expectedShapeAt, fieldAt } from './expected-shape.ts';
import { copyFrom, fix, preferredFix, scalarOf, set } from './fixer-kit.ts';
import { accepts, nearestTarget, targetsOf } from './reference-candidates.ts';
import { nameOf } from './skeleton.ts';
import type { FixContext, FixDraft, Fixer } from './types.ts';

export const changeType: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const shape = expectedShapeAt(file, path);
  if (!node || !shape || path.length === 0 || isReferenceText(shape, path)) return [];
  const alternatives = shape.is === 'either' ? shape.of : [shape];
  // In other languages a list around a schema would be another schema.
  const listed = fieldAt(file, path)?.shape.is !== 'schema-by-format';
  const drafts = alternatives.flatMap((s) => [
    ...(node.kind === 'scalar' ? scalars(node, s, problem) : []),
    ...(node.kind === 'seq' ? fromList(node, s, problem) : []),
    ...(node.kind === 'map' ? fromMap(node, s, problem) : []),
    ...(listed ? intoList(node, s, problem) : []),
  ]);
  return drafts.length > 0 || node.kind !== 'scalar' || node.value !== null
    ? drafts
    : fillEmpty(shape, problem);
};

function scalars(node: ScalarNode, shape: Shape, problem: FixContext): readonly FixDraft[] {
  const { path } = problem;
  const change = (title: string, value: unknown): FixDraft[] => [
    preferredFix(title, set(path, value)),
  ];
  const { value } = node;
  if (shape.is === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    const text = node.raw ?? String(value);
    return shape.format === 'format-version'
      ? change(`Write ${problem.subject.dialect.version}`, problem.subject.dialect.version)
      : scalarProblem(scalarOf(text), shape)?.severity === 'error'
        ? []
        : change('Put it in quotes', text);
  }
  const text = typeof value === 'string' ? value.trim() : null;
  if (
    (shape.is === 'integer' || shape.is === 'number') &&
    text !== null &&
    text !== '' &&
    Number.isFinite(Number(text))
  ) {
    const n = Number(text);
    return scalarProblem(scalarOf(n), shape) === null || shape.is === 'number'
      ? change(`Change it to the number ${n}`, n)
      : [];
  }
  if (shape.is === 'integer' && typeof value === 'number') {
    const whole = [Math.round(value), Math.floor(value), Math.ceil(value)].find(
      (near) => scalarProblem(scalarOf(near), shape) === null,
    );
    return whole === undefined ? [] : change(`Round it to ${whole}`, whole);
  }
  if ((shape.is === 'integer' || shape.is === 'number') && typeof value === 'boolean') return [];
  if (shape.is === 'boolean') {
    const meant = meantBoolean(value);
    return meant === null ? [] : change(`Write ${meant}`, meant);
  }
  if (shape.is === 'payload-schema')
    return scalars(node, { is: 'object', kind: 'Schema', ref: 'or' }, problem);
  return shape.is === 'object' && typeof value === 'string'
    ? textAsObject(value, shape, problem)
    : [];
}

function meantBoolean(value: ScalarNode['value']): boolean | null {
  const text = String(value).trim().toLowerCase();
  if (['true', 'yes', 'on', '1', 'y'].includes(text)) return true;
  return ['false', 'no', 'off', '0', 'n'].includes(text) ? false : null;
}

/**
 * A reference written without `$ref`, the name of a possible target, or the one text that the
 * object needs.
 */
function textAsObject(
  text: string,
  shape: ObjectShape,
  { subject: file, path }: FixContext,
): readonly FixDraft[] {
  const out: FixDraft[] = [...spaceAfterColon(file, path)];
  if (shape.ref !== 'no') {
    const targets = targetsOf(file, shape, path);
    const target = nearestTarget(targets, text.replace(/^.*\//, ''));
    const ref = text.includes('#') && accepts(file, shape, path, text) ? text : target?.ref;
    if (ref) out.push(preferredFix(`Refer to ${ref}`, set(path, { $ref: ref })));
  }
  if (shape.ref === 'only') return out;
  if (isSchema(shape) && isSchemaType(text))
    out.push(preferredFix(`Change it to "type: ${text}"`, set(path, { type: text })));
  const table = tableOf(shape.kind);
  const required = table.fields.filter((f) => f.required);
  const one = required.length === 1 ? required[0] : undefined;
  if (one?.shape.is === 'string' && scalarProblem(scalarOf(text), one.shape) === null)
    out.push({
      title: `Change it to "${one.name}"`,
      changes: [set(path, objectOf([[one.name, text]]))],
      preferred: out.length === 0,
    });
  return out;
}

/** `title:Home` is one word to YAML. */
function spaceAfterColon(
  { text, language, tree }: AnalyzedFile,
  path: NodePath,
): readonly FixDraft[] {
  const location = nodeRangesAt(tree, path)?.value;
  const found =
    location && language === 'yaml'
      ? /^([A-Za-z$][\w$.-]*):[^\s:/]+$/.exec(text.slice(location.start, location.end))
      : null;
  if (!location || !found) return [];
  const at = location.start + (found[1]?.length ?? 0) + 1;
  return [
    {
      title: 'Put a space after the colon',
      edits: [{ start: at, end: at, text: ' ' }],
      preferred: true,
    },
  ];
}

function intoList(node: Node, shape: Shape, { path }: FixContext): readonly FixDraft[] {
  if (shape.is !== 'list' || node.kind === 'seq') return [];
  if (node.kind === 'scalar' && node.value === null) return [];
  if (node.kind === 'scalar' && node.value === '' && !shape.minItems)
    return [preferredFix('Change it to an empty list', set(path, []))];
  if (errorsOf(node, shape.of) > 0) return [];
  return [preferredFix('Put it in a list', set(path, [toValue(node)]))];
}

function fromList(node: SeqNode, shape: Shape, problem: FixContext): readonly FixDraft[] {
  const { path } = problem;
  const only = node.items.length === 1 ? node.items[0]?.value : undefined;
  if (shape.is !== 'list' && only && errorsOf(only, shape) === 0)
    return [
      preferredFix(
        'Use the only item of the list',
        copyFrom(problem.subject, [...path, '0'], path),
      ),
    ];
  if (shape.is === 'list' || isReferred(problem.subject, path, 1)) return [];
  if (node.items.length === 0) return fillEmpty(shape, problem);
  return shape.is === 'map' ? namedItems(node, shape, path) : [];
}

/** Turns a list of objects with names into the expected map. */
function namedItems(node: SeqNode, shape: MapShape, path: NodePath): readonly FixDraft[] {
  const entries = new Map<string, unknown>();
  for (const { value } of node.items) {
    const name =
      stringOf(get(value, '$ref'))?.replace(/^.*\//, '') ??
      stringOf(get(value, 'name')) ??
      stringOf(get(value, 'id'));
    if (name === undefined || value.kind !== 'map' || entries.has(name)) return [];
    const bare =
      errorsOf(value, shape.of) === 0
        ? value
        : { ...value, entries: value.entries.filter((e) => e.key !== 'name' && e.key !== 'id') };
    if (errorsOf(bare, shape.of) > 0) return [];
    entries.set(name, toValue(bare));
  }
  return [preferredFix('Change it to an object with keys', set(path, objectOf(entries)))];
}

function fromMap(node: MapNode, shape: Shape, problem: FixContext): readonly FixDraft[] {
  const { path } = problem;
  const dashes = shape.is === 'list' && !node.flow ? tightDashes(node, problem) : [];
  if (dashes.length > 0) return dashes;
  if (shape.is === 'list' && node.entries.length === 0 && !shape.minItems)
    return [preferredFix('Change it to an empty list', set(path, []))];
  if (
    shape.is === 'list' &&
    errorsOf(node, shape.of) > 0 &&
    node.entries.every((e) => errorsOf(e.value, shape.of) === 0)
  )
    return [
      preferredFix(
        'Change it to a list',
        set(
          path,
          node.entries.map((e) => toValue(e.value)),
        ),
      ),
    ];
  const text = unquotedExpression(node, shape);
  if (text !== undefined) return [preferredFix('Put it in quotes', set(path, text))];
  const only = node.entries.length === 1 ? node.entries[0]?.value : undefined;
  if (
    only &&
    shape.is !== 'list' &&
    shape.is !== 'map' &&
    shape.is !== 'object' &&
    only.kind === 'scalar' &&
    errorsOf(only, shape) === 0
  )
    return [fix('Use the only value of the object', set(path, only.value))];
  return node.entries.length === 0 &&
    shape.is !== 'map' &&
    shape.is !== 'object' &&
    shape.is !== 'payload-schema'
    ? fillEmpty(shape, problem)
    : [];
}

/** `-name: a` for `- name: a`. */
function tightDashes(node: MapNode, { subject: file, path }: FixContext): readonly FixDraft[] {
  const edits = node.entries.flatMap(({ key }) => {
    const start = /^-[A-Za-z$]/.test(key)
      ? nodeRangesAt(file.tree, [...path, key])?.key?.start
      : undefined;
    return start === undefined ? [] : [{ start: start + 1, end: start + 1, text: ' ' }];
  });
  return edits.length === 0
    ? []
    : [{ title: 'Put a space after the dash', edits, preferred: true }];
}

/** Replaces a `$ref` that isn't a string; an empty one would resolve to its own file. */
export const fixReferenceText: Fixer = ({ subject: file, path, node }) => {
  if (lastKey(path) !== '$ref' || !node) return [];
  const only =
    node.kind === 'seq' && node.items.length === 1 ? stringOf(node.items[0]?.value) : undefined;
  const put = (ref: string, preferred: boolean): FixDraft => ({
    title: `Refer to ${ref}`,
    changes: [set(path, ref)],
    preferred,
  });
  if (only !== undefined) return [put(only, true)];
  const shape = expectedShapeAt(file, path.slice(0, -1));
  const targets = targetsOf(file, shape, path.slice(0, -1));
  const target = nearestTarget(targets, nameOf(path.slice(0, -1))) ?? targets[0];
  return target ? [put(target.ref, false)] : [];
};
