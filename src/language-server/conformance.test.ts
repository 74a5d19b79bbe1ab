// The cases of the conformance suite through the server: the problems are those that the command
// line prints.
import { expect, it } from 'vitest';
import type { Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver';
import { apidoc } from '../cli/testing.ts';
import { type Case, conformanceCases } from '../core/testing.ts';
import { CAPABILITIES, languageClients } from './testing/clients.ts';

const clients = languageClients();

/** The part of the command line's JSON output that is compared. */
interface Printed {
  readonly documents: readonly {
    readonly validated?: boolean;
    readonly problems: readonly {
      readonly code: string;
      readonly severity: string;
      readonly message: string;
      readonly uri: string;
      readonly range: Record<'start' | 'end', { readonly line: number; readonly column: number }>;
    }[];
  }[];
}

const SEVERITIES = ['', 'error', 'warning', 'information', 'hint'];

/** Writes the problems of a file one a line, as both sides have them. */
function lines(file: string, diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, severity, message, range: { start, end } }) =>
    [
      file,
      `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`,
      SEVERITIES[severity ?? 0],
      code,
      message,
    ].join(' '),
  );
}

function printed({ documents }: Printed): string[] {
  return documents.flatMap(({ problems }) =>
    problems.map(({ uri, range: { start, end }, severity, code, message }) =>
      [
        uri,
        `${start.line}:${start.column}-${end.line}:${end.column}`,
        severity,
        code,
        message,
      ].join(' '),
    ),
  );
}

/** Whether both sides read the same text: the entry is text, and is a document. */
const isComparable = (c: Case): boolean => typeof c.files[c.entry] === 'string';

it('reports the problems of every case as the command line does', {
  timeout: 600_000,
}, async () => {
  const client = await clients.start({
    ...CAPABILITIES,
    textDocument: { ...CAPABILITIES.textDocument, diagnostic: { relatedDocumentSupport: true } },
  });
  let compared = 0;
  for (const [i, c] of conformanceCases().filter(isComparable).entries()) {
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
    const found = [
      ...lines(c.entry.split('/').at(-1) ?? '', report.kind === 'full' ? report.items : []),
      ...Object.entries(report.relatedDocuments ?? {}).flatMap(([uri, related]) =>
        lines(
          decodeURIComponent(uri.replace(folder, '')),
          related.kind === 'full' ? related.items : [],
        ),
      ),
    ];
    await client.close(own(c.entry));
    expect(found.sort(), c.name).toEqual(printed(result).sort());
    compared++;
  }
  expect(compared).toBeGreaterThan(1_600);
});
