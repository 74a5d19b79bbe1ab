// Validates an Avro 1.9 schema: what each type needs, names and their definitions, unions, defaults
// (section Multi Format Schema Object; readings.md AMB-30).
import {
  COMPLEX,
  fullName,
  LOGICAL_TYPES,
  type Namespace,
  namespaceOf,
  PRIMITIVES,
  SORT_ORDERS,
} from '../../../format/avro.ts';
import { describeValue, joinChoices, quote } from '../../../format/message-text.ts';
import { formatCount } from '../../../text/plural.ts';
import {
  get,
  type MapNode,
  type Node,
  type NodePath,
  type SeqNode,
  stringOf,
} from '../../../text/tree.ts';
import type { ProblemData } from '../../problem.ts';
import { notASchema } from '../../schemas/avro-in-text.ts';
import type { NodeProblem } from '../finding.ts';
import { defaultValueError } from './default.ts';
import { type Names, namesOf, plainNameError } from './names.ts';

// The problems of an Avro schema as they are collected, with their messages.

/** Collects problems; a method that reports also returns the value where it is right. */
abstract class AvroProblems {
  readonly problems: NodeProblem[] = [];

  protected report(
    code: string,
    message: string,
    at: NodePath,
    { key = false, data }: { key?: boolean; data?: ProblemData | undefined } = {},
  ): void {
    this.problems.push({ code, severity: 'error', message, at, key, ...(data && { data }) });
  }

  /** Reports a name that was defined before, at `first`. */
  protected duplicate(message: string, at: NodePath, first: NodePath, key: boolean): void {
    const related = { at: first, key, message: 'First defined here.' };
    this.problems.push({ code: 'avro-name', severity: 'error', message, at, key: false, related });
  }

  /** Returns the text of a field; reports one that isn't a string. */
  protected text(node: MapNode, field: string, at: NodePath, name = field): string | undefined {
    const value = get(node, field);
    const text = stringOf(value);
    if (value && text === undefined) this.expected(`a string as ${name}`, value, [...at, field]);
    return text;
  }

  /** Reports that a part of a type is missing or wrong. */
  protected shape(message: string, at: NodePath, key = false, data?: ProblemData): void {
    this.report('avro-shape', message, at, { key, data });
  }

  /** Reports a value of a wrong type. */
  protected expected(what: string, got: Node, at: NodePath, key = false): void {
    this.shape(`Expected ${what}, got ${describeValue(got)}.`, at, key);
  }

  /** Reports that the object at `at` lacks a required field. */
  protected missing(field: string, where: string, at: NodePath): void {
    this.shape(`Missing required field ${quote(field)} in ${where}`, at, true, {
      missing: field,
    });
  }

  /** Returns the items of a list that a type requires; reports one that is missing or no list. */
  protected required(
    node: MapNode,
    field: string,
    type: string,
    at: NodePath,
  ): SeqNode['items'] | null {
    const list = get(node, field);
    if (list?.kind === 'seq') return list.items;
    if (list) this.expected(`a list of ${field}`, list, [...at, field], true);
    else this.missing(field, `an Avro ${type}.`, at);
    return null;
  }
}

const MAX_DEPTH = 200;
const MAX_NODES = 20_000;

/**
 * Returns the problems of an Avro schema, each with its path in the schema. A schema that is only
 * the name of a type is taken as defined elsewhere; nothing is reported beyond 200 levels or 20,000
 * nodes.
 * @param isOpen whether it may use names that are defined elsewhere
 */
export function validateAvro(schema: Node, isOpen = false): readonly NodeProblem[] {
  const instead = notASchema(schema);
  if (instead !== null)
    return [{ code: 'avro-shape', severity: 'error', message: instead, at: [], key: true }];
  const validator = new AvroValidator(isOpen);
  if (stringOf(schema) === undefined) validator.type(schema, [], namespaceOf(''), 0);
  return validator.problems;
}

class AvroValidator extends AvroProblems {
  private readonly names: Names = namesOf();
  private left = MAX_NODES;

