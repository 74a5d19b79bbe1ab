// What rules found in the units of a document, kept for its next version: an edit of one line
// changes one unit, and with it those that refer to it. A unit that is as it was, and all that it
// refers to, has the same findings, unless a path, a filter or a function looked outside of it.
import { isRoot, ROOT_URI } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import type { Entry, MapNode, Node, Tree } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { hasUnits, type Unit, unitOf } from '../documents/units.ts';
import type { EffectiveRules } from './effective-rules.ts';
import type { JsonPath } from './json-path.ts';
import { KnownFindings, type RuleUnit, type RuleUnits } from './known-findings.ts';
import type { Key } from './path-filter.ts';
import { RuleDocument, RuleValues, type UnitReferences } from './rule-document.ts';

interface KnownUnit extends RuleUnit {
  start: number;
  entry: Entry;
  /** What its references resolve to. */
  references: string;
}

/** A path of a rule, and what it found. */
interface KnownPath {
  readonly path: JsonPath;
  readonly known: KnownFindings;
}

/** What is kept for one ruleset. */
export class RulesetMemory {
  readonly effective: EffectiveRules;
  private readonly memory: RuleMemory;
  private readonly paths = new Map<string, KnownPath>();

  constructor(memory: RuleMemory, effective: EffectiveRules) {
    this.memory = memory;
    this.effective = effective;
  }

  /** The units of the present version. */
  get units(): RuleUnits {
    return this.memory;
  }

  /** Returns a unit by its pointer. */
  unitAt(path: readonly string[]): RuleUnit | undefined {
    return this.memory.unitAt(path);
  }

  /** Makes the values of a version, and forgets what it changed. */
  document(documents: DocumentSet): Generator<void, RuleDocument> {
    return this.memory.document(documents);
  }

  /**
   * Returns a path of a rule, and what it found.
   * @param id the same in each run
   */
  path(id: string, isResolved: boolean, parse: () => JsonPath): KnownPath {
    let found = this.paths.get(id);
    if (!found) {
      found = { path: parse(), known: new KnownFindings(isResolved) };
      this.paths.set(id, found);
    }
    found.known.start();
    return found;
  }

  /** Forgets what was found in units. */
  forget(changed: readonly RuleUnit[], affected: readonly RuleUnit[]): void {
    for (const { known } of this.paths.values())
      for (const unit of known.isResolved ? affected : changed) known.forget(unit);
  }
}

/** What is kept of a document for several rulesets. An editor has one for each open document. */
export class RuleMemory implements RuleUnits {
  private readonly rulesets = new Map<string, RulesetMemory>();
  /** What the rulesets were read from. */
  private source: unknown = null;
  private readonly values = new RuleValues();
  private current: { readonly documents: DocumentSet; readonly document: RuleDocument } | null =
    null;
  private units = new Map<Unit, KnownUnit>();
  private sections = new Map<string, ReadonlyMap<Key, RuleUnit>>();
  private files = new Map<string, { readonly tree: Tree | null; readonly references: string }>();

  /**
   * Returns what is kept for a ruleset.
   * @param source what the rules were read from; with another one all is forgotten
   * @param id of the ruleset and the address of the document
   */
  ruleset(source: unknown, id: string, create: () => EffectiveRules): RulesetMemory {
    if (this.source !== source) this.rulesets.clear();
    this.source = source;
    let memory = this.rulesets.get(id);
    if (!memory) {
      memory = new RulesetMemory(this, create());
      this.rulesets.set(id, memory);
    }
    return memory;
  }

  below(keys: readonly Key[]): ReadonlyMap<Key, RuleUnit> | null | undefined {
    if (keys.length > 2) return undefined;
    const path = keys.map(String);
    if (hasUnits(path)) return this.sections.get(toPointer(path)) ?? null;
    return unitOf(path) === null ? null : undefined;
  }

  unitAt(path: readonly string[]): RuleUnit | undefined {
    const pointer = unitOf(path);
    return pointer === null ? undefined : this.units.get(pointer);
  }

