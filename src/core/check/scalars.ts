// Scalar values against shapes: type, choices, limits, form.
import type { Node, ScalarNode } from '../parse/tree.ts';
import type { NumberShape, Shape, TextShape } from '../spec/kit.ts';
import { aliasOf, tableOf } from '../spec/spec.ts';
import type { Fault } from './finding.ts';
import { checkFormat, formatCode } from './formats.ts';
import { choices, nearest, quote, whatIs, whatWants } from './say.ts';
import { fits } from './shapes.ts';

/** The fault of a scalar where `shape` is wanted, or null. */
export function scalarFault(node: Node, shape: Shape): Fault | null {
  if (node.kind !== 'scalar') return null;
  switch (shape.is) {
    case 'any':
      return null;
    case 'null':
      return node.value === null ? null : wrong(node, shape);
    case 'boolean':
      return typeof node.value === 'boolean' ? null : wrong(node, shape);
    case 'string':
      return typeof node.value === 'string' ? textFault(node.value, shape) : wrong(node, shape);
    case 'integer':
    case 'number':
      return typeof node.value === 'number' ? numberFault(node.value, shape) : wrong(node, shape);
    case 'either': {
      const fitting = shape.of.find((s) => fits(s, node));
      return fitting ? scalarFault(node, fitting) : wrong(node, shape);
    }
    case 'object':
      return typeof node.value === 'boolean' && tableOf(shape.kind).boolean && shape.ref !== 'only' ? null : wrong(node, shape);
    case 'payload-schema':
    case 'schema-by-format':
      return typeof node.value === 'boolean' ? null : wrong(node, shape);
    default:
      return wrong(node, shape);
  }
}

function fault(code: string, message: string, soft = false): Fault {
  return { code, severity: soft ? 'warning' : 'error', message, at: [], key: false };
}

function wrong(node: ScalarNode, shape: Shape): Fault {
  const wants = whatWants(shape);
  const is = whatIs(node);
  if (node.style === 'empty') {
    const mend = mayBeEmpty(shape) ? 'Write {} for an empty object.' : 'Add a value, or remove this entry.';
    return { ...fault('type', `Expected ${wants}, got an empty value. ${mend}`), key: true };
  }
  if (shape.is === 'string' && (typeof node.value === 'number' || typeof node.value === 'boolean')) {
    return fault('type', `Expected a string, got ${is}. Put it in quotes: '${node.raw ?? node.value}'.`);
  }
  return fault('type', `Expected ${wants}, got ${is}.`);
}

/** An object that needs no field can stand as a mere mark. */
function mayBeEmpty(shape: Shape): boolean {
  if (shape.is !== 'object' || shape.ref === 'only') return false;
  const table = tableOf(shape.kind);
  return table.emptyAllowed === true || (table.atLeastOne === undefined && !table.fields.some((field) => field.required));
}

function textFault(text: string, shape: TextShape): Fault | null {
  if (shape.enum && !shape.enum.includes(text)) {
    const lower = text.toLowerCase();
    if (!(shape.soft && shape.enum.some((v) => v.toLowerCase() === lower))) {
      const meant = aliasOf(shape, text) ?? nearest(text, shape.enum);
      const message = shape.others
        ? `Unknown value ${quote(text)}. ${shape.others}`
        : `Expected ${choices(shape.enum)}, got ${quote(text)}.${meant ? ` Did you mean ${quote(meant)}?` : ''}`;
      return fault('enum', message, shape.soft);
    }
  }
  const length = shape.maxLength === undefined && shape.minLength === undefined ? 0 : [...text].length;
  if (shape.minLength !== undefined && length < shape.minLength)
    return fault('length', shape.minLength === 1 ? 'This must not be empty.' : `This must have at least ${shape.minLength} characters.`);
  if (shape.maxLength !== undefined && length > shape.maxLength)
    return fault('length', `This must have at most ${shape.maxLength} characters; it has ${length}.`);
  if (shape.pattern && !new RegExp(shape.pattern.source, 'u').test(text))
    return fault('pattern', `Expected ${shape.pattern.says}, got ${quote(text)}.`, shape.soft);
  if (shape.format) {
    const answer = checkFormat(shape.format, text);
    const code = formatCode(shape.format);
    if (typeof answer === 'string') return fault(code, answer, shape.soft);
    if (answer) return fault(code, answer.message, true);
  }
  return null;
}

function numberFault(n: number, shape: NumberShape): Fault | null {
  const unit = shape.unit ? ` ${shape.unit}` : '';
  if (shape.is === 'integer' && !Number.isInteger(n)) return fault('type', `Expected a whole number, got ${n}.`);
  if (shape.min !== undefined && (n < shape.min || (shape.exclusiveMin && n === shape.min))) {
    return fault('range', shape.exclusiveMin ? `Expected a number greater than ${shape.min}, got ${n}.` : range(shape, unit, n));
  }
  if (shape.max !== undefined && n > shape.max) return fault('range', range(shape, unit, n));
  if (shape.softMin !== undefined && n < shape.softMin)
    return fault('range', `${n}${unit} is probably a mistake. Use ${shape.softMin} or more.`, true);
  return null;
}

function range(shape: NumberShape, unit: string, n: number): string {
  if (shape.min !== undefined && shape.max !== undefined) return `Expected ${shape.min} to ${shape.max}${unit}, got ${n}.`;
  return shape.max === undefined ? `Expected ${shape.min}${unit} or more, got ${n}.` : `Expected ${shape.max}${unit} or less, got ${n}.`;
}
