// A document of which nothing was read, so that nothing can be said about what is in it.
import type { Model } from '../core/model/types.ts';
import type { Problem } from '../core/problem.ts';

/** @returns why nothing of the document was read, in one or two sentences; undefined where it was */
export function unreadReason({ order }: Model, problems: readonly Problem[]): string | undefined {
  // The limit of references has the same code, and leaves a model.
  if (Object.values(order).some((ids) => ids.length > 0)) return undefined;
  return problems.find(({ uri, code, path }) => uri === '' && code === 'too-large' && path.length === 0)?.message;
}
