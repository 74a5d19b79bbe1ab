// A document of which nothing was read, so that nothing can be said about what is in it.
import type { Model } from '../core/model/types.ts';
import type { Problem } from '../core/problem.ts';

/** Headings by the codes of problems after which there is nothing to read. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['too-large', 'Too large to be read here'],
  ['not-a-document', 'Not an API document'],
]);

export interface Unread {
  readonly title: string;
  /** One or two sentences. */
  readonly reason: string;
}

/** Returns why nothing of the document was read; undefined where it was. */
export function unreadOf({ order }: Model, problems: readonly Problem[]): Unread | undefined {
  // The limit of references has the same code, and leaves a model.
  if (Object.values(order).some((ids) => ids.length > 0)) return undefined;
  const problem = problems.find(({ uri, code, path }) => uri === '' && TITLES.has(code) && path.length === 0);
  return problem && { title: TITLES.get(problem.code) ?? '', reason: problem.message };
}
