// Problems as Markdown: the summary of a job on GitHub, or a comment on a change.
import { capitalize, formatCount, visibleMarkdown } from '../../core/api.ts';
import {
  countOfProblems,
  type FoundProblem,
  type Report,
  type ValidationResult,
} from '../validation-result.ts';
import { fromHere } from './file-names.ts';

/** Bytes of the rows of each table; GitHub shows no summary of more than 1 MiB. */
const DOCUMENT_BYTES = 300_000;
const PROBLEM_BYTES = 700_000;

/** Returns a table of the documents, and one of the problems, as far as they fit. */
export function asMarkdown({ documents, unread }: Report): string {
  const shown = documents.flatMap((document) => document.shown);
  const documentRows = [
    ...documents.map((document) => `| ${name(document.uri)} | ${result(document)} |`),
    ...unread.map(({ file, reason }) => `| ${name(file)} | not read: ${visibleMarkdown(reason)} |`),
  ];
  const problemRows = shown.map(row);
  return [
    `### ${capitalize(heading(documents, unread.length))}`,
    ...table('| Document | Result |', documentRows, DOCUMENT_BYTES),
    ...(problemRows.length > 0
      ? table('| Position | Severity | Problem | Rule |', problemRows, PROBLEM_BYTES)
      : []),
    '',
  ].join('\n');
}

/** Problems are counted where there may be some: a document that was not read has no result. */
function heading(documents: readonly ValidationResult[], unread: number): string {
  const skipped = documents.filter(({ validated }) => !validated).length;
  const validated = documents.length - skipped;
  const hasSome = documents.some(({ problems }) => problems.length > 0);
  const found = countOfProblems(documents);
  return [
    ...(validated > 0 || skipped + unread === 0
      ? [`${found} in ${formatCount(validated, 'document')}`]
      : hasSome
        ? [found]
        : []),
    ...(skipped > 0 ? [`${formatCount(skipped, 'document')} not validated`] : []),
    ...(unread > 0 ? [`${formatCount(unread, 'document')} not read`] : []),
  ].join(', ');
}

/** Rows under a head, with the number of those that do not fit. */
function table(head: string, rows: readonly string[], bytes: number): string[] {
  const kept: string[] = [];
  let size = 0;
  for (const line of rows) {
    size += Buffer.byteLength(line) + 1;
    if (size > bytes) break;
    kept.push(line);
  }
  const rest = rows.length - kept.length;
  return [
    '',
    head,
    head.replace(/[^|]+/g, '---'),
    ...kept,
    ...(rest > 0 ? ['', `${formatCount(rest, 'more row')} not shown.`] : []),
  ];
}

function result(document: ValidationResult): string {
  return `${document.validated ? '' : 'not validated, '}${countOfProblems([document])}`;
}

function row({
  file,
  range: { start },
  severity,
  message,
  code,
  documentationUrl,
}: FoundProblem): string {
  const rule = visibleMarkdown(code);
  // An address that could end the link, or the cell, is none.
  const isLink = documentationUrl !== undefined && /^https?:[^\s()<>|\\`]+$/.test(documentationUrl);
  return `| ${name(file)}:${start.line}:${start.column} | ${severity} | ${visibleMarkdown(message)} | ${isLink ? `[${rule}](${documentationUrl})` : rule} |`;
}

function name(file: string): string {
  return visibleMarkdown(fromHere(file));
}
