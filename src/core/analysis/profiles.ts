// Settings by name, for documents that a team can't or doesn't want to correct.
import type { Settings } from './problem.ts';

/** What `"extends"` of a configuration may name. */
export const PROFILES: ReadonlyMap<string, Settings> = new Map([
  [
    // Generators for Spring, the usual ones, write these two, and the published tools accept them.
    'generated',
    new Map([
      ['schema-format', 'warning'],
      ['schema-discriminator', 'warning'],
    ] as const),
  ],
]);
