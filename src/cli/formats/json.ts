// Problems as one JSON object, for programs.
import type { Report } from '../validation-result.ts';
import { visibleJson } from '../visible-text.ts';

/**
 * Returns the results of all documents. A document that was not validated, or not all of it, has
 * `"validated": false`, and is not valid.
 */
export function asJson({ documents, unread, version }: Report): string {
  const plain = documents.map(({ uri, valid, validated, shown }) => ({
    uri,
    valid,
    ...(!validated && { validated }),
    problems: shown.map((p) => ({
      code: p.code,
      severity: p.severity,
      message: p.message,
      uri: p.uri,
      file: p.file,
      path: p.path,
      range: p.range,
      ...(p.related.length > 0 && { related: p.related }),
    })),
  }));
  const failed = unread.map(({ file, reason }) => ({ file, reason }));
  const tool = { name: 'apidoc', version };
  return `${visibleJson({ tool, documents: plain, ...(failed.length > 0 && { unread: failed }) })}\n`;
}
