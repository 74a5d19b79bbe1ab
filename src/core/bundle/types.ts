// What bundling works with: what is asked, where references stand, where their targets go.
import type { RefUse } from '../check/finding.ts';
import type { Path } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { Place } from '../resolve/world.ts';

/** How one document is made from many. */
export interface BundleOptions {
  /** Replace references by what they lead to, except where the format demands a reference and where it would never end. */
  readonly dereference?: boolean;
  /** Merge traits into their operations and messages, and remove them. */
  readonly applyTraits?: boolean;
  /** Language of the result; that of the entry unless given. */
  readonly format?: 'yaml' | 'json';
}

/** The result of bundling. */
export interface Bundle {
  /** Null where nothing could be made: the entry has syntax errors, or the result would be too large. */
  readonly text: string | null;
  readonly language: 'yaml' | 'json';
  /** What could not be bundled; such references are left as they are. Offsets are in the text of the problem's `uri`. */
  readonly problems: readonly Problem[];
}

export type RefShape = RefUse['shape'];

/** A place that references name: in the entry (`uri` '') or in another file. */
export interface Spot {
  readonly uri: string;
  readonly path: Path;
}

/** A Reference Object. */
export interface Site {
  readonly uri: string;
  readonly path: Path;
  readonly ref: string;
  readonly shape: RefShape;
  /** What it leads to; null where that cannot be found. */
  readonly to: Spot | null;
}

/** A value of another file that the bundle takes in. */
export interface Target {
  readonly place: Place;
  /** The map of components that such values belong in. */
  readonly section: string;
  /** The `schemaFormat` it is written in, where a bare schema would be read as something else. */
  readonly format: string | null;
}

/** A target with its place in the bundle. */
export interface Move {
  readonly target: Target;
  /** Where its content is written. */
  readonly at: Path;
  /** What references to it name: `at`, or the schema inside where the content is wrapped. */
  readonly pointer: Path;
  /** It replaces a Reference Object of the entry instead of being added to components. */
  readonly host: boolean;
}

/** New texts of references by the file they stand in. */
export type Rewrites = ReadonlyMap<string, readonly { readonly path: Path; readonly ref: string }[]>;

export interface Plan {
  readonly moves: readonly Move[];
  readonly rewrites: Rewrites;
  readonly problems: readonly Problem[];
}
