// The published cases of protocol bindings: the results of the official schemas, protocol by
// protocol. They are not part of the repository.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { bindingCasesFolder, tallyBindings } from './testing.ts';

const folder = resolve(import.meta.dirname, '../..', bindingCasesFolder);
const areHere = existsSync(folder);
if (!areHere)
  console.log(
    'Tests with published cases of bindings are skipped: ../shared/corpus/bindings is not beside this repository.',
  );

test.runIf(areHere)(
  'bindings are validated as the official schemas and texts have it',
  {
    timeout: 300_000,
  },
  () => {
    const rows = tallyBindings(folder);
    expect(new Set(rows.map(({ protocol }) => protocol)).size).toBe(20);
    const of = (level: string) => rows.filter((row) => row.level === level);
    expect(of('must').flatMap(({ wrong }) => wrong)).toEqual([]);
    const implied = of('implied');
    const cases = implied.reduce((sum, row) => sum + row.cases, 0);
    const wrong = implied.flatMap((row) => row.wrong);
    expect([wrong, wrong.length <= 0.01 * cases]).toEqual([wrong, true]);
  },
);
