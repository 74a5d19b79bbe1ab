// Values that don't fit: another type, a value that is allowed, one within the limits, or one more
// choice.
import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { isSchema } from '../../analysis/typed-tree/root-maps.ts';
import { meantVariant } from '../../analysis/validation/unknown-fields.ts';
import { scalarProblem } from '../../analysis/validation/validate-scalar.ts';
import { unquotedExpression } from '../../analysis/validation/walk-problems.ts';
import { quote } from '../../format/message-text.ts';
import { isSchemaType, KEYWORDS_BY_TYPE } from '../../format/schema-keywords.ts';
import { formatOfAlias } from '../../format/schemas.ts';
import type { MapShape, ObjectShape, Shape, TextShape } from '../../format/table-types.ts';
import { aliasOf, tableOf } from '../../format/tables.ts';
import { siblingsIn } from '../../format/typed-tree.ts';
import type { Change } from '../../text/edit/types.ts';
import { intendedWord, nearestWord } from '../../text/nearest.ts';
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
  stringsOf,
} from '../../text/tree.ts';
import { objectOf, toValue } from '../../text/value.ts';
import { hasReferences } from './all-references.ts';
import {
  append,
  copyFrom,
  countErrors,
  expectedShapeAt,
  type FixContext,
  type FixDraft,
  type Fixer,
  fieldAt,
  fix,
  parent,
  preferredFix,
  remove,
  scalarOf,
  set,
} from './fixer.ts';
import { fillEmpty, isReferenceText, nameOf } from './missing-values.ts';
import { acceptsReference, nearestTarget, targetsOf } from './reference-candidates.ts';
import { quoteNumber } from './yaml-repairs.ts';

// `type`: the same value in the expected type: 5 as '5', "5" as 5, one value as a list of one, a
// name as a reference ...

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
    const ref =
      text.includes('#') && acceptsReference(file, shape, path, text) ? text : target?.ref;
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
  if (countErrors(node, shape.of) > 0) return [];
  return [preferredFix('Put it in a list', set(path, [toValue(node)]))];
}

