// Cases of the conformance suite through the server: the problems are those that the command line
// prints. Each fifth, as `conformance.test.ts` of the core validates all; `npm run fuzz` takes all.
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { Diagnostic, DocumentDiagnosticReport, Range } from 'vscode-languageserver';
import { apidoc } from '../cli/testing.ts';
import { type Case, conformanceCases, sampleOf } from '../core/testing.ts';
import { CAPABILITIES, languageClients } from './testing/clients.ts';

const clients = languageClients();

type PrintedRange = Record<'start' | 'end', { readonly line: number; readonly column: number }>;

/** The part of the command line's JSON output that is compared. */
interface Printed {
  readonly documents: readonly {
    readonly validated?: boolean;
    readonly problems: readonly {
      readonly code: string;
      readonly severity: string;
      readonly message: string;
      readonly uri: string;
      readonly range: PrintedRange;
      readonly related?: readonly {
        readonly file: string;
        readonly range: PrintedRange;
        readonly message: string;
      }[];
    }[];
  }[];
}

const SEVERITIES = ['', 'error', 'warning', 'information', 'hint'];

const written = ({ start, end }: Range): string =>
  `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;

/**
 * Writes the problems of a file one a line, as both sides have them.
 * @param pathOf returns the path of the file with a URI
 */
function lines(
  file: string,
  diagnostics: readonly Diagnostic[],
  pathOf: (uri: string) => string,
): string[] {
  return diagnostics.map(({ code, severity, message, range, relatedInformation = [] }) =>
    [
      file,
      written(range),
      SEVERITIES[severity ?? 0],
      code,
      message,
      ...relatedInformation.map(
        (related) =>
          `${pathOf(related.location.uri)} ${written(related.location.range)} ${related.message}`,
      ),
    ].join(' '),
  );
}

const printedRange = ({ start, end }: PrintedRange): string =>
  `${start.line}:${start.column}-${end.line}:${end.column}`;

/** @param pathOf returns the path of a file as it is printed */
function printed({ documents }: Printed, pathOf: (file: string) => string): string[] {
  return documents.flatMap(({ problems }) =>
    problems.map(({ uri, range, severity, code, message, related = [] }) =>
      [
        uri,
        printedRange(range),
        severity,
        code,
        message,
        ...related.map((one) => `${pathOf(one.file)} ${printedRange(one.range)} ${one.message}`),
      ].join(' '),
    ),
  );
}

/** Whether both sides read the same text: the entry is text, and is a document. */
const isComparable = (c: Case): boolean => typeof c.files[c.entry] === 'string';

it('reports the problems of the cases as the command line does', {
  timeout: 600_000,
}, async () => {
  const client = await clients.start({
    ...CAPABILITIES,
    textDocument: { ...CAPABILITIES.textDocument, diagnostic: { relatedDocumentSupport: true } },
  });
  let compared = 0;
  const cases = conformanceCases().filter(isComparable);
  expect(cases.length).toBeGreaterThan(1_600);
  const chosen = sampleOf(cases, 11);
  for (const [i, c] of chosen.entries()) {
    const own = (name: string): string => `${i}/${name}`;
    const paths = new Map(
      Object.entries(c.files).map(([name, content]) => [
        name,
        clients.write(
          own(name),
          typeof content === 'string' ? content : Buffer.from(content.base64, 'base64'),
        ),
      ]),
    );
    const { out } = await apidoc(['validate', paths.get(c.entry) ?? '', '--format', 'json']);
    const result = JSON.parse(out) as Printed;
    const [first] = result.documents;
    // An editor shows every problem of a text that is becoming a document, and a limit as it is.
    const isEditors =
      first?.validated === false || first?.problems.some(({ code }) => code === 'not-a-document');
    if (!first || isEditors) continue;
    const validated = client.examplesValidated();
    await client.open(own(c.entry), String(c.files[c.entry]), 'apidoc');
    await validated;
    const entry = clients.uri(own(c.entry));
    const folder = entry.slice(0, entry.length - encodeURI(c.entry).length);
    const report = await client.request<DocumentDiagnosticReport>(
      'textDocument/diagnostic',
      own(c.entry),
    );
    const pathOf = (uri: string): string => decodeURIComponent(uri.replace(folder, ''));
    const found = [
      ...lines(c.entry.split('/').at(-1) ?? '', report.kind === 'full' ? report.items : [], pathOf),
      ...Object.entries(report.relatedDocuments ?? {}).flatMap(([uri, related]) =>
        lines(pathOf(uri), related.kind === 'full' ? related.items : [], pathOf),
      ),
    ];
    await client.close(own(c.entry));
    expect(found.sort(), c.name).toEqual(
      printed(result, (file) => pathOf(pathToFileURL(file).href)).sort(),
    );
    compared++;
  }
  expect(compared).toBeGreaterThan(0.95 * chosen.length);
});
