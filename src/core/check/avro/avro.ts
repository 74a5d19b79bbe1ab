// Judges an Avro 1.9 schema: what each type needs, names and what they stand for, unions, defaults (section Multi Format Schema Object; readings.md AMB-30).
import { get, type MapNode, type Node, type Path, type SeqNode, stringOf } from '../../parse/tree.ts';
import { COMPLEX, PRIMITIVES, SORT_ORDERS } from '../../spec/avro.ts';
import type { Fault } from '../finding.ts';
import { choices, quote, whatIs } from '../say.ts';
import { defaultFault } from './default.ts';
import { logicalFault } from './logical.ts';
import { fullName, type Names, namesOf, plainNameFault, type Space, space } from './names.ts';

const MAX_DEPTH = 200;
const MAX_NODES = 20_000;

/**
 * The faults of an Avro schema, each with the steps from the schema to its place. A schema that is the name of a type alone is taken as defined
 * elsewhere; beyond 200 levels or 20,000 nodes nothing is said.
 */
export function avroFaults(schema: Node): readonly Fault[] {
  const judge = new Judge();
  if (stringOf(schema) === undefined) judge.type(schema, [], space(''), 0);
  return judge.faults;
}

class Judge {
  readonly faults: Fault[] = [];
  private readonly names: Names = namesOf();
  private left = MAX_NODES;

  private say(code: string, message: string, at: Path, key = false): void {
    this.faults.push({ code, severity: 'error', message, at, key });
  }

  type(node: Node, at: Path, where: Space, depth: number): void {
    if (depth > MAX_DEPTH || this.left-- <= 0) return;
    if (node.kind === 'seq') this.union(node, at, where, depth);
    else if (node.kind === 'map') this.described(node, at, where, depth);
    else if (typeof node.value === 'string') this.named(node.value, at, where);
    else if (node.value === null && node.style !== 'empty')
      this.say('avro-shape', 'Expected the string "null", got null. Put the Avro type in quotes.', at);
    else this.say('avro-shape', `Expected a type name, an object or a list of types, got ${whatIs(node)}.`, at, at.length > 0);
  }

  private named(name: string, at: Path, where: Space): void {
    const needs = COMPLEX.get(name);
    if (needs !== undefined) {
      this.say('avro-shape', `${quote(name)} needs more than its name. Use an object with "type: ${name}" and "${needs}".`, at);
      return;
    }
    if (PRIMITIVES.has(name) || this.names.open || this.names.find(name, where)) return;
    const meant = this.names.near(name, where);
    const help = meant === undefined ? 'A type must be defined before it is used.' : `Did you mean ${quote(meant)}?`;
    this.say('avro-name', `Unknown Avro type ${quote(name)}. ${help}`, at);
  }

  private described(node: MapNode, at: Path, where: Space, depth: number): void {
    if (stringOf(get(node, '$ref')) !== undefined) {
      // What is behind the reference may define any name.
      this.names.open = true;
      return;
    }
    const type = get(node, 'type');
    if (!type) {
      this.say('avro-shape', 'Missing required field "type" in an Avro schema, such as "record".', at, true);
      return;
    }
    const name = stringOf(type);
    if (name === undefined || !COMPLEX.has(name)) this.type(type, [...at, 'type'], where, depth + 1);
    else if (name === 'array' || name === 'map') this.content(node, name, at, where, depth);
    else this.define(node, name, at, where, depth);
    this.texts(node, at);
    const logical = logicalFault(node, name);
    if (logical) this.faults.push({ ...logical, at: [...at, ...logical.at] });
  }

  private content(node: MapNode, type: string, at: Path, where: Space, depth: number): void {
    const field = COMPLEX.get(type) ?? '';
    const inner = get(node, field);
    if (inner) this.type(inner, [...at, field], where, depth + 1);
    else this.say('avro-shape', `Missing required field ${quote(field)} in an Avro ${type}: the type of its values.`, at, true);
  }