function fromList(node: SeqNode, shape: Shape, problem: FixContext): readonly FixDraft[] {
  const { path } = problem;
  const only = node.items.length === 1 ? node.items[0]?.value : undefined;
  if (shape.is !== 'list' && only && countErrors(only, shape) === 0)
    return [
      preferredFix(
        'Use the only item of the list',
        copyFrom(problem.subject, [...path, '0'], path),
      ),
    ];
  if (shape.is === 'list' || hasReferences(problem.subject, path, 1)) return [];
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
      countErrors(value, shape.of) === 0
        ? value
        : { ...value, entries: value.entries.filter((e) => e.key !== 'name' && e.key !== 'id') };
    if (countErrors(bare, shape.of) > 0) return [];
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
    countErrors(node, shape.of) > 0 &&
    node.entries.every((e) => countErrors(e.value, shape.of) === 0)
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
    countErrors(only, shape) === 0
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

// `enum`: the allowed value that was meant, or each of a few.

/** Maximum number of choices that are all suggested if none is similar. */
const MAX_SUGGESTED = 7;

/** Common other words for the two actions. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['publish', 'send'],
  ['produce', 'send'],
  ['emit', 'send'],
  ['subscribe', 'receive'],
  ['consume', 'receive'],
  ['listen', 'receive'],
]);

/** Changes the deciding field to the value by which the whole object is right. */
export const changeVariant: Fixer = ({ subject: file, path }) => {
  const table = tableAt(file, parent(path));
  const holder = valueAt(file, parent(path));
  if (!table || holder?.kind !== 'map') return [];
  const meant = meantVariant(holder, table, siblingsIn(holder));
  if (meant?.shownBy !== lastKey(path)) return [];
  return [
    preferredFix(
      `Change ${quote(meant.field)} to ${quote(meant.value)}`,
      set([...parent(path), meant.field], meant.value),
    ),
  ];
};

export const chooseValue: Fixer = ({ subject: file, path, node }) => {
  const shape = choicesOf(expectedShapeAt(file, path), node);
  const allowed = shape?.enum;
  const text = stringOf(node);
  if (!shape || !allowed || text === undefined) return [];
  const known = MEANT.get(text.toLowerCase());
  const alias = aliasOf(shape, text);
  const meant = alias ?? intendedWord(text, allowed);
  const shown = lastKey(path) === 'type' ? typeShown(valueAt(file, parent(path))) : undefined;
  const near =
    meant ??
    (shown !== undefined && allowed.includes(shown) ? shown : undefined) ??
    (known !== undefined && allowed.includes(known) ? known : undefined);
  const presets =
    lastKey(path) !== 'type'
      ? null
      : meant !== undefined
        ? []
        : lastKey(parent(path)) === 'headers'
          ? ['object']
          : presetTypes(valueAt(file, parent(path)));
  const possible = presets
    ? allowed.filter((value) => value === near || presets.includes(value))
    : allowed;
  const fitting = possible.filter(reducesErrors(file, path));
  const choices = fitting.length > 0 ? fitting : possible;
  const suggested =
    near !== undefined && choices.length > MAX_SUGGESTED ? [near] : choices.slice(0, MAX_SUGGESTED);
  const inOrder = [...suggested].sort((a, b) => Number(a === 'null') - Number(b === 'null'));
  return [...new Set([...(near === undefined ? [] : [near]), ...inOrder])].map((value) => ({
    title: `Change ${quote(text)} to ${quote(value)}`,
    changes: [set(path, value), ...(value === alias ? formatOf(text, file, path) : [])],
    // Older versions described the actions from the opposite point of view, so neither is certain.
    preferred: value === meant || (meant === undefined && value === shown) || allowed.length === 1,
  }));
};

/**
 * Returns whether an object has fewer errors with a value at a path: which fields it may have can
 * depend on that.
 */
function reducesErrors(file: AnalyzedFile, path: NodePath): (value: string) => boolean {
  const at = parent(path);
  const holder = valueAt(file, at);
  const shape = expectedShapeAt(file, at);
  if (holder?.kind !== 'map' || !shape) return () => true;
  const before = countErrors(holder, shape);
  return (value) => {
    const entries = holder.entries.map((entry) =>
      entry.key === lastKey(path) ? { ...entry, value: scalarOf(value) } : entry,
    );
    return countErrors({ ...holder, entries }, shape) < before;
  };
}

/** Keeps the format of a string, such as a date. */
function formatOf(word: string, file: AnalyzedFile, path: NodePath): readonly Change[] {
  const schema = valueAt(file, parent(path));
  const format = formatOfAlias(word);
  return format === undefined ||
    lastKey(path) !== 'type' ||
    get(schema, 'format') ||
    get(schema, '$ref')
    ? []
    : [set([...parent(path), 'format'], format, { after: 'type' })];
}

/** Returns the type that the other keywords of a schema imply. */
function typeShown(schema: Node | undefined): string | undefined {
  const shown = Object.entries(KEYWORDS_BY_TYPE).find(([, keywords]) =>
    keywords.some((keyword) => get(schema, keyword)),
  );
  return shown?.[0] ?? (get(schema, 'format') && 'string');
}

/** Returns the types of the default of a schema; null if it has none. */
function presetTypes(schema: Node | undefined): readonly string[] | null {
  const preset = get(schema, 'default');
  if (!preset) return null;
  if (preset.kind !== 'scalar') return [preset.kind === 'map' ? 'object' : 'array'];
  if (typeof preset.value === 'number')
    return Number.isInteger(preset.value) ? ['integer', 'number'] : ['number'];
  return [preset.value === null ? 'null' : typeof preset.value];
}

/** Returns the shape of the allowed texts at a location. */
function choicesOf(shape: Shape | null, node: Node | undefined): TextShape | undefined {
  if (shape?.is === 'string') return shape.enum && shape;
  if (shape?.is !== 'either' || node?.kind !== 'scalar') return undefined;
  return shape.of.map((s) => choicesOf(s, node)).find((list) => list !== undefined);
}

// `range`, `length`: the nearest value within the limits.

export const toLimit: Fixer = ({ subject: file, path, node }) => {
  const shape = expectedShapeAt(file, path);
  if (node?.kind !== 'scalar' || !shape) return [];
  if ((shape.is === 'integer' || shape.is === 'number') && typeof node.value === 'number') {
    const low =
      shape.exclusiveMin && shape.min !== undefined
        ? shape.min + 1
        : Math.max(
            shape.min ?? Number.NEGATIVE_INFINITY,
            shape.softMin ?? Number.NEGATIVE_INFINITY,
          );
    const limit =
      node.value < low || (shape.exclusiveMin && node.value === shape.min) ? low : shape.max;
    if (limit === undefined || !Number.isFinite(limit)) return [];
    const preset = fieldAt(file, path)?.default;
    const title = (value: number): string => `Change ${node.raw ?? node.value} to ${value}`;
    const drafts = [
      { title: title(limit), changes: [set(path, limit)], preferred: true, select: String(limit) },
    ];
    return typeof preset === 'number' && preset !== limit
      ? [...drafts, fix(`${title(preset)}, the default`, set(path, preset))]
      : drafts;
  }
  if (shape.is !== 'string' || typeof node.value !== 'string') return [];
  const letters = [...node.value];
  if (shape.maxLength !== undefined && letters.length > shape.maxLength)
    return [
      fix(
        `Shorten it to ${shape.maxLength} characters`,
        set(path, letters.slice(0, shape.maxLength).join('')),
      ),
    ];
  // Only the user knows how to extend a text that is too short.
  return [];
};

export const fewerDigits: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const shape = expectedShapeAt(file, path);
  const text = shape === null || shape.is === 'any' || shape.is === 'string';
  const value = node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : null;
  return [
    ...(text ? quoteNumber(problem) : []),
    ...(value === null
      ? []
      : [
          {
            title: `Change it to ${value}, as it is read`,
            changes: [set(path, value)],
            preferred: !text,
          },
        ]),
  ];
};

