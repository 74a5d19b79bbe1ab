// The language server: a thin host of the language service of the core (LSP 3.17).
import {
  CodeActionKind,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { COMPLETION_TRIGGERS, SEMANTIC_TOKEN_TYPES } from '../core/api.ts';
import { type ClientSupport, clientSupport, ignoreMissingResponse } from './client-support.ts';
import { handleCodeActionRequests } from './code-action-requests.ts';
import { FIX_ALL_KIND, SORT_KIND } from './code-actions.ts';
import { Diagnostics } from './diagnostics.ts';
import { handleDocumentationRequests } from './documentation-requests.ts';
import type { ServerHost } from './host.ts';
import { OpenTexts } from './open-texts.ts';
import { handlePositionRequests } from './position-requests.ts';
import type { Project } from './project.ts';
import { Projects } from './projects.ts';
import { createAbout, type Session } from './session.ts';
import { handleTextRequests } from './text-requests.ts';
import { keyOf } from './uris.ts';

export type { ServerHost } from './host.ts';

/** Files whose changes on the disk matter. */
const WATCHED = '**/*.{yaml,yml,json,avsc,proto}';

/**
 * Handles the requests of a client until it closes the connection.
 * @param connection not listening yet
 */
export function startLanguageServer(connection: Connection, host: ServerHost): void {
  let session: Session | null = null;

  connection.onInitialize((params): InitializeResult => {
    session = createSession(connection, host, params, (project) => documentationChanged(project));
    return {
      capabilities: capabilitiesFor(session.support),
      serverInfo: { name: 'apidoc-studio', version: host.version },
    };
  });

  connection.onInitialized(() => {
    if (session?.support.watchesFiles)
      connection.client
        .register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: WATCHED }],
        })
        .catch(ignoreMissingResponse);
    if (session?.support.folders)
      connection.workspace.onDidChangeWorkspaceFolders(({ added }) => {
        for (const { uri } of added) session?.projects.addFolder(keyOf(uri));
      });
  });

  connection.onShutdown(() => session?.diagnostics.stop());

  const started = (): Session => {
    if (!session) throw new Error('A request came before "initialize".');
    return session;
  };
  synchronizeTexts(connection, started);
  const about = createAbout(started);
  handlePositionRequests(connection, started, about);
  handleTextRequests(connection, started, about);
  handleCodeActionRequests(connection, started, about);
  const documentationChanged = handleDocumentationRequests(connection, started, about);
  connection.listen();
}

function createSession(
  connection: Connection,
  host: ServerHost,
  params: InitializeParams,
  onAnalyzed: (project: Project) => void,
): Session {
  const support = clientSupport(params);
  const open = new OpenTexts(support.encoding);
  const folders = params.workspaceFolders?.map(({ uri }) => uri) ?? [];
  // Deprecated, but all that older clients send.
  if (folders.length === 0 && params.rootUri) folders.push(params.rootUri);
  const projects = new Projects(
    host,
    open,
    support.encoding,
    folders.map((uri) => keyOf(uri)),
    (search) => {
      void showProgress(connection, search);
    },
  );
  const diagnostics = new Diagnostics(connection, projects, open, {
    encoding: support.encoding,
    pulls: support.pullsDiagnostics,
    refreshes: support.refreshesDiagnostics,
    onAnalyzed,
  });
  return { host, support, open, projects, diagnostics };
}

/** Shows in clients that support it that the workspace is read, until that ends. */
async function showProgress(connection: Connection, search: Promise<void>): Promise<void> {
  try {
    const progress = await connection.window.createWorkDoneProgress();
    progress.begin('Reading the workspace');
    await Promise.allSettled([search]);
    progress.done();
  } catch {
    // The client refused to show it, or closed the connection before the end.
  }
}

function capabilitiesFor({ encoding, edits }: ClientSupport): ServerCapabilities {
  return {
    positionEncoding: encoding,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    completionProvider: {
      triggerCharacters: COMPLETION_TRIGGERS,
      resolveProvider: true,
    },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: { workDoneProgress: true },
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true, workDoneProgress: true },
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor, SORT_KIND, FIX_ALL_KIND],
      resolveProvider: edits.resolvesEdit,
    },
    codeLensProvider: { resolveProvider: true },
    inlayHintProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentSymbolProvider: true,
    workspaceSymbolProvider: { workDoneProgress: true },
    documentLinkProvider: {},
    semanticTokensProvider: {
      legend: { tokenTypes: [...SEMANTIC_TOKEN_TYPES], tokenModifiers: [] },
      full: true,
      range: true,
    },
    documentFormattingProvider: true,
    diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
}

function synchronizeTexts(connection: Connection, session: () => Session): void {
  /** Nothing waits for the handler of a notification: its failure would end the process. */
  const reported =
    <P>(handle: (params: P) => Promise<void>) =>
    (params: P): Promise<void> =>
      handle(params).catch((failure: unknown) => session().diagnostics.reportFailure(failure));

  connection.onDidOpenTextDocument(
    reported(async ({ textDocument }) => {
      const { open, projects, diagnostics } = session();
      const text = open.open(textDocument);
      let found = await projects.changed(text);
      // It may be a file of a document that isn't open.
      if (found.length === 0)
        found = (await projects.filesOf(text.key)).map(({ project }) => project);
      diagnostics.schedule(found);
    }),
  );
  connection.onDidChangeTextDocument(
    reported(async ({ textDocument, contentChanges }) => {
      const { open, projects, diagnostics } = session();
      const text = open.change(textDocument, contentChanges);
      await open.settled();
      // The last of several changes is handled for all of them.
      if (text?.version === textDocument.version)
        diagnostics.schedule(await projects.changed(text));
    }),
  );
  connection.onDidCloseTextDocument(({ textDocument }) => {
    const { open, projects, diagnostics } = session();
    open.close(textDocument.uri);
    diagnostics.schedule(projects.filesChanged([keyOf(textDocument.uri)]));
    projects.removeUnused();
    diagnostics.publish();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const { projects, diagnostics } = session();
    diagnostics.schedule(projects.filesChanged(changes.map(({ uri }) => keyOf(uri))));
  });
}