  constructor(isOpen: boolean) {
    super();
    this.names.open = isOpen;
  }

  type(node: Node, at: NodePath, namespace: Namespace, depth: number): void {
    if (depth > MAX_DEPTH || this.left-- <= 0) return;
    if (node.kind === 'seq') this.union(node, at, namespace, depth);
    else if (node.kind === 'map') this.described(node, at, namespace, depth);
    else if (typeof node.value === 'string') this.named(node.value, at, namespace);
    else if (node.value === null && node.style !== 'empty')
      this.shape('Expected the string "null", got null. Put the Avro type in quotes.', at);
    else this.expected('a type name, an object or a list of types', node, at, at.length > 0);
  }

  private named(name: string, at: NodePath, namespace: Namespace): void {
    const needs = COMPLEX.get(name);
    if (needs !== undefined) {
      this.shape(
        `${quote(name)} needs more than its name. Use an object with "type: ${name}" and "${needs}".`,
        at,
        false,
        { missing: needs },
      );
      return;
    }
    if (PRIMITIVES.has(name) || this.names.open || this.names.find(name, namespace)) return;
    const meant = this.names.near(name, namespace);
    const help =
      meant === undefined
        ? 'A type must be defined before it is used.'
        : `Did you mean ${quote(meant)}?`;
    this.report('avro-name', `Unknown Avro type ${quote(name)}. ${help}`, at, {
      data: meant === undefined ? undefined : { meant },
    });
  }

  private described(node: MapNode, at: NodePath, namespace: Namespace, depth: number): void {
    if (stringOf(get(node, '$ref')) !== undefined) {
      // What is behind the reference may define any name.
      this.names.open = true;
      return;
    }
    const type = get(node, 'type');
    if (!type) {
      this.missing('type', 'an Avro schema, such as "record".', at);
      return;
    }
    const name = stringOf(type);
    if (name === undefined || !COMPLEX.has(name))
      this.type(type, [...at, 'type'], namespace, depth + 1);
    else if (name === 'array' || name === 'map') this.content(node, name, at, namespace, depth);
    else this.define(node, name, at, namespace, depth);
    this.text(node, 'doc', at, '"doc"');
    const logical = logicalTypeProblem(node, name);
    if (logical) this.problems.push({ ...logical, at: [...at, ...logical.at] });
  }

  private content(
    node: MapNode,
    type: string,
    at: NodePath,
    namespace: Namespace,
    depth: number,
  ): void {
    const field = COMPLEX.get(type) ?? '';
    const inner = get(node, field);
    if (inner) this.type(inner, [...at, field], namespace, depth + 1);
    else this.missing(field, `an Avro ${type}: the type of its values.`, at);
  }

  /** A record, enum or fixed: types that have a name. */
  private define(
    node: MapNode,
    type: string,
    at: NodePath,
    namespace: Namespace,
    depth: number,
  ): void {
    const inside = this.name(node, type, at, namespace);
    if (type === 'enum') this.symbols(node, at);
    else if (type === 'fixed') this.size(node, at);
    else this.fields(node, at, inside, depth);
  }

  /** Adds the name to the known ones; returns the namespace for the schemas inside. */
  private name(node: MapNode, type: string, at: NodePath, where: Namespace): Namespace {
    const text = this.text(node, 'name', at);
    if (!get(node, 'name')) this.missing('name', `an Avro ${type}.`, at);
    const spaceText = this.text(node, 'namespace', at);
    if (spaceText) {
      const problem = plainNameError(spaceText, true);
      if (problem !== null) this.report('avro-name', problem, [...at, 'namespace']);
    }
    const aliases = get(node, 'aliases');
    if (aliases) this.aliases(aliases, [...at, 'aliases']);
    if (text === undefined) return spaceText === undefined ? where : namespaceOf(spaceText);
    const fault = PRIMITIVES.has(text)
      ? `${quote(text)} is a built-in Avro type. Choose another name.`
      : plainNameError(text, true);
    const full = fullName(text, spaceText === undefined ? where : namespaceOf(spaceText));
    const known = this.names.get(full);
    if (fault !== null) this.report('avro-name', fault, [...at, 'name']);
    else if (known)
      this.duplicate(
        `${quote(full)} is defined twice in this schema. Use only its name to refer to the first definition.`,
        [...at, 'name'],
        [...known.at, 'name'],
        true,
      );
    else this.names.add(full, { at, node, type });
    return namespaceOf(full.slice(0, Math.max(0, full.lastIndexOf('.'))));
  }

