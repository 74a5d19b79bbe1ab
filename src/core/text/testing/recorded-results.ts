// For tests only: results that were recorded beside what they are of.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

/** What to do where a result is meant to change: the message of each comparison. */
export const UPDATE = 'if this is meant to change: npm run update, and read the difference';

interface Row {
  result: unknown;
}

/**
 * Reads what was recorded in a JSON file. `npm run update` writes it again with the results as they
 * are now.
 * @param file absolute path of a file with rows of the type `Row`, in lists or objects
 * @returns its data, and a check that a result is the one of a row
 */
export function recordedResults<Data>(file: string): {
  readonly data: Data;
  check(row: Row, result: unknown): void;
} {
  const data = JSON.parse(readFileSync(file, 'utf8')) as Data;
  const isUpdate = process.env.UPDATE_REPORTS === '1';
  afterAll(() => {
    if (isUpdate) writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
  });
  return {
    data,
    check(row, result) {
      const plain: unknown = JSON.parse(JSON.stringify(result));
      if (isUpdate) row.result = plain;
      else expect(plain, UPDATE).toEqual(row.result);
    },
  };
}
