// The levels of changes that the configuration of a document gives.
import { loadComparison, nearest } from '../../core/api.ts';
import type { LevelSettings } from '../../core/types.ts';
import { Configs } from '../config.ts';
import { CommandError } from '../failures.ts';
import type { Source } from '../sources.ts';

/**
 * Returns the levels that replace those of the codes.
 * @param config the file to use; without it, the configuration of the folder of the document
 * @throws CommandError for a code that no change has
 */
export async function levelsFor(
  { folder, root, read }: Source,
  config?: string,
): Promise<LevelSettings> {
  const levels = await new Configs(config ?? null).levels(read ? '.' : folder, root);
  await requireKnown(levels);
  return levels;
}

/** @throws CommandError for a code that no change has */
async function requireKnown(levels: LevelSettings): Promise<void> {
  const { changeCodes } = await loadComparison();
  const known = changeCodes.map(({ code }) => code);
  const errors = [...levels.keys()]
    .filter((code) => !known.includes(code))
    .map((code) => {
      const meant = nearest(code, known);
      const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
      return `the configuration has an unknown code in "diff": "${code}".${hint}`;
    });
  if (errors.length > 0) throw new CommandError(...errors);
}
