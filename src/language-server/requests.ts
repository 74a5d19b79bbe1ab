// Responses to the requests of a client, each from the language service of the core.
import {
  type CancellationToken,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type LocationLink,
  LSPErrorCodes,
  type Position,
  ResponseError,
  type SemanticTokensRangeParams,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { loadService, partFor } from '../core/api.ts';
import type { Request, RequestName, Requests } from '../core/types.ts';
import { type ClientSupport, wants } from './client-support.ts';
import {
  type ActionData,
  FIX_ALL_KIND,
  fixAllAction,
  SORT_KIND,
  toCodeAction,
  toWorkspaceEdit,
} from './code-actions.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { LineIndex } from './line-index.ts';
import {
  toCompletionItem,
  toDocumentSymbol,
  toFoldingRanges,
  toInlayHint,
  toLocation,
  toMarkup,
  toSelectionRange,
  toSemanticTokens,
  toSymbolInformation,
  toTextEdit,
} from './lsp-results.ts';
import type { OpenTexts } from './open-texts.ts';
import type { ProjectFile, Projects } from './projects.ts';
import { keyOf } from './uris.ts';

/** Symbols of a workspace that are returned at most. */
const MAX_SYMBOLS = 1_000;

/** The state between `initialize` and `exit`. */
export interface Session {
  readonly support: ClientSupport;
  readonly open: OpenTexts;
  readonly projects: Projects;
  readonly diagnostics: Diagnostics;
}

/** A file that a request is about. */
interface Subject extends ProjectFile {
  readonly lines: LineIndex;
  readonly offset: (position: Position) => number;
}

/** Registers the handlers of all requests. */
export function handleRequests(connection: Connection, session: () => Session): void {
  /**
   * Handles a request about a text as its projects know it, that of its own first; null for a text
   * that isn't a document and that none refers to.
   */
  const about =
    <P extends { readonly textDocument: { readonly uri: string } }, R>(
      handle: (subject: Subject, params: P, all: readonly Subject[]) => Promise<R>,
    ) =>
    async (params: P, token: CancellationToken): Promise<R | null | ResponseError> => {
      const { open, projects } = session();
      const key = keyOf(params.textDocument.uri);
      const version = open.get(key)?.version;
      const outdated = (): ResponseError | null => {
        if (token.isCancellationRequested)
          return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
        return open.get(key)?.version === version
          ? null
          : new ResponseError(LSPErrorCodes.ContentModified, 'The text has changed since.');
      };
      const files = await projects.filesOf(key);
      const late = outdated();
      if (late) return late;
      const subjects = files.map((file): Subject => {
        const lines = file.project.linesOf(file.reference);
        return { ...file, lines, offset: (position) => lines.offsetAt(position) };
      });
      const [subject] = subjects;
      const result = subject ? await handle(subject, params, subjects) : null;
      return outdated() ?? result;
    };

  handlePositionRequests(connection, session, about);
  handleTextRequests(connection, session, about);
  handleCodeActions(connection, session, about);
}

type About = <P extends { readonly textDocument: { readonly uri: string } }, R>(
  handle: (subject: Subject, params: P, all: readonly Subject[]) => Promise<R>,
) => (params: P, token: CancellationToken) => Promise<R | null | ResponseError>;

/** Sends a request to the language service. */
async function request<K extends RequestName>(
  { project, reference }: ProjectFile,
  params: Requests[K]['params'] & { readonly request: K },
): Promise<Requests[K]['response'] | null> {
  const whole = { ...params, uri: reference } as Request;
  const service = await loadService(partFor(whole));
  const file = project.analyzer.analyzedFile(reference);
  return file && (service.respond(file, whole) as Requests[K]['response'] | null);
}

function handlePositionRequests(
  connection: Connection,
  session: () => Session,
  about: About,
): void {
  /** Documentation of the items of the last list, by index. */
  let documentation: readonly (string | undefined)[] = [];
  let list = 0;

  connection.onCompletion(
    about(async (subject, { position }) => {
      const offset = subject.offset(position);
      const found = await request(subject, { request: 'completion', offset });
      if (!found) return null;
      const { completion } = session().support;
      documentation = found.items.map(({ doc }) => doc);
      list++;
      return {
        isIncomplete: found.incomplete,
        items: found.items.map((item, index) => ({
          ...toCompletionItem(subject.lines, item, completion),
          ...(completion.resolvesDocumentation && item.doc && { data: { list, index } }),
        })),
      };
    }),
  );
  connection.onCompletionResolve((item) => {
    const data = item.data as { readonly list: number; readonly index: number } | undefined;
    const doc = data?.list === list ? documentation[data.index] : undefined;
    return doc === undefined
      ? item
      : { ...item, documentation: toMarkup(doc, session().support.completion) };
  });
  connection.onHover(
    about(async (subject, { position }) => {
      const found = await request(subject, {
        request: 'hover',
        offset: subject.offset(position),
      });
      return (
        found && {
          range: subject.lines.rangeOf(found),
          contents: toMarkup(found.blocks.join('\n\n'), {
            markdown: session().support.markdownHover,
          }),
        }
      );
    }),
  );
  connection.onDefinition(
    about(async (subject, { position }): Promise<LocationLink[] | Location[]> => {
      const found = await request(subject, {
        request: 'definition',
        offset: subject.offset(position),
      });
      if (!found) return [];
      const { project, lines } = subject;
      if (!session().support.definitionLinks)
        return found.targets.map(({ range }) => toLocation(project, range));
      return found.targets.map(({ range, whole }) => ({
        originSelectionRange: lines.rangeOf(found.origin),
        targetUri: project.uriOf(range.uri),
        targetRange: toLocation(project, whole).range,
        targetSelectionRange: toLocation(project, range).range,
      }));
    }),
  );
  connection.onReferences(
    about(async (_subject, { position }, all) => {
      const found = await Promise.all(
        all.map(async (subject) => {
          const offset = subject.offset(position);
          const ranges = await request(subject, { request: 'references', offset });
          return (ranges ?? []).map((range) => toLocation(subject.project, range));
        }),
      );
      return distinct(found.flat());
    }),
  );
  connection.onDocumentHighlight(
    about(async (subject, { position }): Promise<DocumentHighlight[]> => {
      const offset = subject.offset(position);
      const found = await request(subject, { request: 'documentHighlights', offset });
      return (found ?? []).map((range) => ({
        range: subject.lines.rangeOf(range),
        kind: range.kind === 'write' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }));
    }),
  );
  connection.onPrepareRename(
    about(async (subject, { position }) => {
      const offset = subject.offset(position);
      const found = await request(subject, { request: 'prepareRename', offset });
      if (!found) return null;
      if ('refused' in found) throw refusal(found.refused);
      return { range: subject.lines.rangeOf(found.range), placeholder: found.name };
    }),
  );
  connection.onRenameRequest(
    about(async (_subject, { position, newName }, all) => {
      const { open, support } = session();
      const edits: WorkspaceEdit[] = [];
      for (const subject of all) {
        const offset = subject.offset(position);
        const made = await request(subject, { request: 'rename', offset, to: newName });
        if (!made) continue;
        if ('refused' in made) throw refusal(made.refused);
        edits.push(toWorkspaceEdit(subject.project, made.files, open, support.edits));
      }
      return merged(edits);
    }),
  );
  connection.languages.inlayHint.on(
    about(async (subject, { range }) => {
      const found = await request(subject, { request: 'inlayHints', ...offsetsOf(subject, range) });
      const { markdownHover: markdown } = session().support;
      return (found ?? []).map((hint) => toInlayHint(subject.lines, hint, { markdown }));
    }),
  );
  connection.onSelectionRanges(
    about(async (subject, { positions }) => {
      const found = await Promise.all(
        positions.map(async (position) => {
          const offset = subject.offset(position);
          const ranges = await request(subject, { request: 'selectionRanges', offset });
          return (
            toSelectionRange(subject.lines, ranges ?? []) ?? {
              range: { start: position, end: position },
            }
          );
        }),
      );
      return found;
    }),
  );
}

function handleTextRequests(connection: Connection, session: () => Session, about: About): void {
  connection.onDocumentSymbol(
    about(async (subject, { textDocument }) => {
      const found = (await request(subject, { request: 'documentSymbols' })) ?? [];
      if (session().support.symbolTree)
        return found.map((symbol) => toDocumentSymbol(subject.lines, symbol));
      return toSymbolInformation(subject.project, subject.reference, found, '').map((symbol) => ({
        ...symbol,
        location: { ...symbol.location, uri: textDocument.uri },
      }));
    }),
  );
  connection.onWorkspaceSymbol(async ({ query }) => {
    const { projects } = session();
    await projects.findDocuments();
    const found = await Promise.all(
      projects.all().flatMap((project) =>
        ['', ...project.analyzer.referencedFiles()].map(async (reference) => {
          const symbols = await request({ project, reference }, { request: 'documentSymbols' });
          return toSymbolInformation(project, reference, symbols ?? [], query);
        }),
      ),
    );
    return distinct(found.flat()).slice(0, MAX_SYMBOLS);
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
    }) as never,
  );
  connection.languages.semanticTokens.onRange(
    about(async (subject, { range }: SemanticTokensRangeParams) => {
      const found = await request(subject, {
        request: 'semanticTokens',
        ...offsetsOf(subject, range),
      });
      return { data: toSemanticTokens(subject.lines, found ?? []) };
    }) as never,
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
        ...(command && { arguments: [uri, lens.range.start, distinct(found.flat())] }),
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

function handleCodeActions(connection: Connection, session: () => Session, about: About): void {
  connection.onCodeAction(
    about(async (subject, { textDocument, range, context }: CodeActionParams) => {
      const { open, support } = session();
      const { project, reference } = subject;
      const data = {
        uri: textDocument.uri,
        version: open.get(keyOf(textDocument.uri))?.version ?? null,
      };
      const listed =
        wants(context.only, CodeActionKind.QuickFix) ||
        wants(context.only, CodeActionKind.Refactor);
      const offsets = offsetsOf(subject, range);
      const found = [
        ...(listed
          ? ((await request(subject, { request: 'codeActions', ...offsets, only: 'all' })) ?? [])
          : []),
        ...(wants(context.only, SORT_KIND)
          ? ((await request(subject, { request: 'codeActions', ...offsets, only: 'sorting' })) ??
            [])
          : []),
      ];
      const actions = found.flatMap(
        (action) =>
          toCodeAction(
            project,
            reference,
            action,
            context.diagnostics,
            open,
            support.edits,
            data,
          ) ?? [],
      );
      if (support.edits.resolvesEdit && context.only && wants(context.only, FIX_ALL_KIND))
        actions.push(fixAllAction(data));
      return actions.filter(({ kind }) => wants(context.only, kind ?? ''));
    }),
  );
  connection.onCodeActionResolve(async (action) => {
    const { uri, version, fixAll } = action.data as ActionData;
    const { open, projects, support } = session();
    const key = keyOf(uri);
    const [file] = await projects.filesOf(key);
    if (!file || (open.get(key)?.version ?? null) !== version)
      throw new ResponseError(LSPErrorCodes.ContentModified, 'The text has changed since.');
    const fixed = await request(file, {
      request: 'fixAll',
      ...(fixAll !== null && { code: fixAll }),
    });
    return {
      ...action,
      edit: toWorkspaceEdit(file.project, fixed?.files ?? [], open, support.edits),
    };
  });
}

function offsetsOf(
  { offset }: Subject,
  { start, end }: { readonly start: Position; readonly end: Position },
): { readonly start: number; readonly end: number } {
  return { start: offset(start), end: offset(end) };
}

/** Clients show the message of this error. */
function refusal(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}

/** Returns the address of a location with its line and column from 1, as clients open it. */
function linkTo({ uri, range: { start } }: Location): string {
  return `${uri}#L${start.line + 1},${start.character + 1}`;
}

function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Returns the edits of several projects as one; projects may share files. */
function merged(all: readonly WorkspaceEdit[]): WorkspaceEdit | null {
  const [first] = all;
  if (!first) return null;
  if (first.changes) {
    const changes: Record<string, TextEdit[]> = {};
    for (const edit of all)
      for (const [uri, list] of Object.entries(edit.changes ?? {}))
        changes[uri] = distinct([...(changes[uri] ?? []), ...list]);
    return { changes };
  }
  const files = new Map<string, TextDocumentEdit>();
  for (const change of all.flatMap((edit) => edit.documentChanges ?? [])) {
    if (!('textDocument' in change)) continue;
    const { uri } = change.textDocument;
    const edits = distinct([...(files.get(uri)?.edits ?? []), ...change.edits]);
    files.set(uri, { textDocument: change.textDocument, edits });
  }
  return { documentChanges: [...files.values()] };
}
