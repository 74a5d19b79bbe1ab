// All rules with a verb in them, one file each in rules/. Uniform rules are defined in core/format
// and checked by walk.ts.
import { type Dialect, dialect as ownDialect } from '../../format/dialects.ts';
import type { InLanguage, Kind } from '../../format/table-types.ts';
import type { MapNode, Node } from '../../text/tree.ts';
import type { Severity } from '../problem.ts';
import { asWarning, type NodeProblem } from './finding.ts';
import { OLDER_KINDS } from './older-format.ts';
import type { Codes, DocumentRule, ObjectRule, Rule, SchemaRule } from './rule.ts';

const specifiedRules: readonly Rule[] = Object.values(
  import.meta.glob<Rule>(['./rules/*.ts', '!./rules/*.test.ts'], { eager: true, import: 'rule' }),
);

/** The rules that follow references or compare objects. */
export const documentRules: readonly DocumentRule[] = specifiedRules.filter(
  (rule) => 'checkDocument' in rule,
);

/** The objects whose examples `collectJobs` collects. */
const KINDS_WITH_EXAMPLES: readonly Kind[] = ['Message', 'MessageTrait', 'sampled'];

/** The objects that are collected: those that document rules look up, and those with examples. */
export const collectedKinds: ReadonlySet<Kind> = new Set([
  ...documentRules.flatMap((rule) => rule.kinds),
  ...KINDS_WITH_EXAMPLES,
  ...OLDER_KINDS,
]);

const objectRules = new Map<Kind, ObjectRule[]>();
for (const rule of specifiedRules)
  for (const kind of 'checkObject' in rule ? rule.kinds : [])
    objectRules.set(kind, [...(objectRules.get(kind) ?? []), rule as ObjectRule]);

/**
 * Returns what the rules about objects of its kind find in an object. A rule that throws is one
 * problem of the object.
 */
export function objectProblems(node: MapNode, dialect: Dialect, kind: Kind): NodeProblem[] {
  return (objectRules.get(kind) ?? []).flatMap((rule) => {
    try {
      return rule
        .checkObject(node, dialect, kind)
        .map((problem) =>
          asFoundIn(dialect, rule, { ...codeOf(rule.codes, problem.code), ...problem }),
        );
    } catch (error) {
      return [{ ...internalError(rule, error), at: [], key: true }];
    }
  });
}

const schemaRules: readonly SchemaRule[] = specifiedRules.filter((rule) => 'checkSchema' in rule);

/**
 * Returns what the rules about a language without a table find in a schema, by its shape. A rule
 * that throws is one problem of the schema.
 */
export function schemaProblems(node: Node, { language, extent }: InLanguage): NodeProblem[] {
  if (!language) return [];
  const schema = { node, language, isOpen: extent === 'open' };
  return schemaRules.flatMap((rule) => {
    if (!rule.families.includes(language.family)) return [];
    try {
      return rule
        .checkSchema(schema)
        .map((problem) => ({ ...codeOf(rule.codes, problem.code), ...problem }));
    } catch (error) {
      return [{ ...internalError(rule, error), at: [], key: true }];
    }
  });
}

/**
 * Returns the problem that a rule threw an error, so that it reports neither its problems nor their
 * absence. The others are checked all the same.
 */
export function internalError(
  { codes }: Rule,
  error: unknown,
): Pick<NodeProblem, 'code' | 'severity' | 'message'> {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    code: 'internal-error',
    severity: 'error',
    message: `Couldn't check "${codeOf(codes).code}" because of an error in the studio (${reason}). All other rules are checked. Please report it.`,
  };
}

/** Returns a problem of a rule with the severity that it has in documents of a dialect. */
export function asFoundIn<P extends { readonly severity: Severity }>(
  dialect: Dialect,
  { milderWherePublished }: Rule,
  problem: P,
): P {
  return milderWherePublished && dialect !== ownDialect ? asWarning(problem) : problem;
}

/** Returns a code of a rule, the first one by default, with its usual severity. */
export function codeOf(
  codes: Codes,
  code = Object.keys(codes)[0] ?? '',
): { readonly code: string; readonly severity: Severity } {
  const severity = codes[code] ?? 'error';
  return { code, severity: severity === 'off' ? 'information' : severity };
}