// `default-in-enum`, `examples-in-enum`, `unknown-scope`: a value that isn't among the choices is
// added to them, or replaced by the intended one.

export const oneOfChoices: Fixer = ({ subject: file, path, node }) => {
  const text = stringOf(node);
  const inList = /^\d+$/.test(lastKey(path));
  const parentPath = inList ? parent(parent(path)) : parent(path);
  const list = get(valueAt(file, parentPath), 'enum');
  if (text === undefined || list?.kind !== 'seq') return [];
  const allowed = stringsOf(list);
  const meant = nearestWord(text, allowed);
  const out: FixDraft[] = [];
  if (meant !== undefined)
    out.push(preferredFix(`Change ${quote(text)} to ${quote(meant)}`, set(path, meant)));
  out.push({
    title: `Add ${quote(text)} to "enum"`,
    changes: [append([...parentPath, 'enum'], text)],
    preferred: meant === undefined,
  });
  if (!inList)
    for (const value of allowed.filter((v) => v !== meant).slice(0, 5))
      out.push(fix(`Change ${quote(text)} to ${quote(value)}`, set(path, value)));
  else out.push(fix('Remove this example', remove(path)));
  return out;
};

export const suggestedScope: Fixer = ({ subject: file, path, node }) => {
  const scope = stringOf(node);
  const scheme = parent(parent(path));
  const flows = get(valueAt(file, scheme), 'flows');
  if (scope === undefined || flows?.kind !== 'map') return [];
  const suggestions = flows.entries.map(({ key, value }) => ({
    key,
    scopes: get(value, 'availableScopes'),
  }));
  const suggested = suggestions.flatMap(({ scopes }) =>
    scopes?.kind === 'map' ? scopes.entries.map((e) => e.key) : [],
  );
  const meant = nearestWord(scope, suggested);
  const holders = suggestions.filter(({ scopes }) => scopes?.kind === 'map');
  return [
    ...(meant === undefined
      ? []
      : [preferredFix(`Change ${quote(scope)} to ${quote(meant)}`, set(path, meant))]),
    {
      title: `Add ${quote(scope)} to "availableScopes"`,
      changes: holders.map(({ key }) =>
        set([...scheme, 'flows', key, 'availableScopes', scope], ''),
      ),
      preferred: meant === undefined,
    },
    fix(`Remove ${quote(scope)}`, remove(path)),
  ];
};
