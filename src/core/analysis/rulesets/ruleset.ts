// What a ruleset says, once it was read: its own rules, those that it extends, and what overrides
// change of them for some files.
import type { Range } from '../../text/node-ranges.ts';
import type { Severity } from '../problem.ts';
import type { FunctionContext, FunctionResult } from './functions.ts';
import type { JsonPath } from './json-path.ts';

/** A severity of a rule; `off` is one, too: such a rule reports nothing. */
export type RuleSeverity = Severity | 'off';

/** How severities are written. */
export const SEVERITIES: ReadonlyMap<unknown, RuleSeverity> = new Map<unknown, RuleSeverity>([
  ['error', 'error'],
  ['warn', 'warning'],
  ['info', 'information'],
  ['hint', 'hint'],
  ['off', 'off'],
  [0, 'error'],
  [1, 'warning'],
  [2, 'information'],
  [3, 'hint'],
  [-1, 'off'],
]);

/** Which rules of a ruleset are on that another extends. */
export type Mode = 'recommended' | 'all' | 'off';

/** A mistake in a ruleset, with its position in the text of its file. */
export interface RulesetMistake extends Range {
  /** The file of the ruleset. */
  readonly file: string;
  readonly message: string;
  /** It doesn't keep the ruleset from being used: a rule was left out. */
  readonly isWarning?: true;
}

/**
 * What a function may be that isn't a row of the table: those of the built-in rulesets, and those
 * in JavaScript where a host runs them.
 */
export type OwnFunction = (
  value: unknown,
  options: Readonly<Record<string, unknown>>,
  context: FunctionContext,
) => readonly FunctionResult[];

/** A function in JavaScript that a ruleset brings. */
export interface DeclaredFunction {
  readonly name: string;
  /** The folder of its file, from that of the ruleset. */
  readonly folder: string;
  /** The file of the ruleset. */
  readonly ruleset: string;
  /** The JSON Schema of its options, where the ruleset has one. */
  readonly optionsSchema: unknown;
}

/**
 * Loads a function in JavaScript, or says in one sentence why it can't be run. It throws
 * `FunctionFailure` where it fails.
 */
export type LoadFunction = (
  declared: DeclaredFunction,
) => OwnFunction | { readonly reason: string };

/** What is checked of the nodes that a rule is about. */
export interface Then {
  readonly field?: string;
  readonly function: string | OwnFunction;
  readonly options: Readonly<Record<string, unknown>>;
  /** A field that is a path. */
  readonly path?: JsonPath;
}

/** A path of a rule as it is written, with its position. */
export interface Given extends Range {
  readonly text: string;
}

/** A rule as an object. */
export interface RuleDefinition {
  readonly description?: string;
  readonly message?: string;
  readonly severity?: RuleSeverity;
  readonly recommended?: boolean;
  readonly resolved?: boolean;
  readonly formats?: readonly string[];
  readonly documentationUrl?: string;
  readonly given: readonly Given[];
  /** What its `then` has. */
  readonly checks: readonly Then[];
  /** It is not run: a function of it is JavaScript, which isn't. */
  readonly isLeftOut?: true;
}

/** What a ruleset says of a rule: it defines one, or changes one that it extends. */
export type RuleEntry = Range & {
  readonly definition?: RuleDefinition;
  readonly severity?: RuleSeverity;
  readonly isOn?: boolean;
};

/** Paths by a name; with formats, the last target that fits a document counts. */
export type Alias =
  | { readonly given: readonly Given[] }
  | {
      readonly targets: readonly {
        readonly formats: readonly string[];
        readonly given: readonly Given[];
      }[];
    };

/** A ruleset that another one extends. */
export interface Extended extends Range {
  readonly name: string;
  /** Absent where none is written: rules keep what the ruleset itself decided. */
  readonly mode?: Mode;
}

/** The parts that a ruleset and an override have in common. */
export interface RulesetPart {
  readonly extends: readonly Extended[];
  readonly rules: ReadonlyMap<string, RuleEntry> | null;
  readonly aliases: ReadonlyMap<string, Alias>;
  readonly formats: readonly string[] | null;
}

/** What differs for some files, or for some locations in them. */
export interface RulesetOverride extends RulesetPart {
  readonly files: readonly { readonly glob: string; readonly pointer: string | null }[];
}

/** One file of a ruleset. */
export interface Ruleset extends RulesetPart {
  readonly file: string;
  readonly overrides: readonly RulesetOverride[];
  readonly documentationUrl?: string;
  /** It stands for rules that aren't here: any name may be one of them. */
  readonly hasOtherRules?: true;
}
