// Problems as a Code Climate report, which GitLab shows in merge requests.
import { isLimit } from '../../core/api.ts';
import type { FoundProblem, Report } from '../validation-result.ts';
import { visibleJson } from '../visible-text.ts';
import { fingerprints, fromHere } from './file-names.ts';

const SEVERITY: Readonly<Record<FoundProblem['severity'], string>> = {
  error: 'major',
  warning: 'minor',
  information: 'info',
  hint: 'info',
};

/**
 * Returns a list of issues. What can't be read, or was not validated, is a blocker: nothing is
 * known about it.
 */
export function asCodeClimate({ documents, unread }: Report): string {
  const problems = documents.flatMap(({ shown }) => shown);
  const ids = fingerprints(problems);
  const issues = problems.map((problem, i) => issue(problem, ids[i] ?? ''));
  const start = { line: 1, column: 1 };
  const failed = unread.map(
    ({ file, reason }): FoundProblem => ({
      code: 'unread',
      severity: 'error',
      message: reason,
      uri: file,
      file,
      path: '',
      range: { start, end: start },
      related: [],
    }),
  );
  const failedIds = fingerprints(failed);
  const blockers = failed.map((problem, i) => ({
    ...issue(problem, failedIds[i] ?? ''),
    severity: 'blocker',
  }));
  return `${visibleJson([...issues, ...blockers])}\n`;
}

function issue({ code, severity, message, file, range }: FoundProblem, fingerprint: string) {
  return {
    type: 'issue',
    check_name: code,
    description: message,
    categories: ['Bug Risk'],
    severity: isLimit(code) ? 'blocker' : SEVERITY[severity],
    fingerprint,
    location: {
      path: fromHere(file),
      lines: { begin: range.start.line, end: range.end.line },
    },
  };
}