  *document(documents: DocumentSet): Generator<void, RuleDocument> {
    if (this.current?.documents === documents) return this.current.document;
    const document = yield* RuleDocument.make(documents, this.values);
    // From here on without a pause: what is kept is of one version.
    this.current = { documents, document };
    this.advance(documents.file(ROOT_URI)?.tree ?? null, documents, document.references());
    return document;
  }

  private advance(
    tree: Tree | null,
    documents: DocumentSet,
    references: ReadonlyMap<string, UnitReferences>,
  ): void {
    const changed = new Set<Unit>();
    const affected = new Set<string>();
    const before = this.units;
    this.units = new Map();
    this.sections = new Map();
    for (const { path, node, at } of tree?.root ? unitMaps(tree.root, tree.at) : []) {
      const section = new Map<Key, RuleUnit>();
      for (const entry of lastOfEach(node)) {
        const pointer = toPointer([...path, entry.key]);
        const resolved = references.get(pointer);
        const known = before.get(pointer);
        if (!known || !isSameEntry(known.entry, entry)) changed.add(pointer);
        if (known?.references !== resolved?.text || resolved?.isUncertain) affected.add(pointer);
        const unit: KnownUnit = known ?? {
          pointer,
          depth: path.length + 1,
          start: 0,
          entry,
          references: '',
        };
        unit.start = at + entry.keyAt;
        unit.entry = entry;
        unit.references = resolved?.text ?? '';
        section.set(entry.key, unit);
        this.units.set(pointer, unit);
      }
      this.sections.set(toPointer(path), section);
    }
    for (const pointer of before.keys()) if (!this.units.has(pointer)) changed.add(pointer);
    for (const [uri, { text }] of references) {
      if (this.units.has(uri) || isRoot(uri)) continue;
      const file = { tree: documents.file(uri)?.tree ?? null, references: text };
      const known = this.files.get(uri);
      if (known?.tree !== file.tree || known.references !== text) affected.add(uri);
      this.files.set(uri, file);
    }
    for (const pointer of changed) affected.add(pointer);
    addReferring(affected, references);
    const unitsOf = (pointers: Iterable<string>): RuleUnit[] =>
      [...pointers].flatMap((pointer) => this.units.get(pointer) ?? before.get(pointer) ?? []);
    const [own, all] = [unitsOf(changed), unitsOf(affected)];
    for (const memory of this.rulesets.values()) memory.forget(own, all);
  }
}

/** Adds what refers to something that is in the set, over any number of references. */
function addReferring(
  affected: Set<string>,
  references: ReadonlyMap<string, UnitReferences>,
): void {
  const referring = new Map<string, string[]>();
  for (const [from, { targets }] of references)
    for (const target of targets) {
      const known = referring.get(target);
      if (known) known.push(from);
      else referring.set(target, [from]);
    }
  // A set is visited with what is added to it meanwhile.
  for (const target of affected) for (const from of referring.get(target) ?? []) affected.add(from);
}

/** Returns the maps whose entries are units, with their offsets. */
function unitMaps(
  root: Node,
  rootAt: number,
): { readonly path: readonly string[]; readonly node: MapNode; readonly at: number }[] {
  const found: { path: readonly string[]; node: MapNode; at: number }[] = [];
  const visit = (node: Node, at: number, path: readonly string[]): void => {
    if (node.kind !== 'map') return;
    if (hasUnits(path)) {
      found.push({ path, node, at });
      return;
    }
    for (const entry of lastOfEach(node))
      if (entry.alias === undefined) visit(entry.value, at + entry.valueAt, [...path, entry.key]);
  };
  visit(root, rootAt, []);
  return found;
}

/** The entries of a map; of equal keys the last, which counts for rules. */
function lastOfEach({ entries }: MapNode): readonly Entry[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  return byKey.size === entries.length ? entries : [...byKey.values()];
}

/** Whether nothing differs in an entry but where it is. */
function isSameEntry(a: Entry, b: Entry): boolean {
  return (
    a === b ||
    (a.value === b.value &&
      a.valueAt - a.keyAt === b.valueAt - b.keyAt &&
      a.keyLength === b.keyLength &&
      a.alias === b.alias)
  );
}