  private fields(node: MapNode, at: NodePath, namespace: Namespace, depth: number): void {
    const fields = this.required(node, 'fields', 'record', at);
    const seen = new Map<string, NodePath>();
    for (const [i, { value }] of fields?.entries() ?? [])
      this.field(value, [...at, 'fields', String(i)], namespace, seen, depth + 1);
  }

  private field(
    node: Node,
    at: NodePath,
    namespace: Namespace,
    seen: Map<string, NodePath>,
    depth: number,
  ): void {
    if (node.kind !== 'map') {
      this.expected('an object with "name" and "type"', node, at);
      return;
    }
    const isReference = stringOf(get(node, '$ref')) !== undefined;
    const name = this.text(node, 'name', at);
    if (!get(node, 'name') && !isReference) this.missing('name', 'a record field.', at);
    if (name !== undefined) {
      const problem = plainNameError(name, false);
      const before = seen.get(name);
      if (problem !== null)
        this.report('avro-name', problem, [...at, 'name'], { data: { dots: false } });
      else if (before)
        this.duplicate(
          `Duplicate field ${quote(name)} in this record.`,
          [...at, 'name'],
          before,
          false,
        );
      else seen.set(name, [...at, 'name']);
    }
    const type = get(node, 'type');
    if (type) this.type(type, [...at, 'type'], namespace, depth);
    else if (!isReference)
      this.missing(
        'type',
        `${name === undefined ? 'a record field' : `the record field ${quote(name)}`}.`,
        at,
      );
    const order = get(node, 'order');
    const orderText = stringOf(order);
    if (order && (orderText === undefined || !SORT_ORDERS.some((one) => one === orderText)))
      this.shape(`Expected ${joinChoices(SORT_ORDERS)} as order.`, [...at, 'order']);
    const aliases = get(node, 'aliases');
    if (aliases) this.aliases(aliases, [...at, 'aliases']);
    this.text(node, 'doc', at, '"doc"');
    const preset = get(node, 'default');
    const fault = preset && type && defaultValueError(preset, type, namespace, this.names);
    if (fault) this.report('avro-default', fault.message, [...at, 'default', ...fault.at]);
  }

  private aliases(node: Node, at: NodePath): void {
    if (node.kind !== 'seq') {
      this.expected('a list of aliases', node, at, true);
      return;
    }
    for (const [i, { value }] of node.items.entries()) {
      const text = stringOf(value);
      const problem =
        text === undefined
          ? `Expected a string as alias, got ${describeValue(value)}.`
          : plainNameError(text, true);
      if (problem !== null)
        this.report(text === undefined ? 'avro-shape' : 'avro-name', problem, [...at, String(i)]);
    }
  }

  private symbols(node: MapNode, at: NodePath): void {
    const symbols = this.required(node, 'symbols', 'enum', at);
    if (!symbols) return;
    const seen = new Set<string>();
    for (const [i, { value }] of symbols.entries()) {
      const here = [...at, 'symbols', String(i)];
      const text = stringOf(value);
      if (text === undefined) this.expected('a string as symbol', value, here);
      else {
        const problem = plainNameError(text, false);
        if (problem !== null) this.report('avro-name', problem, here, { data: { dots: false } });
        else if (seen.has(text)) this.report('avro-name', `Duplicate symbol ${quote(text)}.`, here);
        seen.add(text);
      }
    }
    const preset = get(node, 'default');
    const text = stringOf(preset);
    if (preset && (text === undefined || !seen.has(text)))
      this.report(
        'avro-default',
        `Expected one of the symbols as default, got ${text === undefined ? describeValue(preset) : quote(text)}.`,
        [...at, 'default'],
      );
  }

