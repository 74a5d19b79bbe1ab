// Problems as one JSON object, for programs.
import type { Verdict } from '../verdict.ts';

/** `{"documents":[{"uri","valid","problems":[{"code","severity","message","uri","path","range"}]}]}`; what is related is left out. */
export function asJson(documents: readonly Verdict[]): string {
  const plain = documents.map(({ uri, valid, problems }) => ({
    uri,
    valid,
    problems: problems.map((p) => ({
      code: p.code,
      severity: p.severity,
      message: p.message,
      uri: p.uri,
      path: p.path,
      range: p.range,
    })),
  }));
  return `${JSON.stringify({ documents: plain }, null, 2)}\n`;
}
