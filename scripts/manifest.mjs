/** The package.json of what is published, with the fields that all have in common. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

/** Fields that are taken from the repository, where it has them. */
const SHARED = ['version', 'license', 'repository', 'homepage', 'bugs'];

/**
 * Returns the package.json of a folder with the fields of the repository.
 * @param {string} folder relative to the repository
 * @param {string[]} more further fields that are taken from it
 */
export function manifestOf(folder, more = []) {
  const read = (/** @type {string} */ at) =>
    JSON.parse(readFileSync(path.join(ROOT, at, 'package.json'), 'utf8'));
  const whole = read('');
  const shared = [...SHARED, ...more].filter((field) => whole[field] !== undefined);
  return { ...read(folder), ...Object.fromEntries(shared.map((field) => [field, whole[field]])) };
}
