// Files that are not documents of the format, which the user or a hook named nevertheless.

import { isLimit, isRoot, nearest, ROOT_FIELDS } from '../core/api.ts';
import type { Problem } from '../core/types.ts';
import { PROGRAM } from './command.ts';

const REJECTED: ReadonlySet<string> = new Set(['not-a-document', 'format-version']);

/**
 * Returns the problems of a document; a single one if it has no root field, since those that follow
 * from this say nothing to a user who named the wrong file. An editor shows them all: there a
 * document without it is one that is being written.
 */
export function withoutForeignProblems(found: readonly Problem[]): readonly Problem[] {
  const problems = found.map(withCommand);
  const missing = problems.find(
    ({ code, uri, path, data }) =>
      code === 'required-field' &&
      isRoot(uri) &&
      path.length === 0 &&
      ROOT_FIELDS.includes(data?.missing ?? ''),
  );
  const misspelled = problems.some(
    ({ code, uri, path: [key = '', ...rest] }) =>
      code === 'unknown-field' && isRoot(uri) && rest.length === 0 && nearest(key, ROOT_FIELDS),
  );
  if (!missing || misspelled) return problems;
  const { uri, path, start, end } = missing;
  const [first = '', second = ''] = ROOT_FIELDS;
  const message = `This is not an ${first} or ${second} document: its root has neither field. A document begins with "${first}: 3.1.0" or "${second}: 3.1.0".`;
  return [
    { code: 'not-a-document', severity: 'error', message, uri, path, start, end },
    ...problems.filter(({ code }) => isLimit(code)),
  ];
}

/** Names the command that converts a document in the problem that it is of another format. */
function withCommand(problem: Problem): Problem {
  if (problem.data?.foreign)
    return {
      ...problem,
      message: `${problem.message} Run "${PROGRAM} convert" to make a document of it.`,
    };
  const convertible =
    problem.code === 'format-version' &&
    problem.path[0] === 'asyncapi' &&
    /^2\.[0-6]\b/.test(problem.data?.version ?? '');
  if (!convertible) return problem;
  return {
    ...problem,
    message: `${problem.message} Run "${PROGRAM} convert", which keeps comments.`,
  };
}

/** Returns the problems for which nothing can be done with a document at all. */
export function rejections(problems: readonly Problem[]): Problem[] {
  return withoutForeignProblems(problems).filter(
    ({ code, severity, uri, path }) =>
      severity === 'error' &&
      (REJECTED.has(code) || (code === 'type' && isRoot(uri) && path.length === 0)),
  );
}
