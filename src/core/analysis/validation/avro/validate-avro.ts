// Validates an Avro 1.9 schema: what each type needs, names and their definitions, unions, defaults
// (section Multi Format Schema Object; readings.md AMB-30).

import { COMPLEX, PRIMITIVES, SORT_ORDERS } from '../../../format/avro.ts';
import { describeValue, joinChoices, quote } from '../../../format/message-text.ts';
import {
  get,
  type MapNode,
  type Node,
  type NodePath,
  type SeqNode,
  stringOf,
} from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';
import { defaultValueError } from './default.ts';
import { logicalTypeProblem } from './logical.ts';
import {
  fullName,
  type Names,
  type Namespace,
  namesOf,
  namespaceOf,
  plainNameError,
} from './names.ts';

const MAX_DEPTH = 200;
const MAX_NODES = 20_000;

/**
 * Returns the problems of an Avro schema, each with its path in the schema. A schema that is only
 * the name of a type is taken as defined elsewhere; nothing is reported beyond 200 levels or 20,000
 * nodes.
 */
export function validateAvro(schema: Node): readonly NodeProblem[] {
  const validator = new AvroValidator();
  if (stringOf(schema) === undefined) validator.type(schema, [], namespaceOf(''), 0);
  return validator.problems;
}

class AvroValidator {
  readonly problems: NodeProblem[] = [];
  private readonly names: Names = namesOf();
  private left = MAX_NODES;

  private report(code: string, message: string, at: NodePath, key = false): void {
    this.problems.push({ code, severity: 'error', message, at, key });
  }

  type(node: Node, at: NodePath, namespace: Namespace, depth: number): void {
    if (depth > MAX_DEPTH || this.left-- <= 0) return;
    if (node.kind === 'seq') this.union(node, at, namespace, depth);
    else if (node.kind === 'map') this.described(node, at, namespace, depth);
    else if (typeof node.value === 'string') this.named(node.value, at, namespace);
    else if (node.value === null && node.style !== 'empty')
      this.report(
        'avro-shape',
        'Expected the string "null", got null. Put the Avro type in quotes.',
        at,
      );
    else
      this.report(
        'avro-shape',
        `Expected a type name, an object or a list of types, got ${describeValue(node)}.`,
        at,
        at.length > 0,
      );
  }

  private named(name: string, at: NodePath, namespace: Namespace): void {
    const needs = COMPLEX.get(name);
    if (needs !== undefined) {
      this.report(
        'avro-shape',
        `${quote(name)} needs more than its name. Use an object with "type: ${name}" and "${needs}".`,
        at,
      );
      return;
    }
    if (PRIMITIVES.has(name) || this.names.open || this.names.find(name, namespace)) return;
    const meant = this.names.near(name, namespace);
    const help =
      meant === undefined
        ? 'A type must be defined before it is used.'
        : `Did you mean ${quote(meant)}?`;
    this.report('avro-name', `Unknown Avro type ${quote(name)}. ${help}`, at);
  }

  private described(node: MapNode, at: NodePath, namespace: Namespace, depth: number): void {
    if (stringOf(get(node, '$ref')) !== undefined) {
      // What is behind the reference may define any name.
      this.names.open = true;
      return;
    }
    const type = get(node, 'type');
    if (!type) {
      this.report(
        'avro-shape',
        'Missing required field "type" in an Avro schema, such as "record".',
        at,
        true,
      );
      return;
    }
    const name = stringOf(type);
    if (name === undefined || !COMPLEX.has(name))
      this.type(type, [...at, 'type'], namespace, depth + 1);
    else if (name === 'array' || name === 'map') this.content(node, name, at, namespace, depth);
    else this.define(node, name, at, namespace, depth);
    this.texts(node, at);
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
    else
      this.report(
        'avro-shape',
        `Missing required field ${quote(field)} in an Avro ${type}: the type of its values.`,
        at,
        true,
      );
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
    const written = get(node, 'name');
    const namespace = get(node, 'namespace');
    const text = stringOf(written);
    if (text === undefined) {
      if (written)
        this.report('avro-shape', `Expected a string as name, got ${describeValue(written)}.`, [
          ...at,
          'name',
        ]);
      else this.report('avro-shape', `Missing required field "name" in an Avro ${type}.`, at, true);
    }
    const spaceText = stringOf(namespace);
    if (namespace && spaceText === undefined)
      this.report(
        'avro-shape',
        `Expected a string as namespace, got ${describeValue(namespace)}.`,
        [...at, 'namespace'],
      );
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
    else if (known) {
      this.problems.push({
        code: 'avro-name',
        severity: 'error',
        message: `${quote(full)} is defined twice in this schema. Use only its name to refer to the first definition.`,
        at: [...at, 'name'],
        key: false,
        related: { at: [...known.at, 'name'], key: true, message: 'First defined here.' },
      });
    } else this.names.add(full, { at, node, type });
    return namespaceOf(full.slice(0, Math.max(0, full.lastIndexOf('.'))));
  }