  /** A record, enum or fixed: types that have a name. */
  private define(node: MapNode, type: string, at: Path, where: Space, depth: number): void {
    const inside = this.name(node, type, at, where);
    if (type === 'enum') this.symbols(node, at);
    else if (type === 'fixed') this.size(node, at);
    else this.fields(node, at, inside, depth);
  }

  /** Enters the name into what is known; gives the namespace for what stands inside. */
  private name(node: MapNode, type: string, at: Path, where: Space): Space {
    const written = get(node, 'name');
    const namespace = get(node, 'namespace');
    const text = stringOf(written);
    if (text === undefined) {
      if (written) this.say('avro-shape', `Expected a string as name, got ${whatIs(written)}.`, [...at, 'name']);
      else this.say('avro-shape', `Missing required field "name" in an Avro ${type}.`, at, true);
    }
    const spaceText = stringOf(namespace);
    if (namespace && spaceText === undefined)
      this.say('avro-shape', `Expected a string as namespace, got ${whatIs(namespace)}.`, [...at, 'namespace']);
    if (spaceText) {
      const fault = plainNameFault(spaceText, true);
      if (fault !== null) this.say('avro-name', fault, [...at, 'namespace']);
    }
    const aliases = get(node, 'aliases');
    if (aliases) this.aliases(aliases, [...at, 'aliases']);
    if (text === undefined) return spaceText === undefined ? where : space(spaceText);
    const fault = PRIMITIVES.has(text) ? `${quote(text)} is a built-in Avro type. Choose another name.` : plainNameFault(text, true);
    const full = fullName(text, spaceText === undefined ? where : space(spaceText));
    const known = this.names.get(full);
    if (fault !== null) this.say('avro-name', fault, [...at, 'name']);
    else if (known) {
      this.faults.push({
        code: 'avro-name',
        severity: 'error',
        message: `${quote(full)} is defined twice in this schema. Use only its name to refer to the first definition.`,
        at: [...at, 'name'],
        key: false,
        related: { at: [...known.at, 'name'], key: true, message: 'First defined here.' },
      });
    } else this.names.add(full, { at, node, type });
    return space(full.slice(0, Math.max(0, full.lastIndexOf('.'))));
  }

  private fields(node: MapNode, at: Path, where: Space, depth: number): void {
    const fields = get(node, 'fields');
    if (fields?.kind !== 'seq') {
      if (fields) this.say('avro-shape', `Expected a list of fields, got ${whatIs(fields)}.`, [...at, 'fields'], true);
      else this.say('avro-shape', 'Missing required field "fields" in an Avro record.', at, true);
      return;
    }
    const seen = new Map<string, Path>();
    for (const [i, { value }] of fields.items.entries()) this.field(value, [...at, 'fields', String(i)], where, seen, depth + 1);
  }

  private field(node: Node, at: Path, where: Space, seen: Map<string, Path>, depth: number): void {
    if (node.kind !== 'map') {
      this.say('avro-shape', `Expected an object with "name" and "type", got ${whatIs(node)}.`, at);
      return;
    }
    const written = get(node, 'name');
    const name = stringOf(written);
    if (name === undefined) {
      if (written) this.say('avro-shape', `Expected a string as name, got ${whatIs(written)}.`, [...at, 'name']);
      else if (stringOf(get(node, '$ref')) === undefined)
        this.say('avro-shape', 'Missing required field "name" in a record field.', at, true);
    } else {
      const fault = plainNameFault(name, false);
      const before = seen.get(name);
      if (fault !== null) this.say('avro-name', fault, [...at, 'name']);
      else if (before) {
        const related = { at: before, key: false, message: 'First defined here.' };
        const message = `Duplicate field ${quote(name)} in this record.`;
        this.faults.push({ code: 'avro-name', severity: 'error', message, at: [...at, 'name'], key: false, related });
      } else seen.set(name, [...at, 'name']);
    }
    const type = get(node, 'type');
    if (type) this.type(type, [...at, 'type'], where, depth);
    else if (stringOf(get(node, '$ref')) === undefined) {
      this.say(
        'avro-shape',
        `Missing required field "type" in ${name === undefined ? 'a record field' : `the record field ${quote(name)}`}.`,
        at,
        true,
      );
    }
    const order = get(node, 'order');
    const orderText = stringOf(order);
    if (order && (orderText === undefined || !SORT_ORDERS.some((one) => one === orderText)))
      this.say('avro-shape', `Expected ${choices(SORT_ORDERS)} as order.`, [...at, 'order']);
    const aliases = get(node, 'aliases');
    if (aliases) this.aliases(aliases, [...at, 'aliases']);
    this.texts(node, at);
    const preset = get(node, 'default');
    const fault = preset && type && defaultFault(preset, type, where, this.names);
    if (fault) this.say('avro-default', fault.message, [...at, 'default', ...fault.at]);
  }

