// The language client: starts the language server, which comes with the extension, when the first
// document is seen. In windows without one it costs nothing.
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/node';
import { isDocument } from '../core/light.ts';
import { INTERNAL_COMMANDS, LANGUAGES, SECTION, SETTINGS } from './names.ts';

export interface Client {
  /** Resolves to the running client; starts it if it doesn't run. */
  started(): Promise<LanguageClient>;
  /** Ends the server and starts it again, with the present settings. */
  restart(): Promise<void>;
  /** Calls a function with each client that is started, before it is. */
  onStarted(listener: (client: LanguageClient) => void): void;
  /** Starts it when a document is open, now or later. */
  startForDocuments(): void;
}

/** Returns whether a text is of a file that can belong to a document. */
export function isSupported(document: vscode.TextDocument): boolean {
  return LANGUAGES.includes(document.languageId) && /^(?:file|untitled)$/.test(document.uri.scheme);
}

/** Returns whether a text is of a root document. */
export function isRootDocument(document: vscode.TextDocument): boolean {
  return (
    isSupported(document) &&
    (/^(?:apidoc|asyncapi)$/.test(document.languageId) ||
      isDocument(document.fileName, document.getText()))
  );
}

/** Creates the client, which isn't started yet. */
export function createClient(context: vscode.ExtensionContext): Client {
  const listeners: ((client: LanguageClient) => void)[] = [];
  let running: Promise<LanguageClient> | null = null;

  const start = async (): Promise<LanguageClient> => {
    const client = new LanguageClient(SECTION, 'Apidoc Studio', serverOf(context), clientOptions());
    for (const listener of listeners) listener(client);
    await client.start();
    return client;
  };
  const started = (): Promise<LanguageClient> => {
    running ??= start();
    return running;
  };
  const startFor = (document: vscode.TextDocument): void => {
    // The client shows why it can't be started.
    if (!running && isRootDocument(document)) started().catch(() => undefined);
  };
  context.subscriptions.push({
    dispose: () => running?.then((client) => client.dispose()).catch(() => undefined),
  });
  return {
    started,
    restart: async () => {
      const before = await running?.catch(() => null);
      await before?.dispose();
      running = start();
      await running;
    },
    onStarted: (listener) => {
      listeners.push(listener);
    },
    startForDocuments() {
      for (const document of vscode.workspace.textDocuments) startFor(document);
      context.subscriptions.push(
        vscode.workspace.onDidOpenTextDocument(startFor),
        vscode.workspace.onDidChangeTextDocument(({ document }) => startFor(document)),
      );
    },
  };
}

/** Returns how the server is started: the command line, with the Node that runs extensions. */
function serverOf(context: vscode.ExtensionContext) {
  const file = context.asAbsolutePath('server/apidoc.js');
  const hosts = vscode.workspace
    .getConfiguration(SECTION)
    .get<readonly string[]>(SETTINGS.allowHosts, []);
  return {
    command: process.execPath,
    args: [file, 'lsp', ...hosts.flatMap((host) => ['--allow-host', host])],
    options: { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  };
}

function clientOptions(): LanguageClientOptions {
  return {
    documentSelector: LANGUAGES.flatMap((language) =>
      ['file', 'untitled'].map((scheme) => ({ language, scheme })),
    ),
    initializationOptions: {
      suggestCommand: 'editor.action.triggerSuggest',
      showReferencesCommand: INTERNAL_COMMANDS.showReferences,
    },
  };
}
