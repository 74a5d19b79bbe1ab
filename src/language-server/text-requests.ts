// Requests about whole texts: symbols, folding, links, colours, formatting, lenses, problems.
import type {
  Connection,
  Location,
  SemanticTokensRangeParams,
  TextEdit,
} from 'vscode-languageserver';
import {
  type FoundSymbol,
  findSymbols,
  toDocumentSymbol,
  toFoldingRanges,
  toLocation,
  toSemanticTokens,
  toSymbolInformation,
  toTextEdit,
} from './lsp-results.ts';
import {
  type About,
  cancelledError,
  distinctJson,
  offsetsOf,
  request,
  type Session,
  showSearch,
} from './session.ts';
import { keyOf } from './uris.ts';

/** Symbols of a workspace that are returned at most. */
const MAX_SYMBOLS = 1_000;

/** Registers the handlers of requests about whole texts. */
export function handleTextRequests(
  connection: Connection,
  session: () => Session,
  about: About,
): void {
  connection.onDocumentSymbol(
    about(async (subject, { textDocument }) => {
      const found = (await request(subject, { request: 'documentSymbols' })) ?? [];
      if (session().support.symbolTree)
        return found.map((symbol) => toDocumentSymbol(subject.lines, symbol));
      return toSymbolInformation(subject.project, subject.reference, found).map((symbol) => ({
        ...symbol,
        location: { ...symbol.location, uri: textDocument.uri },
      }));
    }),
  );
  connection.onWorkspaceSymbol(async ({ query }, token, progress) => {
    const isEnded = () => token.isCancellationRequested;
    const found: FoundSymbol[] = [];
    const { report, done } = showSearch(progress);
    for await (const project of session().projects.searchAll({ isEnded, report }))
      for (const reference of project.references()) {
        const symbols = await request({ project, reference }, { request: 'documentSymbols' });
        found.push(...findSymbols(project, reference, symbols ?? [], query));
      }
    done();
    if (isEnded()) return cancelledError();
    found.sort((a, b) => a.rank - b.rank);
    return distinctJson(found.map(({ symbol }) => symbol)).slice(0, MAX_SYMBOLS);
  });
  connection.onFoldingRanges(
    about(async (subject) => {
      const found = await request(subject, { request: 'foldingRanges' });
      return toFoldingRanges(subject.lines, found ?? []);
    }),
  );
  connection.onDocumentLinks(
    about(async ({ lines, project, reference }) => {
      const found = await request({ project, reference }, { request: 'documentLinks' });
      return (found ?? []).map(({ start, end, to, tooltip }) => ({
        range: lines.rangeOf({ start, end }),
        target: 'url' in to ? to.url : linkTo(toLocation(project, to)),
        ...(tooltip && { tooltip }),
      }));
    }),
  );
  connection.languages.semanticTokens.on(
    about(async (subject) => {
      const end = subject.lines.text.length;
      const found = await request(subject, { request: 'semanticTokens', start: 0, end });
      return { data: toSemanticTokens(subject.lines, found ?? []) };
    }),
  );
  connection.languages.semanticTokens.onRange(
    about(async (subject, { range }: SemanticTokensRangeParams) => {
      const found = await request(subject, {
        request: 'semanticTokens',
        ...offsetsOf(subject, range),
      });
      return { data: toSemanticTokens(subject.lines, found ?? []) };
    }),
  );
  connection.onDocumentFormatting(
    about(async (subject): Promise<TextEdit[]> => {
      const found = await request(subject, { request: 'formatting' });
      return (found ?? []).map((edit) => toTextEdit(subject.lines, edit));
    }),
  );
  connection.onCodeLens(
    about(async (subject, { textDocument }) => {
      const found = await request(subject, { request: 'codeLenses' });
      return (found ?? []).map(({ title, start, end, referenceCount }) => ({
        range: subject.lines.rangeOf({ start, end }),
        // A lens without a command isn't drawn, and one without references has none to request.
        ...(referenceCount > 0
          ? { data: { uri: textDocument.uri, start, title } satisfies LensData }
          : { command: { title, command: '' } }),
      }));
    }),
  );
  connection.onCodeLensResolve(async (lens) => {
    const { uri, start, title } = lens.data as LensData;
    const { support, projects } = session();
    const command = support.showReferencesCommand ?? '';
    const files = command === '' ? [] : await projects.filesOf(keyOf(uri));
    const found = await Promise.all(
      files.map(async (file) => {
        const ranges = await request(file, { request: 'codeLensReferences', offset: start });
        return (ranges ?? []).map((range) => toLocation(file.project, range));
      }),
    );
    return {
      ...lens,
      command: {
        title,
        command,
        ...(command && { arguments: [uri, lens.range.start, distinctJson(found.flat())] }),
      },
    };
  });
  connection.languages.diagnostics.on(({ textDocument, previousResultId }) => {
    const { diagnostics, support } = session();
    return diagnostics.report(textDocument.uri, previousResultId, support.relatedDiagnostics);
  });
}

/** What is needed to work out the references of a lens. */
interface LensData {
  readonly uri: string;
  readonly start: number;
  readonly title: string;
}

/** Returns the address of a location with its line and column from 1, as clients open it. */
function linkTo({ uri, range: { start } }: Location): string {
  return `${uri}#L${start.line + 1},${start.character + 1}`;
}
