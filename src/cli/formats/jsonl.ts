// Problems as JSON Lines, for programs that read while documents are validated.
import { withSlashes } from '../find-files.ts';
import type { Report } from '../validation-result.ts';
import { visibleJson } from '../visible-text.ts';
import { plainProblem } from './json.ts';

/**
 * Returns a line for each problem, as `json` has it, with the name of its document; and one for
 * each file that can't be read, with the reason. A document without problems has no line.
 */
export function asJsonLines({ documents, unread }: Pick<Report, 'documents' | 'unread'>): string {
  const problems = documents.flatMap(({ uri, shown }) =>
    shown.map((problem) => ({ document: withSlashes(uri), ...plainProblem(problem) })),
  );
  const failed = unread.map(({ file, reason }) => ({ file, reason }));
  return [...problems, ...failed].map((one) => `${visibleJson(one, 0)}\n`).join('');
}
