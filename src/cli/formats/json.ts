// Problems as one JSON object, for programs.
import type { ValidationResult } from '../validation-result.ts';
import { visibleJson } from '../visible-text.ts';

/**
 * Returns `{"documents":[{"uri","valid","problems":[...]}]}`, each problem with `code`, `severity`,
 * `message`, `uri`, `path` and `range`. A document that was not validated, or not all of it, has
 * `"validated": false`, and is not valid.
 */
export function asJson(documents: readonly ValidationResult[]): string {
  const plain = documents.map(({ uri, valid, validated, problems }) => ({
    uri,
    valid,
    ...(!validated && { validated }),
    problems: problems.map((p) => ({
      code: p.code,
      severity: p.severity,
      message: p.message,
      uri: p.uri,
      path: p.path,
      range: p.range,
    })),
  }));
  return `${visibleJson({ documents: plain })}\n`;
}
