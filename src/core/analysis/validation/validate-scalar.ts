// Scalar values against shapes: type, choices, limits, form.

import { describeExpected, describeValue, joinChoices, quote } from '../../format/message-text.ts';
import type { NumberShape, Shape, TextShape } from '../../format/table-types.ts';
import { aliasOf, tableOf } from '../../format/tables.ts';
import { checkFormat, formatCode } from '../../format/text-formats.ts';
import { fitsJsonType } from '../../format/typed-tree.ts';
import { intendedWord } from '../../text/nearest.ts';
import type { Node, ScalarNode } from '../../text/tree.ts';
import type { NodeProblem } from './finding.ts';

/** Returns the problem of a scalar where `shape` is expected, or null. */
export function scalarProblem(node: Node, shape: Shape): NodeProblem | null {
  if (node.kind !== 'scalar') return null;
  switch (shape.is) {
    case 'any':
      return null;
    case 'null':
      return node.value === null ? null : typeProblem(node, shape);
    case 'boolean':
      return typeof node.value === 'boolean' ? null : typeProblem(node, shape);
    case 'string':
      return typeof node.value === 'string'
        ? textProblem(node.value, shape)
        : typeProblem(node, shape);
    case 'integer':
    case 'number':
      return typeof node.value === 'number'
        ? numberProblem(node.value, shape)
        : typeProblem(node, shape);
    case 'either': {
      const fitting = shape.of.find((s) => fitsJsonType(s, node));
      return fitting ? scalarProblem(node, fitting) : typeProblem(node, shape);
    }
    case 'object':
      return typeof node.value === 'boolean' && tableOf(shape.kind).boolean && shape.ref !== 'only'
        ? null
        : typeProblem(node, shape);
    case 'payload-schema':
    case 'schema-by-format':
      return typeof node.value === 'boolean' ? null : typeProblem(node, shape);
    default:
      return typeProblem(node, shape);
  }
}

function problem(code: string, message: string, soft = false): NodeProblem {
  return { code, severity: soft ? 'warning' : 'error', message, at: [], key: false };
}

function typeProblem(node: ScalarNode, shape: Shape): NodeProblem {
  const expected = describeExpected(shape);
  const is = describeValue(node);
  if (node.style === 'empty') {
    const fix = mayBeEmpty(shape)
      ? 'Write {} for an empty object.'
      : 'Add a value, or remove this entry.';
    return {
      ...problem('type', `Expected ${expected}, got an empty value. ${fix}`),
      key: true,
    };
  }
  const text = node.raw ?? String(node.value);
  // Where an object or a list is possible, a number in quotes is hardly meant.
  const strings =
    shape.is !== 'either'
      ? [shape]
      : shape.of.every(({ is }) => is === 'string' || is === 'null')
        ? shape.of
        : [];
  const isText =
    (typeof node.value === 'number' || typeof node.value === 'boolean') &&
    strings.some((one) => one.is === 'string' && textProblem(text, one)?.severity !== 'error');
  const quotes = isText ? ` Put it in quotes: '${text}'.` : listedName(node, shape);
  return problem('type', `Expected ${expected}, got ${is}.${quotes}`);
}

/** Returns how to refer to an entry of the root map that alone may be named here. */
function listedName({ value }: ScalarNode, shape: Shape): string {
  const map = shape.is === 'object' && shape.ref === 'only' ? shape.rootTarget : undefined;
  return map !== undefined && typeof value === 'string' && /^[\w-]+$/.test(value)
    ? ` Write {$ref: '#${map}/${value}'}.`
    : '';
}

/** Returns whether an object needs no field, so that it can be empty as a marker. */
function mayBeEmpty(shape: Shape): boolean {
  if (shape.is !== 'object' || shape.ref === 'only') return false;
  const table = tableOf(shape.kind);
  return (
    table.emptyAllowed === true ||
    (table.atLeastOne === undefined && !table.fields.some((field) => field.required))
  );
}

/** Returns a hint at a version of a binding that not every validator knows. */
function versionProblem(text: string, { enum: known, others, versions }: TextShape) {
  const message = !known?.includes(text)
    ? `Unknown version ${quote(text)}. ${others}`
    : versions?.refused.includes(text)
      ? versions.message
      : undefined;
  return message === undefined
    ? null
    : ({ ...problem('binding-version', message), severity: 'hint' } as const);
}

function textProblem(text: string, shape: TextShape): NodeProblem | null {
  if (shape.versions) return versionProblem(text, shape);
  if (shape.enum && !shape.enum.includes(text)) {
    const lower = text.toLowerCase();
    if (!(shape.soft && shape.enum.some((v) => v.toLowerCase() === lower))) {
      const meant = aliasOf(shape, text) ?? intendedWord(text, shape.enum);
      const message = shape.others
        ? `Unknown value ${quote(text)}. ${shape.others}`
        : `Expected ${joinChoices(shape.enum)}, got ${quote(text)}.${meant ? ` Did you mean ${quote(meant)}?` : ''}`;
      return problem('enum', message, shape.soft || shape.tolerated?.includes(text));
    }
  }
  const length =
    shape.maxLength === undefined && shape.minLength === undefined ? 0 : [...text].length;
  if (shape.minLength !== undefined && length < shape.minLength)
    return problem(
      'length',
      shape.minLength === 1
        ? 'This must not be empty.'
        : `This must have at least ${shape.minLength} characters.`,
    );
  if (shape.maxLength !== undefined && length > shape.maxLength)
    return problem(
      'length',
      `This must have at most ${shape.maxLength} characters; it has ${length}.`,
    );
  if (shape.pattern && !new RegExp(shape.pattern.source, 'u').test(text))
    return problem(
      'pattern',
      `Expected ${shape.pattern.description}, got ${quote(text)}.`,
      shape.soft,
    );
  if (shape.format) {
    const response = checkFormat(shape.format, text);
    const code = formatCode(shape.format);
    if (typeof response === 'string') return problem(code, response, shape.soft);
    if (response) return problem(code, response.message, true);
  }
  return null;
}

function numberProblem(n: number, shape: NumberShape): NodeProblem | null {
  const unit = shape.unit ? ` ${shape.unit}` : '';
  if (shape.is === 'integer' && !Number.isInteger(n))
    return problem('type', `Expected a whole number, got ${n}.`);
  if (shape.min !== undefined && (n < shape.min || (shape.exclusiveMin && n === shape.min))) {
    return problem(
      'range',
      shape.exclusiveMin
        ? `Expected a number greater than ${shape.min}, got ${n}.`
        : range(shape, unit, n),
    );
  }
  if (shape.max !== undefined && n > shape.max) return problem('range', range(shape, unit, n));
  if (shape.softMin !== undefined && n < shape.softMin)
    return problem(
      'range',
      `${n}${unit} is probably a mistake. Use ${shape.softMin} or more.`,
      true,
    );
  return null;
}

function range(shape: NumberShape, unit: string, n: number): string {
  if (shape.min !== undefined && shape.max !== undefined)
    return `Expected ${shape.min} to ${shape.max}${unit}, got ${n}.`;
  return shape.max === undefined
    ? `Expected ${shape.min}${unit} or more, got ${n}.`
    : `Expected ${shape.max}${unit} or less, got ${n}.`;
}
