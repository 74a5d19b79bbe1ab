// Runs the rules that follow references, each by itself: one that throws is a problem, and the
// others go on.
import type { Range } from '../../text/node-ranges.ts';
import type { NodePath } from '../../text/tree.ts';
import type { Problem } from '../problem.ts';
import { rangeOf, relatedLocation } from './problem-range.ts';
import type { DocumentRule, RuleContext } from './rule.ts';
import { asFoundIn, codeOf, documentRules, internalError } from './specified-rules.ts';

/**
 * Adds what the rules find to `problems`.
 * @param isCascading whether a problem of a location follows from another one, so that it is left
 * out
 * @param further rules beside those of version 3
 */
export function runDocumentRules(
  shared: Omit<RuleContext, 'report' | 'reportAt'>,
  isCascading: (uri: string, path: NodePath) => boolean,
  problems: Problem[],
  further: readonly DocumentRule[] = [],
): void {
  const { documents, dialect } = shared;
  for (const rule of [...documentRules, ...further]) {
    const context: RuleContext = {
      ...shared,
      report: (uri, path, part, message, related, data) => {
        const range = isCascading(uri, path) ? null : rangeOf(documents, uri, path, part);
        const location =
          related && relatedLocation(documents, related.uri, related.path, related.message);
        if (range)
          problems.push({
            ...asFoundIn(dialect, rule, codeOf(rule.codes)),
            message,
            uri,
            path,
            ...range,
            ...(location && { related: [location] }),
            ...(data && { data }),
          });
      },
      reportAt: (uri, path, { start, end }, message, code) => {
        const severity = asFoundIn(dialect, rule, codeOf(rule.codes, code));
        problems.push({ ...severity, message, uri, path, start, end });
      },
    };
    try {
      rule.checkDocument(context);
    } catch (error) {
      const range = firstLine(documents.file('')?.text ?? '');
      problems.push({ ...internalError(rule, error), uri: '', path: [], ...range });
    }
  }
}

/** Returns the range of the first line that is not blank. */
export function firstLine(text: string): Range {
  const start = Math.max(0, text.search(/[^\s\uFEFF]/));
  const end = text.slice(start).search(/[\r\n]/);
  return { start, end: end < 0 ? text.length : start + end };
}