  private aliases(node: Node, at: Path): void {
    if (node.kind !== 'seq') {
      this.say('avro-shape', `Expected a list of aliases, got ${whatIs(node)}.`, at, true);
      return;
    }
    for (const [i, { value }] of node.items.entries()) {
      const text = stringOf(value);
      const fault = text === undefined ? `Expected a string as alias, got ${whatIs(value)}.` : plainNameFault(text, true);
      if (fault !== null) this.say(text === undefined ? 'avro-shape' : 'avro-name', fault, [...at, String(i)]);
    }
  }

  private texts(node: MapNode, at: Path): void {
    const doc = get(node, 'doc');
    if (doc && stringOf(doc) === undefined) this.say('avro-shape', `Expected a string as "doc", got ${whatIs(doc)}.`, [...at, 'doc']);
  }

  private symbols(node: MapNode, at: Path): void {
    const symbols = get(node, 'symbols');
    if (symbols?.kind !== 'seq') {
      if (symbols) this.say('avro-shape', `Expected a list of symbols, got ${whatIs(symbols)}.`, [...at, 'symbols'], true);
      else this.say('avro-shape', 'Missing required field "symbols" in an Avro enum.', at, true);
      return;
    }
    const seen = new Set<string>();
    for (const [i, { value }] of symbols.items.entries()) {
      const here = [...at, 'symbols', String(i)];
      const text = stringOf(value);
      if (text === undefined) this.say('avro-shape', `Expected a string as symbol, got ${whatIs(value)}.`, here);
      else {
        const fault = plainNameFault(text, false) ?? (seen.has(text) ? `Duplicate symbol ${quote(text)}.` : null);
        if (fault !== null) this.say('avro-name', fault, here);
        seen.add(text);
      }
    }
    const preset = get(node, 'default');
    const text = stringOf(preset);
    if (preset && (text === undefined || !seen.has(text)))
      this.say('avro-default', `Expected one of the symbols as default, got ${text === undefined ? whatIs(preset) : quote(text)}.`, [
        ...at,
        'default',
      ]);
  }

  private size(node: MapNode, at: Path): void {
    const size = get(node, 'size');
    if (!size) this.say('avro-shape', 'Missing required field "size" in an Avro fixed: its number of bytes.', at, true);
    else if (size.kind !== 'scalar' || typeof size.value !== 'number' || !Number.isInteger(size.value) || size.value < 0)
      this.say('avro-shape', `Expected a whole number of bytes as size, got ${whatIs(size)}.`, [...at, 'size']);
  }

  private union(node: SeqNode, at: Path, where: Space, depth: number): void {
    const seen = new Set<string>();
    for (const [i, { value }] of node.items.entries()) {
      const here = [...at, String(i)];
      if (value.kind === 'seq') {
        this.say('avro-union', "A union can't directly contain a union. Move its types to the outer list.", here);
        continue;
      }
      this.type(value, here, where, depth + 1);
      const id = this.names.identity(value, where);
      if (id === null) continue;
      if (seen.has(id)) this.say('avro-union', `Duplicate type ${quote(id)} in this union. Keep one of them.`, here);
      seen.add(id);
    }
  }
}
