// Loads what runs rulesets, which few documents have.

/** Returns the class that reads rulesets and runs them. */
export const loadRulesets = async () => (await import('./rulesets.ts')).Rulesets;
