// Compares two documents for an agent, with the levels of the configuration.
import type { ComparedDocuments } from '../../agents/types.ts';
import { forAudience } from '../../core/api.ts';
import type { Audience } from '../../core/types.ts';
import { adviceFor, positionOf } from '../diff/changes.ts';
import { comparisonRunner } from '../diff/compare-thread.ts';
import { levelsFor } from '../diff/levels.ts';
import { compareVersions, openVersions } from '../diff/versions.ts';
import type { Source } from '../sources.ts';

/**
 * Compares an older version of a document with it.
 * @param audience `sender`, `receiver` or `both`, as `--for` of `diff`
 * @param file the file of the program, run again as the thread that compares
 * @param pathOf names a file of a version
 * @throws CommandError where one of them can't be compared
 */
export async function compareSources(
  [before, after]: readonly [Source, Source],
  audience: string,
  file: URL | undefined,
  pathOf: (file: string) => string,
): Promise<ComparedDocuments> {
  const [old, changed] = await openVersions(before, after);
  const levels = await levelsFor(changed.source, undefined);
  const whole = await compareVersions([old, changed], levels, comparisonRunner(file));
  const { changes } = forAudience(whole, audience as Audience);
  const report = { comparison: whole, old, new: changed };
  return {
    changes: changes.map((change) => {
      const at = positionOf(change, report);
      return {
        code: change.code,
        level: change.level,
        message: change.message,
        place: `${pathOf(at.file)}#${(change.new ?? change.old)?.path ?? ''}`,
        affects: change.affects,
        ...(change.counterexample && { example: change.counterexample.value }),
        ...(change.reason !== undefined && { reason: change.reason }),
      };
    }),
    advice: adviceFor(report),
  };
}