  private fields(node: MapNode, at: NodePath, namespace: Namespace, depth: number): void {
    const fields = get(node, 'fields');
    if (fields?.kind !== 'seq') {
      if (fields)
        this.report(
          'avro-shape',
          `Expected a list of fields, got ${describeValue(fields)}.`,
          [...at, 'fields'],
          true,
        );
      else
        this.report('avro-shape', 'Missing required field "fields" in an Avro record.', at, true);
      return;
    }
    const seen = new Map<string, NodePath>();
    for (const [i, { value }] of fields.items.entries())
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
      this.report(
        'avro-shape',
        `Expected an object with "name" and "type", got ${describeValue(node)}.`,
        at,
      );
      return;
    }
    const written = get(node, 'name');
    const name = stringOf(written);
    if (name === undefined) {
      if (written)
        this.report('avro-shape', `Expected a string as name, got ${describeValue(written)}.`, [
          ...at,
          'name',
        ]);
      else if (stringOf(get(node, '$ref')) === undefined)
        this.report('avro-shape', 'Missing required field "name" in a record field.', at, true);
    } else {
      const problem = plainNameError(name, false);
      const before = seen.get(name);
      if (problem !== null) this.report('avro-name', problem, [...at, 'name']);
      else if (before) {
        const related = { at: before, key: false, message: 'First defined here.' };
        const message = `Duplicate field ${quote(name)} in this record.`;
        this.problems.push({
          code: 'avro-name',
          severity: 'error',
          message,
          at: [...at, 'name'],
          key: false,
          related,
        });
      } else seen.set(name, [...at, 'name']);
    }
    const type = get(node, 'type');
    if (type) this.type(type, [...at, 'type'], namespace, depth);
    else if (stringOf(get(node, '$ref')) === undefined) {
      this.report(
        'avro-shape',
        `Missing required field "type" in ${name === undefined ? 'a record field' : `the record field ${quote(name)}`}.`,
        at,
        true,
      );
    }
    const order = get(node, 'order');
    const orderText = stringOf(order);
    if (order && (orderText === undefined || !SORT_ORDERS.some((one) => one === orderText)))
      this.report('avro-shape', `Expected ${joinChoices(SORT_ORDERS)} as order.`, [...at, 'order']);
    const aliases = get(node, 'aliases');
    if (aliases) this.aliases(aliases, [...at, 'aliases']);
    this.texts(node, at);
    const preset = get(node, 'default');
    const fault = preset && type && defaultValueError(preset, type, namespace, this.names);
    if (fault) this.report('avro-default', fault.message, [...at, 'default', ...fault.at]);
  }

  private aliases(node: Node, at: NodePath): void {
    if (node.kind !== 'seq') {
      this.report(
        'avro-shape',
        `Expected a list of aliases, got ${describeValue(node)}.`,
        at,
        true,
      );
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

  private texts(node: MapNode, at: NodePath): void {
    const doc = get(node, 'doc');
    if (doc && stringOf(doc) === undefined)
      this.report('avro-shape', `Expected a string as "doc", got ${describeValue(doc)}.`, [
        ...at,
        'doc',
      ]);
  }

  private symbols(node: MapNode, at: NodePath): void {
    const symbols = get(node, 'symbols');
    if (symbols?.kind !== 'seq') {
      if (symbols)
        this.report(
          'avro-shape',
          `Expected a list of symbols, got ${describeValue(symbols)}.`,
          [...at, 'symbols'],
          true,
        );
      else this.report('avro-shape', 'Missing required field "symbols" in an Avro enum.', at, true);
      return;
    }
    const seen = new Set<string>();
    for (const [i, { value }] of symbols.items.entries()) {
      const here = [...at, 'symbols', String(i)];
      const text = stringOf(value);
      if (text === undefined)
        this.report(
          'avro-shape',
          `Expected a string as symbol, got ${describeValue(value)}.`,
          here,
        );
      else {
        const problem =
          plainNameError(text, false) ??
          (seen.has(text) ? `Duplicate symbol ${quote(text)}.` : null);
        if (problem !== null) this.report('avro-name', problem, here);
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
    if (!size)
      this.report(
        'avro-shape',
        'Missing required field "size" in an Avro fixed: its number of bytes.',
        at,
        true,
      );
    else if (
      size.kind !== 'scalar' ||
      typeof size.value !== 'number' ||
      !Number.isInteger(size.value) ||
      size.value < 0
    )
      this.report(
        'avro-shape',
        `Expected a whole number of bytes as size, got ${describeValue(size)}.`,
        [...at, 'size'],
      );
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
