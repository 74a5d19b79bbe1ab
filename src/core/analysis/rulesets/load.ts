// Loads what runs rulesets, which few documents have.

/** Returns the class that reads rulesets and runs them. */
export const loadRulesets = async () => (await import('./rulesets.ts')).Rulesets;

/** Returns the class that keeps what rules found for the next version of a document. */
export const loadRuleMemory = async () => (await import('./rule-memory.ts')).RuleMemory;

/** Returns what functions of rulesets in JavaScript are run with. */
export const loadRuleFunctions = async () => {
  const { callFunction, FUNCTIONS, FunctionFailure, firstSchemaError } = await import(
    './functions.ts'
  );
  return { callFunction, FunctionFailure, firstSchemaError, names: Object.keys(FUNCTIONS) };
};

/** Returns the function that makes the JSON Schema of rulesets. */
export const loadRulesetSchema = async () => (await import('./ruleset-schema.ts')).rulesetSchema;
