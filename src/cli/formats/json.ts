// Problems as one JSON object, for programs. `public/validate-output.schema.json` describes it.
import { explanationOf } from '../../core/api.ts';
import type { Severity } from '../../core/types.ts';
import { PROGRAM } from '../command.ts';
import { withSlashes } from '../find-files.ts';
import type { FoundProblem, Report } from '../validation-result.ts';
import { visibleJson } from '../visible-text.ts';

/**
 * Returns the results of all documents. A document that was not validated, or not all of it, has
 * `"validated": false`, and is not valid. `counts` are of all problems, printed or not.
 */
export function asJson({ documents, unread, version }: Report): string {
  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity } of documents.flatMap(({ problems }) => problems)) counts[severity]++;
  const plain = documents.map(({ uri, valid, validated, shown }) => ({
    uri: withSlashes(uri),
    valid,
    ...(!validated && { validated }),
    problems: shown.map(plainProblem),
  }));
  const failed = unread.map(({ file, reason }) => ({ file, reason }));
  const tool = { name: PROGRAM, version };
  return `${visibleJson({ tool, counts, documents: plain, ...(failed.length > 0 && { unread: failed }) })}\n`;
}

/** Returns a problem as programs read it. */
export const plainProblem = (p: FoundProblem) => ({
  code: p.code,
  severity: p.severity,
  message: p.message,
  uri: p.uri,
  file: p.file,
  path: p.path,
  range: p.range,
  ...(p.related.length > 0 && { related: p.related }),
  ...(p.ruleset === undefined && helpOf(p.code)),
  ...(p.ruleset !== undefined && { ruleset: p.ruleset }),
  ...(p.documentationUrl !== undefined && { documentationUrl: p.documentationUrl }),
});

/** The rule and why it is one. */
function helpOf(code: string): { help?: string } {
  const info = explanationOf(code);
  return info ? { help: `${info.rule} ${info.why}` } : {};
}
