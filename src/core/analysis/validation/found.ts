// Objects and references that validation found, with their locations.
import type { Kind } from '../../format/table-types.ts';
import type { Range } from '../../text/node-ranges.ts';
import type { Node, NodePath } from '../../text/tree.ts';
import type { ReferenceUse } from './finding.ts';

/** An object of the format with its location. */
export interface FoundObject {
  readonly kind: Kind;
  readonly uri: string;
  readonly path: NodePath;
  readonly node: Extract<Node, { kind: 'map' }>;
}

/** A Reference Object with its location. */
export interface FoundReference {
  readonly use: ReferenceUse;
  readonly uri: string;
  readonly path: NodePath;
  /** Where the `$ref` is marked. */
  readonly range: Range;
}