  private size(node: MapNode, at: NodePath): void {
    const size = get(node, 'size');
    if (!size) this.missing('size', 'an Avro fixed: its number of bytes.', at);
    else if (
      size.kind !== 'scalar' ||
      typeof size.value !== 'number' ||
      !Number.isInteger(size.value) ||
      size.value < 0
    )
      this.expected('a whole number of bytes as size', size, [...at, 'size']);
  }

  private union(node: SeqNode, at: NodePath, namespace: Namespace, depth: number): void {
    const seen = new Set<string>();
    for (const [i, { value }] of node.items.entries()) {
      const here = [...at, String(i)];
      if (value.kind === 'seq') {
        this.report(
          'avro-union',
          "A union can't directly contain a union. Move its types to the outer list.",
          here,
        );
        continue;
      }
      this.type(value, here, namespace, depth + 1);
      const id = this.names.identity(value, namespace);
      if (id === null) continue;
      if (seen.has(id))
        this.report(
          'avro-union',
          `Duplicate type ${quote(id)} in this union. Keep one of them.`,
          here,
        );
      seen.add(id);
    }
  }
}

// Logical types of Avro on types that can carry them: readers ignore what does not fit, so it is
// only warned about (Avro 1.9, logical types).

/** Returns the problem of a schema's logical type, or null. `base`: its `type`, if a name. */
function logicalTypeProblem(node: MapNode, base: string | undefined): NodeProblem | null {
  const logical = stringOf(get(node, 'logicalType'));
  const bases = logical === undefined ? undefined : LOGICAL_TYPES.get(logical);
  if (logical === undefined || bases === undefined || base === undefined) return null;
  if (!bases.includes(base))
    return warn(
      ['logicalType'],
      `${quote(logical)} requires the type ${joinChoices(bases)}; on ${quote(base)} it is ignored.`,
    );
  if (logical === 'duration') {
    const size = get(node, 'size');
    // A size that is missing or no number is a problem of its own.
    return numberOf(size) === undefined || numberOf(size) === 12
      ? null
      : warn(['size'], 'A duration must have 12 bytes; with another size "duration" is ignored.');
  }
  return logical === 'decimal' ? decimalProblem(node) : null;
}

function decimalProblem(node: MapNode): NodeProblem | null {
  const precision = get(node, 'precision');
  const scale = get(node, 'scale');
  const digits = numberOf(precision);
  if (!precision)
    return {
      ...warn([], 'Missing field "precision": without it "decimal" is ignored.'),
      key: true,
      data: { missing: 'precision' },
    };
  if (digits === undefined || !Number.isInteger(digits) || digits < 1)
    return warn(
      ['precision'],
      `Expected a whole number of digits, at least 1, as precision, got ${describeValue(precision)}.`,
    );
  const size = numberOf(get(node, 'size'));
  const most =
    size === undefined || size < 1 ? undefined : Math.floor((8 * size - 1) * Math.log10(2));
  if (most !== undefined && digits > most)
    return warn(
      ['precision'],
      `${formatCount(size ?? 0, 'byte')} ${size === 1 ? 'holds' : 'hold'} at most ${formatCount(most, 'digit')}; the precision is ${digits}.`,
    );
  const locations = numberOf(scale);
  if (
    scale &&
    (locations === undefined || !Number.isInteger(locations) || locations < 0 || locations > digits)
  )
    return warn(
      ['scale'],
      `Expected a whole number from 0 to the precision, ${digits}, as scale, got ${describeValue(scale)}.`,
    );
  return null;
}

function numberOf(node: Node | undefined): number | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}

function warn(at: NodePath, message: string): NodeProblem {
  return { code: 'avro-logical-type', severity: 'warning', message, at, key: false };
}
