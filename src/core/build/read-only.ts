// Whether a text can be changed other than by typing: with a syntax error in it nobody knows what a change would mean.

import type { Subject } from '../language/subject.ts';
import { lineStarts, positionAt } from '../parse/lines-of.ts';

/** Faults with which it is plain what everything means: nothing is there yet, a name such as `1` stands without quotes. */
const HARMLESS: ReadonlySet<string> = new Set(['empty-document', 'key-not-string']);

/** Why the file cannot be changed by forms, in one sentence; null where it can. */
export function readOnly({ world }: Subject, uri: string): string | null {
  const file = world.file(uri);
  if (!file?.tree || file.failure !== undefined) return 'The file is not loaded.';
  const fault = file.tree.problems.find(({ severity, code }) => severity === 'error' && !HARMLESS.has(code));
  if (!fault) return null;
  const { line } = positionAt(lineStarts(file.text), fault.at);
  const what = fault.code === 'duplicate-key' ? 'A key is used twice' : 'There is a syntax error';
  return `${what} in line ${line}${uri === '' ? '' : ` of ${uri}`}. Fix it in the text first.`;
}
