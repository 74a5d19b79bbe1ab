// The table walk: structure of every object by the rows of core/format, one error a message.
// Memoized by node, so that only what changed is walked.

import { isAvro } from '../../format/avro.ts';
import { dialect } from '../../format/dialects.ts';
import { quote } from '../../format/message-text.ts';
import type {
  EitherShape,
  ListShape,
  MapShape,
  ObjectShape,
  ObjectTable,
  Shape,
} from '../../format/table-types.ts';
import { fieldFor, fieldsOf, tableOf } from '../../format/tables.ts';
import {
  expectedField,
  fitsJsonType,
  openShape,
  type PayloadShape,
  payloadShape,
  shapeOf,
  siblingsIn,
  versionShape,
} from '../../format/typed-tree.ts';
import { compactList } from '../../text/compact.ts';
import { NodeMemo } from '../../text/node-memo.ts';
import { plural } from '../../text/plural.ts';
import {
  get,
  isEntry,
  type MapNode,
  type Node,
  type SeqNode,
  type Slot,
  stringOf,
} from '../../text/tree.ts';
import {
  asWarning,
  type Finding,
  isAtMostWarning,
  isEmptyFinding,
  NOTHING,
  type NodeProblem,
  readAs,
  withoutErrors,
} from './finding.ts';
import {
  choiceEntry,
  choiceInList,
  isChoiceEntry,
  isChoiceInList,
  securityRequirement,
} from './older-notation.ts';
import { objectTagsOf } from './rule-index.ts';
import { objectProblems, schemaProblems } from './specified-rules.ts';
import {
  bareContent,
  emptyValueProblem,
  meantVariant,
  missingFields,
  missingName,
  missingNextNames,
  sectionInMap,
  unknownField,
} from './unknown-fields.ts';
import { scalarProblem } from './validate-scalar.ts';
import {
  duplicateItems,
  errorAtKey,
  hasUnreadableFormat,
  isWholeReference,
  keyProblems,
  onlyProblem,
  referenceFinding,
  referenceNotAllowed,
  sizeProblems,
  tightDash,
  wrongType,
} from './walk-problems.ts';

const MAX_DEPTH = 300;

/** Walks values against shapes; keep one instance while its tree lives, for its memory. */
export class SchemaWalker {
  private readonly memo = new NodeMemo<Finding>();

  /** Finding of `node` as the root of something of shape `shape`. */
  walk(node: Node, shape: Shape, depth = 0): Finding {
    if (node.kind === 'scalar' || depth > MAX_DEPTH)
      return node.kind === 'scalar' ? this.scalar(node, shape) : NOTHING;
    const key = shape.is === 'object' && shape.ref === 'no' ? shape.kind : shape;
    let finding = this.memo.get(node, key);
    if (!finding) {
      finding = this.collection(node, shape, depth);
      this.memo.set(node, key, finding);
    }
    return finding;
  }

  private scalar(node: Node, shape: Shape): Finding {
    const problem = scalarProblem(node, shape);
    if (problem) return onlyProblem(problem);
    return shape.is === 'either' && shape.language && shape.extent !== 'part'
      ? withProblems(schemaProblems(node, shape), NOTHING)
      : NOTHING;
  }

