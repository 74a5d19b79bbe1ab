// The types of bundling: its options, the references, and the new locations of their targets.

import type { NodeLocation } from '../../text/location.ts';
import type { NodePath } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { Problem } from '../problem.ts';
import type { ReferenceUse } from '../validation/finding.ts';

/** How one document is made from many. */
export interface BundleOptions {
  /**
   * Replace references by their targets, except where the format requires a reference and where it
   * would never end.
   */
  readonly dereference?: boolean;
  /** Merge traits into their operations and messages, and remove them. */
  readonly applyTraits?: boolean;
  /** Language of the result; that of the root document by default. */
  readonly format?: 'yaml' | 'json';
}

/** The result of bundling. */
export interface Bundle {
  /**
   * Null if nothing could be made: the root document has syntax errors, or the result would be too
   * large.
   */
  readonly text: string | null;
  readonly language: 'yaml' | 'json';
  /**
   * What could not be bundled; such references are left as they are. Offsets are in the text of the
   * problem's `uri`.
   */
  readonly problems: readonly Problem[];
  /** One sentence for each kind of content that the result can't express, and for lost comments. */
  readonly lost?: readonly string[];
  /** Why nothing was made: the result was not read back as the document, a defect. */
  readonly refused?: string;
}

export type ReferenceShape = ReferenceUse['shape'];

/** A Reference Object. */
export interface ReferenceSite {
  readonly uri: string;
  readonly path: NodePath;
  readonly ref: string;
  readonly shape: ReferenceShape;
  /** Its target; null if it can't be resolved. */
  readonly to: NodeLocation | null;
}

/** A value of another file that the bundle takes in. */
export interface BundledValue {
  readonly node: LocatedNode;
  /** The map of components that such values belong in. */
  readonly section: string;
  /** The `schemaFormat` it is written in, where a bare schema would be read as something else. */
  readonly format: string | null;
}

/** A target with its location in the bundle. */
export interface Move {
  readonly target: BundledValue;
  /** Where its content is written. */
  readonly at: NodePath;
  /** What references to it name: `at`, or the schema inside where the content is wrapped. */
  readonly pointer: NodePath;
  /** It replaces a Reference Object of the root document instead of being added to components. */
  readonly host: boolean;
}

/** New texts of references, by the file that contains them. */
export type Rewrites = ReadonlyMap<
  string,
  readonly { readonly path: NodePath; readonly ref: string }[]
>;

export interface Plan {
  readonly moves: readonly Move[];
  readonly rewrites: Rewrites;
  readonly problems: readonly Problem[];
}
