// For tests only: results that were recorded beside what they are of.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

interface Row {
  result: unknown;
}

/**
 * Reads what was recorded in a JSON file. With `UPDATE_REPORTS=1` the file is written again after
 * the tests, with the results as they are now: format it, and read the difference.
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
      else expect(plain).toEqual(row.result);
    },
  };
}
