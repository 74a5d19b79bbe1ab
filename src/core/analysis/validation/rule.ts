// What a rule is, in one file of rules/: its codes with their severities, what it checks, and the
// texts that explain it. Each of the three is an export of its own, so that a bundle which needs
// one of them has only that.
import type { Dialect } from '../../format/dialects.ts';
import type { Kind, SchemaFamily, SchemaFormat, Shape } from '../../format/table-types.ts';
import type { Range } from '../../text/node-ranges.ts';
import type { MapNode, Node, NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { ProblemData, Setting } from '../problem.ts';
import type { Secret } from '../secrets/types.ts';
import type { Finding, NodeProblem } from './finding.ts';
import type { FlatFindings } from './flatten-findings.ts';
import type { ObjectTag } from './rule-index.ts';

/**
 * The severity of each code; `off` is for rules that must be enabled. A problem may have another
 * severity where the format leaves a choice; this is the usual one.
 */
export type Codes = Readonly<Record<string, Setting>>;

/** A problem of one object. Without a code it has the first one of its rule, with its severity. */
export type RuleProblem = Omit<NodeProblem, 'code' | 'severity'> &
  Partial<Pick<NodeProblem, 'code' | 'severity'>>;

interface AnyRule {
  readonly codes: Codes;
  /** Published schemas don't check it, so it is at most a warning in published documents. */
  readonly milderWherePublished?: true;
}

/** A rule about one object alone: its problems are kept as long as the object is the same. */
export interface ObjectRule extends AnyRule {
  /** The objects that it checks, in all dialects. */
  readonly kinds: readonly Kind[];
  checkObject(node: MapNode, dialect: Dialect, kind: Kind): readonly RuleProblem[];
}

/** A schema in a language that has no table, inline or behind a reference. */
interface LanguageSchema {
  readonly node: Node;
  readonly language: SchemaFormat;
  /** It may use names that are defined in the schema around the reference to it. */
  readonly isOpen: boolean;
}

/** A rule about a schema in a language that has no table. Problems are kept as those of objects. */
export interface SchemaRule extends AnyRule {
  /** The languages whose schemas it checks. */
  readonly families: readonly SchemaFamily[];
  checkSchema(schema: LanguageSchema): readonly RuleProblem[];
}

/** A rule that follows references or compares objects. */
export interface DocumentRule extends AnyRule {
  /** What it looks up in `objects`. */
  readonly kinds: readonly (Kind | ObjectTag)[];
  checkDocument(context: RuleContext): void;
}

export type Rule = ObjectRule | SchemaRule | DocumentRule;

/** What a document rule works with. */
export interface RuleContext {
  readonly documents: DocumentSet;
  /** `SchemaWalker` of walk.ts, as a structural type because walk.ts imports the rules. */
  readonly walker: { walk(node: Node, shape: Shape): Finding };
  /** The dialect of the root document. */
  readonly dialect: Dialect;
  readonly objects: FlatFindings['objects'];
  /** Every Reference Object that the tables know of, in all files that are reached. */
  readonly refs: readonly Omit<FlatFindings['refs'][number], 'range'>[];
  /** Some value isn't what is expected at its location: what seems unused may be meant by it. */
  readonly unclear: boolean;
  /** What looks like a secret, in all files that are reached. */
  secrets(): readonly (Secret & { readonly uri: string })[];
  /** Reports a problem at the value at a path, or at its key; `related`: the key of another one. */
  report(
    uri: string,
    path: NodePath,
    part: 'key' | 'value',
    message: string,
    related?: { readonly uri: string; readonly path: NodePath; readonly message: string },
    data?: ProblemData,
  ): void;
  /** Reports a problem at a piece of the text of a value; `code`: another one than the first. */
  reportAt(uri: string, path: NodePath, range: Range, message: string, code?: string): void;
}

/** The headings under which codes are listed. */
export type ExplanationGroupName =
  | 'fields'
  | 'references'
  | 'application'
  | 'messages'
  | 'schemas'
  | 'payloads'
  | 'bindings'
  | 'texts';

/** The explanation of one code, in plain text in our own words. */
export interface ExplanationText {
  /** That of its file in codes/ where it is left out. */
  readonly group?: ExplanationGroupName;
  /** The rule in one sentence. */
  readonly rule: string;
  /** Why it is a rule, or what goes wrong otherwise: one to three sentences. */
  readonly why: string;
  /** Section of the format, or the standard (RFC 3986 ...). */
  readonly section: string;
  /** Rows of the checklist it covers beyond those covered by the tables of the format. */
  readonly rules?: readonly string[];
  /**
   * A small text that has the problem, and the same without it: YAML of the root, of which the head
   * may be missing, or a whole document.
   */
  readonly invalidExample?: string;
  readonly right?: string;
}

/** The explanations of all codes of a rule. */
export type Explanations<C extends Codes> = Readonly<Record<keyof C, ExplanationText>>;
