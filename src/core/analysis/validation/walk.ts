// The table walk: structure of every object by the rows of core/format, one error a message.
// Memoized by node, so that only what changed is walked.

import { dialect } from '../../format/dialects.ts';
import { describeExpected, describeValue, invalidName, quote } from '../../format/message-text.ts';
import type {
  Kind,
  ListShape,
  MapShape,
  ObjectShape,
  ObjectTable,
  Shape,
} from '../../format/table-types.ts';
import { fieldFor, tableOf } from '../../format/tables.ts';
import { checkFormat, formatCode } from '../../format/text-formats.ts';
import {
  fits,
  type PayloadShape,
  payloadShape,
  shapeOf,
  siblingsIn,
} from '../../format/typed-tree.ts';
import { formatCount, plural } from '../../text/plural.ts';
import { get, type MapNode, type Node, type SeqNode, stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import {
  type Finding,
  isNothing,
  NOTHING,
  type NodeProblem,
  type ReferenceUse,
} from './finding.ts';
import { choiceEntry, choiceInList, isChoiceEntry, isChoiceInList } from './message-choice.ts';
import { objectTagsOf } from './rule-index.ts';
import { securityRequirement } from './security-requirement.ts';
import { objectProblems } from './specified-rules.ts';
import { emptyField, missingFields, unknownField } from './unknown-fields.ts';
import { scalarProblem } from './validate-scalar.ts';

const MAX_DEPTH = 300;

/** Walks values against shapes; keep one instance while its tree lives, for its memory. */
export class SchemaWalker {
  private readonly memo = new WeakMap<Node, Map<Shape | Kind, Finding>>();

  /** Finding of `node` as the root of something of shape `shape`. */
  walk(node: Node, shape: Shape, depth = 0): Finding {
    if (node.kind === 'scalar' || depth > MAX_DEPTH)
      return node.kind === 'scalar' ? this.scalar(node, shape) : NOTHING;
    let known = this.memo.get(node);
    if (!known) {
      known = new Map();
      this.memo.set(node, known);
    }
    const key = shape.is === 'object' && shape.ref === 'no' ? shape.kind : shape;
    let finding = known.get(key);
    if (!finding) {
      finding = this.collection(node, shape, depth);
      known.set(key, finding);
    }
    return finding;
  }

  private scalar(node: Node, shape: Shape): Finding {
    const problem = scalarProblem(node, shape);
    return problem ? { ...NOTHING, problems: [problem] } : NOTHING;
  }

  private collection(node: MapNode | SeqNode, shape: Shape, depth: number): Finding {
    switch (shape.is) {
      case 'any':
        return NOTHING;
      case 'either': {
        const fitting = shape.of.find((s) => fits(s, node));
        return fitting ? this.walk(node, fitting, depth) : wrongType(node, shape);
      }
      case 'map':
        return node.kind === 'map' ? this.map(node, shape, depth) : wrongType(node, shape);
      case 'list':
        return node.kind === 'seq' ? this.list(node, shape, depth) : this.noList(node, shape);
      case 'object':
        return node.kind === 'map' ? this.objectOrRef(node, shape, depth) : wrongType(node, shape);
      case 'payload-schema':
        return node.kind === 'map'
          ? this.payloadSchema(node, shape, depth)
          : wrongType(node, shape);
      default:
        return wrongType(node, shape);
    }
  }

  private noList(node: MapNode, shape: ListShape): Finding {
    if (isChoiceInList(node, shape)) return { ...NOTHING, problems: [choiceInList] };
    return tightDash(node, shape) ?? wrongType(node, shape);
  }

  private payloadSchema(node: MapNode, shape: PayloadShape, depth: number): Finding {
    if (get(node, '$ref')) return reference(node, shape);
    const { kind } = payloadShape(shape, (name) => get(node, name) !== undefined);
    return this.walk(node, { is: 'object', kind, ref: 'no' }, depth);
  }

  private objectOrRef(node: MapNode, shape: ObjectShape, depth: number): Finding {
    const ref = get(node, '$ref');
    if (ref && shape.ref !== 'no') return reference(node, shape);
    if (shape.ref === 'only') {
      const message =
        `Expected a reference. Use $ref: '${shape.rootTarget ?? '#'}...' and define the ${tableOf(shape.kind).title} there.`.replace(
          "'/",
          "'#/",
        );
      return {
        ...NOTHING,
        problems: [{ code: 'reference-required', severity: 'error', message, at: [], key: true }],
      };
    }
    const table = tableOf(shape.kind);
    if (ref && stringOf(ref) !== undefined && table.unknown !== 'accept') {
      const message = `A reference is not allowed here. Write the ${table.title} itself.`;
      return {
        ...NOTHING,
        problems: [
          { code: 'reference-not-allowed', severity: 'error', message, at: ['$ref'], key: true },
        ],
      };
    }
    return this.object(node, table, depth);
  }

  private object(node: MapNode, table: ObjectTable, depth: number): Finding {
    const requirement = securityRequirement(node, table);
    if (requirement)
      return { kind: table.kind, node, problems: [requirement], refs: [], below: [] };
    const problems: NodeProblem[] = [];
    const below: Finding['below'][number][] = [];
    const sibling = siblingsIn(node);
    for (const e of node.entries) {
      const field = fieldFor(table, e.key, sibling);
      if (field) {
        if (e.broken) continue;
        const shape = shapeOf(field, table, sibling);
        const foreign =
          field.shape.is === 'schema-by-format' &&
          shape.is !== 'object' &&
          stringOf(get(e.value, '$ref')) !== undefined;
        const finding =
          foreign && e.value.kind === 'map'
            ? reference(e.value, ANY)
            : this.walk(e.value, shape, depth + 1);
        const empty = isNothing(finding) ? emptyField(field, e.value) : null;
        if (empty) below.push({ key: e.key, slot: e, finding: { ...NOTHING, problems: [empty] } });
        else if (!isNothing(finding)) below.push({ key: e.key, slot: e, finding });
      } else {
        const problem = unknownField(e.key, table, sibling, node);
        if (problem) problems.push(problem);
      }
    }
    problems.push(...missingFields(node, table, sibling));
    problems.push(...objectProblems(node, table.dialect ?? dialect, table.kind));
    const tags = objectTagsOf(table.kind, node);
    return {
      kind: table.kind,
      node,
      problems,
      refs: [],
      below,
      ...(tags.length > 0 ? { tags } : {}),
    };
  }

  private map(node: MapNode, shape: MapShape, depth: number): Finding {
    const problems: NodeProblem[] = [];
    const below: Finding['below'][number][] = [];
    const keys = shape.keys === undefined ? null : new RegExp(shape.keys);
    for (const e of node.entries) {
      if (keys && !keys.test(e.key)) {
        const message = invalidName(e.key, shape.entry, shape.keys ?? '');
        problems.push({ code: 'key-pattern', severity: 'error', message, at: [e.key], key: true });
      }
      const wrong = shape.keyFormat && checkFormat(shape.keyFormat, e.key);
      if (typeof wrong === 'string')
        problems.push({
          code: formatCode(shape.keyFormat ?? 'regex'),
          severity: 'error',
          message: wrong,
          at: [e.key],
          key: true,
        });
      if (e.broken) continue;
      const finding = isChoiceEntry(e.key, e.value, shape)
        ? { ...NOTHING, problems: [choiceEntry] }
        : this.walk(e.value, shape.of, depth + 1);
      if (!isNothing(finding)) below.push({ key: e.key, slot: e, finding });
    }
    const count = node.entries.length;
    if (shape.minEntries !== undefined && count < shape.minEntries) {
      problems.push({
        code: 'size',
        severity: 'error',
        message: `Expected at least ${formatCount(shape.minEntries, shape.entry)}, got ${count}.`,
        at: [],
        key: true,
      });
    } else if (shape.maxEntries !== undefined && count > shape.maxEntries) {
      problems.push({
        code: 'size',
        severity: 'error',
        message: `Expected at most ${formatCount(shape.maxEntries, shape.entry)}, got ${count}.`,
        at: [],
        key: true,
      });
    }
    return { problems, refs: [], below };
  }

  private list(node: SeqNode, shape: ListShape, depth: number): Finding {
    const problems: NodeProblem[] = [];
    const below: Finding['below'][number][] = [];
    const seen = new Map<string, string>();
    for (const [i, item] of node.items.entries()) {
      const finding = this.walk(item.value, shape.of, depth + 1);
      if (!isNothing(finding)) below.push({ key: String(i), slot: item, finding });
      if (!shape.unique) continue;
      const text = identity(item.value);
      const first = seen.get(text);
      if (first === undefined) {
        seen.set(text, String(i));
        continue;
      }
      const name =
        stringOf(get(item.value, '$ref')) ??
        (item.value.kind === 'scalar' ? String(item.value.value) : undefined);
      problems.push({
        code: 'unique',
        severity: shape.unique,
        message: `${name === undefined ? 'Duplicate item' : `Duplicate ${quote(name)}`} in this list. Keep one of them.`,
        // A list that must not repeat is invalid as a whole, although one item shows it.
        at: shape.unique === 'error' ? [] : [String(i)],
        highlightPath: [String(i)],
        key: false,
        related: { at: [first], key: false, message: 'First defined here.' },
      });
    }
    if (shape.minItems !== undefined && node.items.length < shape.minItems) {
      problems.push({
        code: 'size',
        severity: 'error',
        message: `Expected at least ${formatCount(shape.minItems, shape.item)} in this list, got ${node.items.length}.`,
        at: [],
        key: true,
      });
    }
    return { problems, refs: [], below };
  }
}

function reference(node: MapNode, shape: ReferenceUse['shape']): Finding {
  const problems: NodeProblem[] = [];
  const ref = get(node, '$ref');
  const text = stringOf(ref);
  if (ref && text === undefined) {
    const message = `Expected a string for $ref, such as '#/components/...', got ${describeValue(ref)}.`;
    return {
      ...NOTHING,
      problems: [{ code: 'type', severity: 'error', message, at: ['$ref'], key: false }],
    };
  }
  for (const { key } of node.entries) {
    if (key === '$ref') continue;
    const message = `Fields beside $ref are ignored. Move ${quote(key)} to the target of the reference, or remove it.`;
    problems.push({ code: 'ignored-sibling', severity: 'hint', message, at: [key], key: true });
  }
  return { problems, below: [], refs: [{ at: [], ref: text ?? '', shape }] };
}

const ANY = { is: 'any' } as const;

/** Equal values have equal texts; the order of names does not matter. */
function identity(node: Node): string {
  return JSON.stringify(toValue(node), (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
      : value,
  );
}

function wrongType(node: Node, shape: Shape): Finding {
  return {
    ...NOTHING,
    problems: [
      {
        code: 'type',
        severity: 'error',
        message: `Expected ${describeExpected(shape)}, got ${describeValue(node)}.`,
        at: [],
        key: true,
      },
    ],
  };
}

/** A list whose dashes have no space behind them is a map to YAML. */
function tightDash(node: MapNode, shape: ListShape): Finding | null {
  const [first] = node.entries;
  if (!first?.key.startsWith('-') || !/^-[A-Za-z$]/.test(first.key)) return null;
  const message = `Expected a list of ${plural(shape.item)}. Put a space after the dash: ${quote(`- ${first.key.slice(1)}`)}.`;
  return {
    ...NOTHING,
    problems: [
      { code: 'type', severity: 'error', message, at: [], highlightPath: [first.key], key: true },
    ],
  };
}
