// What a rule is: a function that validates one object of the document, or the document as a whole.
import type { Dialect } from '../../format/dialects.ts';
import type { Shape } from '../../format/table-types.ts';
import type { Range } from '../../text/node-ranges.ts';
import type { MapNode, Node, NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Problem } from '../problem.ts';
import type { Finding, NodeProblem } from './finding.ts';
import type { FlatFindings } from './flatten-findings.ts';

/** What a document rule works with. */
export interface RuleContext {
  readonly documents: DocumentSet;
  /** `SchemaWalker` of walk.ts, as a structural type because walk.ts imports the rules. */
  readonly walker: { walk(node: Node, shape: Shape): Finding };
  /** The dialect of the root document. */
  readonly dialect: Dialect;
  readonly objects: FlatFindings['objects'];
  /** Every Reference Object that the tables know of, in all files that are reached. */
  readonly refs: FlatFindings['refs'];
  /** Some value isn't what is expected at its location: what seems unused may be meant by it. */
  readonly unclear: boolean;
  /** Reports a problem at the value at a path, or at its key; `related`: the key of another one. */
  report(
    code: string,
    severity: Problem['severity'],
    uri: string,
    path: NodePath,
    part: 'key' | 'value',
    message: string,
    related?: { readonly uri: string; readonly path: NodePath; readonly message: string },
  ): void;
  /** Reports a problem at a piece of the text of a value. */
  reportAt(
    code: string,
    severity: Problem['severity'],
    uri: string,
    path: NodePath,
    range: Range,
    message: string,
  ): void;
}

/** A rule about one object alone: its finding is kept as long as the object is the same. */
export type LocalRule = (node: MapNode, dialect: Dialect) => readonly NodeProblem[];

/** A rule that follows references or compares objects. */
export type DocumentRule = (context: RuleContext) => void;
