// A value as it is in effect: references followed, traits merged, and where it is written.
import type { NodeLocation } from '../../text/location.ts';
import { type MapNode, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { DocumentSet } from './document-set.ts';
import { fileOfNode, type MergedObject, mergeTraitsAt } from './merged-object.ts';

/** The object that traits were merged into, and the way from it. */
interface Merge {
  readonly object: MergedObject;
  readonly steps: NodePath;
}

export class EffectiveValue {
  readonly documents: DocumentSet;
  readonly uri: string;
  readonly path: NodePath;
  readonly node: Node;
  private readonly merge: Merge | null;

  constructor(
    documents: DocumentSet,
    at: { readonly uri: string; readonly path: NodePath; readonly node: Node },
    merge: Merge | null = null,
  ) {
    this.documents = documents;
    this.uri = at.uri;
    this.path = at.path;
    this.node = at.node;
    this.merge = merge;
  }

  /** Where the value is written, behind the references and traits that it came through. */
  get location(): NodeLocation {
    const origin = this.merge?.object.origin(this.merge.steps)?.located;
    return origin ? { uri: origin.uri, path: origin.path } : { uri: this.uri, path: this.path };
  }

  /** The text of a string; undefined for all others. */
  get text(): string | undefined {
    return stringOf(this.node);
  }

  get isNull(): boolean {
    return this.node.kind === 'scalar' && this.node.value === null;
  }

  /** Returns the value below a key or index as it is written, which may be a reference. */
  child(key: string): EffectiveValue | undefined {
    const slot = step(this.node, key);
    if (!slot) return undefined;
    return new EffectiveValue(
      this.documents,
      {
        uri: (this.merge && fileOfNode(slot.value)) ?? this.uri,
        path: [...this.path, key],
        node: slot.value,
      },
      this.merge && { object: this.merge.object, steps: [...this.merge.steps, key] },
    );
  }

  /** Returns the value itself or what its reference finally means; undefined if that is unknown. */
  follow(): EffectiveValue | undefined {
    if (this.documents.refOf(this.node) === undefined) return this;
    const target = this.documents.resolve(this.uri, this.path, this.node);
    return target ? new EffectiveValue(this.documents, target) : undefined;
  }

  /** Returns what the value below a key or index means. */
  field(key: string): EffectiveValue | undefined {
    return this.child(key)?.follow();
  }

  /** Returns the text below a key. */
  textOf(key: string): string | undefined {
    return this.field(key)?.text;
  }

  /** Returns the object with its traits merged in. */
  withTraits(): EffectiveValue {
    const { node } = this;
    if (node.kind !== 'map') return this;
    const object = mergeTraitsAt(this.documents, { uri: this.uri, path: this.path, node });
    if (!object) return this;
    return new EffectiveValue(
      this.documents,
      { uri: this.uri, path: this.path, node: object.node },
      { object, steps: [] },
    );
  }

  /** Returns the keys of an object, each once; none of anything else. */
  keys(): string[] {
    return this.node.kind === 'map' ? [...new Set(this.node.entries.map((e) => e.key))] : [];
  }

  /** Returns the values of an object as they are written, by key. */
  members(): [string, EffectiveValue][] {
    return this.keys().map((key) => [key, this.child(key) as EffectiveValue]);
  }

  /** Returns the items of a list as they are written. */
  items(): EffectiveValue[] {
    return this.node.kind === 'seq'
      ? this.node.items.map((_, i) => this.child(String(i)) as EffectiveValue)
      : [];
  }
}

/** Returns whether a value is an object. */
export function isObject(
  value: EffectiveValue | undefined,
): value is EffectiveValue & { readonly node: MapNode } {
  return value?.node.kind === 'map';
}