  private collection(node: MapNode | SeqNode, shape: Shape, depth: number): Finding {
    switch (shape.is) {
      case 'any':
        return NOTHING;
      case 'either': {
        if (shape.language && node.kind === 'map' && stringOf(get(node, '$ref')) !== undefined)
          return referenceFinding(node, targetOf(shape));
        const fitting = shape.of.find((s) => fitsJsonType(s, node));
        if (!fitting) return wrongType(node, shape);
        const found = this.walk(node, fitting, depth);
        return shape.language && shape.extent !== 'part'
          ? withProblems(schemaProblems(node, shape), found)
          : found;
      }
      case 'map':
        if (shape.language) return this.within(node, shape, depth);
        return node.kind === 'map' ? this.map(node, shape, depth) : wrongType(node, shape);
      case 'list':
        if (shape.language) return this.within(node, shape, depth);
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

  /** The references in a schema whose language has no table; its problems are the whole's. */
  private within(node: MapNode | SeqNode, shape: MapShape | ListShape, depth: number): Finding {
    const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
    const below = slots.flatMap((slot, i): Finding['below'][number][] => {
      const key = isEntry(slot) ? slot.key : String(i);
      const inner = expectedField(shape, key, siblingsIn(node)).shape;
      if (inner?.is !== 'either' || (isEntry(slot) && slot.broken)) return [];
      // What is wrong with the whole schema is reported as that.
      const { refs, below } =
        slot.value.kind === 'scalar' ? NOTHING : this.walk(slot.value, inner, depth + 1);
      const finding = { problems: NOTHING.problems, refs, below };
      return isEmptyFinding(finding) ? [] : [{ key, slot, finding }];
    });
    return { ...NOTHING, below: compactList(below) };
  }

  private noList(node: MapNode, shape: ListShape): Finding {
    if (isChoiceInList(node, shape)) return onlyProblem(choiceInList);
    return tightDash(node, shape) ?? wrongType(node, shape);
  }

  private payloadSchema(node: MapNode, shape: PayloadShape, depth: number): Finding {
    if (get(node, '$ref')) return referenceFinding(node, shape);
    const { kind } = payloadShape(shape, (name) => get(node, name) !== undefined);
    return this.walk(node, { is: 'object', kind, ref: 'no' }, depth);
  }

  private objectOrRef(node: MapNode, shape: ObjectShape, depth: number): Finding {
    const ref = get(node, '$ref');
    const actual = versionShape(shape, siblingsIn(node));
    if (ref && actual.ref === 'beside' && node.entries.length > 1)
      return this.besideReference(node, actual, depth);
    if (ref && shape.ref !== 'no') return referenceFinding(node, shape);
    if (shape.ref === 'only') {
      const message =
        `Expected a reference. Use $ref: '${shape.rootTarget ?? '#'}...' and define the ${tableOf(shape.kind).title} there.`.replace(
          "'/",
          "'#/",
        );
      return onlyProblem(errorAtKey('reference-required', message));
    }
    if (shape.avro && isAvro(node)) return NOTHING;
    const table = tableOf(actual.kind);
    if (ref && stringOf(ref) !== undefined && table.unknown !== 'accept') {
      const problem = referenceNotAllowed(table.title);
      return onlyProblem(table.lenient ? asWarning(problem) : problem);
    }
    return this.object(node, table, depth);
  }

  /** A schema in which `$ref` is one keyword of several. */
  private besideReference(node: MapNode, shape: ObjectShape, depth: number): Finding {
    const own = this.object(node, tableOf(shape.kind), depth);
    const { refs } = referenceFinding(node, shape);
    return { ...own, refs };
  }

  private object(node: MapNode, table: ObjectTable, depth: number): Finding {
    const requirement = securityRequirement(node, table);
    if (requirement)
      return { kind: table.kind, node, problems: [requirement], refs: [], below: [] };
    const problems: NodeProblem[] = [];
    const below: Finding['below'][number][] = [];
    const sibling = siblingsIn(node);
    const content = bareContent(node, table);
    let misfits = false;
    for (const e of node.entries) {
      const field = fieldFor(table, e.key, sibling);
      if (field) {
        if (e.broken) continue;
        const shape = hasUnreadableFormat(field, node) ? ANY : shapeOf(field, table, sibling);
        const foreign =
          field.shape.is === 'schema-by-format' &&
          shape.is === 'any' &&
          stringOf(get(e.value, '$ref')) !== undefined;
        const found =
          foreign && e.value.kind === 'map'
            ? referenceFinding(e.value, ANY)
            : this.walk(e.value, shape, depth + 1);
        const finding = isAtMostWarning(field, table) ? withoutErrors(found) : found;
        const empty = isEmptyFinding(finding) ? emptyValueProblem(field, e.value) : null;
        if (empty) below.push({ key: e.key, slot: e, finding: onlyProblem(empty) });
        else if (!isEmptyFinding(finding)) below.push({ key: e.key, slot: e, finding });
      } else if (e.keyLength > 0 && !content?.keys.has(e.key)) {
        const problem = unknownField(e.key, table, sibling, node);
        if (problem) problems.push(problem);
        misfits ||= fieldsOf(table, e.key).length > 0;
      }
    }
    const meant = misfits ? meantVariant(node, table, sibling) : null;
    const shown = below.findIndex(({ key }) => key === meant?.shownBy);
    const child = below[shown];
    if (meant && child) {
      below[shown] = { ...child, finding: withAdvice(child.finding, meant) };
      // All other fields are right then.
      problems.length = 0;
    }
    problems.push(...missingFields(node, table, sibling));
    problems.push(...objectProblems(node, table.dialect ?? dialect, table.kind));
    const tags = objectTagsOf(table.kind, node);
    return {
      kind: table.kind,
      node,
      problems: compactList(table.lenient ? problems.map(asWarning) : problems),
      refs: NOTHING.refs,
      below: compactList(below),
      ...(tags.length > 0 ? { tags } : {}),
    };
  }

  private map(node: MapNode, shape: MapShape, depth: number): Finding {
    if (isWholeReference(node, shape))
      return onlyProblem(referenceNotAllowed(`map of ${plural(shape.entry)}`));
    const unnamed = missingName(node, shape);
    if (unnamed) return readAs(this.walk(node, shape.of, depth + 1), unnamed);
    const problems = missingNextNames(node, shape);
    const below: Finding['below'][number][] = [];
    const keys = shape.keys === undefined ? null : new RegExp(shape.keys);
    for (const e of node.entries) {
      if (e.keyLength > 0) problems.push(...keyProblems(e.key, shape, keys));
      if (e.broken) continue;
      const section = sectionInMap(e, shape);
      const finding = isChoiceEntry(e.key, e.value, shape)
        ? onlyProblem(choiceEntry)
        : section
          ? readAs(this.walk(e.value, section.shape, depth + 1), section.problem)
          : this.walk(e.value, shape.of, depth + 1);
      if (!isEmptyFinding(finding)) below.push({ key: e.key, slot: e, finding });
    }
    const limits = { min: shape.minEntries, max: shape.maxEntries };
    problems.push(...sizeProblems(node.entries.length, shape.entry, limits));
    return { problems: compactList(problems), refs: NOTHING.refs, below: compactList(below) };
  }

  private list(node: SeqNode, shape: ListShape, depth: number): Finding {
    const below: Finding['below'][number][] = [];
    for (const [i, item] of node.items.entries()) {
      const finding = this.walk(item.value, shape.of, depth + 1);
      if (!isEmptyFinding(finding)) below.push({ key: String(i), slot: item, finding });
    }
    const problems = [
      ...(shape.unique ? duplicateItems(node, shape, shape.unique) : []),
      ...sizeProblems(node.items.length, shape.item, {
        min: shape.minItems,
        where: ' in this list',
      }),
    ];
    return { problems: compactList(problems), refs: NOTHING.refs, below: compactList(below) };
  }
}

const ANY = { is: 'any' } as const;

/** What a reference resolves to in place of a schema, or of a part of one. */
function targetOf(shape: EitherShape): EitherShape {
  return shape.language && shape.extent === 'part' ? openShape(shape.language) : shape;
}

/** Adds to a finding what is wrong with the value as a whole. */
function withProblems(problems: readonly NodeProblem[], finding: Finding): Finding {
  return problems.length === 0
    ? finding
    : { ...finding, problems: compactList([...problems, ...finding.problems]) };
}

/** Adds to the problem of a value that another value of a deciding field would be right. */
function withAdvice(
  finding: Finding,
  { field, value }: { readonly field: string; readonly value: string },
): Finding {
  return {
    ...finding,
    problems: finding.problems.map((p) => ({
      ...p,
      message: `${p.message} Did you mean the ${field} ${quote(value)}?`,
    })),
  };
}
