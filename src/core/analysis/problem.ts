// A problem as everything outside the core sees it.

import type { NodeLocation } from '../text/location.ts';
import { formatCount } from '../text/plural.ts';
import type { NodePath, ScalarNode } from '../text/tree.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export type Setting = Severity | 'off';

/** What a code can be set to, the gravest first. */
/** By code; a code that is not in it has the severity the rule gives. */
export type Settings = ReadonlyMap<string, Setting>;

export const NO_SETTINGS: Settings = new Map();

export const SETTINGS: readonly Setting[] = ['error', 'warning', 'information', 'hint', 'off'];

export interface RelatedLocation {
  readonly uri: string;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** Formats other than that of documents, whose schemas can be messages of a new document. */
export type ForeignFormat = 'openapi' | 'json-schema' | 'avro' | 'protobuf';

/** What the rule of a team says how a value is made right. */
export type Repair =
  /** It is missing, or must be true as JavaScript has it. */
  | { readonly do: 'add'; readonly isTruthy?: true }
  | { readonly do: 'remove' }
  /** One of these values is right; the first certainly where `isSure`. */
  | {
      readonly do: 'write';
      readonly values: readonly ScalarNode['value'][];
      readonly isSure: boolean;
    }
  /** Its items or entries come in this order, as indexes of the present one. */
  | { readonly do: 'sort'; readonly order: readonly number[] };

/** A repair with the location of the value, or of what is missing. */
export interface RepairAt {
  readonly repair: Repair;
  readonly at: NodeLocation;
  /** It is about the key at the location. */
  readonly isKey?: true;
}

/**
 * What a quick fix uses of a problem beside its location: a message is for users, and its words may
 * change.
 */
export interface ProblemData {
  /**
   * Name of what is missing: a field of the object at the path, or an entry for a name that the
   * text at the path uses.
   */
  readonly missing?: string;
  /** The fields that lack the value. */
  readonly missingIn?: readonly string[];
  /** What was probably meant. */
  readonly meant?: string;
  /** The key at the path is wrong, not its value. */
  readonly isKey?: boolean;
  /** The version of the format that the document has, where it is not supported. */
  readonly version?: string;
  /** What the text is instead of a document, where messages can be made of it. */
  readonly foreign?: ForeignFormat;
  /** Whether the name may contain dots. */
  readonly dots?: boolean;
  /** What a team's rule is for, where the message doesn't say it. */
  readonly description?: string;
  /** What the function of a team's rule would accept. */
  readonly repair?: RepairAt;
}

/**
 * One problem at one location. `start` and `end` are offsets in UTF-16 units in the text of `uri`.
 */
export interface Problem {
  /** Kebab-case name of the rule, such as `required-field`. */
  readonly code: string;
  readonly severity: Severity;
  /** Plain text: what is wrong and what to write instead. Never Markdown or HTML. */
  readonly message: string;
  readonly data?: ProblemData;
  readonly uri: string;
  readonly path: NodePath;
  readonly start: number;
  readonly end: number;
  readonly related?: readonly RelatedLocation[];
  /** The ruleset of a team that has the rule, where it isn't one of ours. */
  readonly ruleset?: string;
  /** The page about the rule that its ruleset names. */
  readonly documentationUrl?: string;
}

/**
 * What problems of a severity are called. Information is a hint, too: users deal with both in the
 * same way.
 */
export const SEVERITY_NOUN: Readonly<Record<Severity, 'error' | 'warning' | 'hint'>> = {
  error: 'error',
  warning: 'warning',
  information: 'hint',
  hint: 'hint',
};

/** Returns `2 errors, 1 warning, 1 hint`; '' where there is no problem. */
export function problemCount(problems: readonly { readonly severity: Severity }[]): string {
  const nouns = ['error', 'warning', 'hint'] as const;
  return nouns
    .map(
      (noun) => [problems.filter((p) => SEVERITY_NOUN[p.severity] === noun).length, noun] as const,
    )
    .flatMap(([n, noun]) => (n === 0 ? [] : [formatCount(n, noun)]))
    .join(', ');
}

/**
 * These say that a text, or a part of it, was not read because it goes beyond a limit: nothing is
 * known about what is in it.
 */
const LIMITS = ['too-large', 'too-deep', 'alias-budget', 'internal-error'] as const;

/** The code of a limit; an error of the studio itself is one, too. */
export type Limit = (typeof LIMITS)[number];

/**
 * Returns whether a code reports that something was not validated because it exceeds a limit, so
 * that a document without errors may have some.
 */
export function isLimit(code: string): code is Limit {
  return (LIMITS as readonly string[]).includes(code);
}
