// A client of the protocol's library that talks to the server through streams, in a folder of real
// files.
import { pathToFileURL } from 'node:url';
import { afterEach, expect } from 'vitest';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { tempFolder } from '../../cli/testing.ts';
import type { ServerHost } from '../host.ts';
import { LineIndex } from '../line-index.ts';
import { keyOf } from '../uris.ts';
import { testServer } from './server.ts';

/** What VS Code says it can do, as far as the server uses it; it receives diagnostics. */
export const CAPABILITIES: ClientCapabilities = {
  general: { positionEncodings: ['utf-16'] },
  textDocument: {
    completion: {
      completionItem: {
        snippetSupport: true,
        labelDetailsSupport: true,
        documentationFormat: ['markdown'],
        resolveSupport: { properties: ['documentation'] },
      },
    },
    hover: { contentFormat: ['markdown'] },
    definition: { linkSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      dataSupport: true,
      disabledSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
  },
  workspace: {
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ['create'],
      changeAnnotationSupport: {},
    },
  },
};

/** Clients of the tests in a file; each test has a folder of its own. */
export function languageClients() {
  const folder = tempFolder();
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  return {
    write: folder.write,
    path: folder.path,
    /** Returns the URI of a file in the folder. */
    uri: (name: string): string => pathToFileURL(folder.path(name)).href,
    /**
     * Starts a server and a client that has the folder as its workspace.
     * @param replaced parts of the server's host that a test replaces
     */
    async start(
      capabilities: ClientCapabilities = CAPABILITIES,
      replaced: Partial<ServerHost> = {},
    ) {
      const server = testServer(replaced);
      const connection = createProtocolConnection(
        new StreamMessageReader(server.toClient),
        new StreamMessageWriter(server.toServer),
      );
      const published = new Map<string, readonly Diagnostic[]>();
      const listeners = new Set<() => void>();
      connection.onNotification(
        'textDocument/publishDiagnostics',
        ({ uri, diagnostics }: PublishDiagnosticsParams) => {
          published.set(keyOf(uri), diagnostics);
          for (const listener of [...listeners]) listener();
        },
      );
      connection.onRequest('client/registerCapability', () => null);
      connection.onRequest('workspace/diagnostic/refresh', () => null);
      connection.listen();
      closing.push(async () => {
        await connection.sendRequest('shutdown');
        connection.dispose();
        server.close();
        expect(server.wrongMessages).toEqual([]);
      });
      const initialized = await connection.sendRequest<InitializeResult>('initialize', {
        processId: null,
        rootUri: null,
        capabilities,
        workspaceFolders: [{ uri: pathToFileURL(folder.path('')).href, name: 'test' }],
      });
      await connection.sendNotification('initialized', {});
      return client({ connection, initialized, published, listeners, server });
    },
  };

  function client({ connection, initialized, published, listeners, server }: ClientState) {
    const versions = new Map<string, number>();
    const texts = new Map<string, string>();
    const uri = (name: string): string =>
      name.includes(':') ? name : pathToFileURL(folder.path(name)).href;
    /** Applies edits of the protocol to an open text and sends them, the last of the text first. */
    const edits = async (name: string, list: readonly TextEdit[]): Promise<void> => {
      const version = (versions.get(name) ?? 0) + 1;
      versions.set(name, version);
      texts.set(name, withEdits(texts.get(name) ?? '', list));
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(name), version },
        contentChanges: lastFirst(list).map(({ range, newText: text }) => ({ range, text })),
      });
    };
    return {
      capabilities: initialized.capabilities,
      connection,
      /** Opens a text; the file on the disk may be another or missing. */
      async open(name: string, text: string, languageId = 'yaml'): Promise<void> {
        versions.set(name, 1);
        texts.set(name, text);
        await connection.sendNotification('textDocument/didOpen', {
          textDocument: { uri: uri(name), languageId, version: 1, text },
        });
      },
      examplesValidated: server.examplesValidated,
      /** Returns the text of an open file. */
      text: (name: string): string | undefined => texts.get(name),
      /** Replaces the first occurrence of a text by another, as one incremental change. */
      async edit(name: string, from: string, to: string): Promise<void> {
        const text = texts.get(name) ?? '';
        const start = text.indexOf(from);
        if (start < 0) throw new Error(`${name} has no ${JSON.stringify(from)}`);
        const range = new LineIndex(text, 'utf-16').rangeOf({ start, end: start + from.length });
        await edits(name, [{ range, newText: to }]);
      },
      edits,
      async close(name: string): Promise<void> {
        texts.delete(name);
        await connection.sendNotification('textDocument/didClose', {
          textDocument: { uri: uri(name) },
        });
      },
      /** Returns the problems of a file as they were last published. */
      published: (name: string): readonly Diagnostic[] => published.get(keyOf(uri(name))) ?? [],
      /** Resolves when problems are published next. */
      problemsChange: (): Promise<void> =>
        new Promise((resolve) => {
          const listener = (): void => {
            listeners.delete(listener);
            resolve();
          };
          listeners.add(listener);
        }),
      /** Reports a change on the disk. @param type 1 created, 2 changed, 3 deleted */
      changedOnDisk: (name: string, type: 1 | 2 | 3 = 2): Promise<void> =>
        connection.sendNotification('workspace/didChangeWatchedFiles', {
          changes: [{ uri: uri(name), type }],
        }),
      /** Sends a request about a file. */
      request: <R>(method: string, name: string, params: object = {}): Promise<R> =>
        connection.sendRequest<R>(method, { textDocument: { uri: uri(name) }, ...params }),
      /** Returns the position after a text in a file as it is open. */
      after(name: string, text: string): Position {
        const whole = texts.get(name) ?? '';
        const at = whole.indexOf(text);
        if (at < 0) throw new Error(`${name} has no ${JSON.stringify(text)}`);
        return new LineIndex(whole, 'utf-16').positionAt(at + text.length);
      },
      /** Resolves to the published problems of a file when they are as a function wants. */
      async diagnostics(
        name: string,
        wanted: (diagnostics: readonly Diagnostic[]) => boolean,
      ): Promise<readonly Diagnostic[]> {
        const key = keyOf(uri(name));
        return new Promise((resolve) => {
          const listener = (): void => {
            const found = published.get(key);
            if (!found || !wanted(found)) return;
            listeners.delete(listener);
            resolve(found);
          };
          listeners.add(listener);
          listener();
        });
      },
      /** Returns the texts of open files after an edit, by name. */
      applied(edit: WorkspaceEdit, names: readonly string[]): Record<string, string> {
        return Object.fromEntries(
          names.map((name) => {
            const own = (edit.documentChanges ?? []).filter(
              (change): change is TextDocumentEdit =>
                'textDocument' in change && keyOf(change.textDocument.uri) === keyOf(uri(name)),
            );
            const edits = own.flatMap((change) => change.edits);
            return [name, withEdits(texts.get(name) ?? '', edits as readonly TextEdit[])];
          }),
        );
      },
    };
  }
}

export type TestClient = Awaited<ReturnType<ReturnType<typeof languageClients>['start']>>;

interface ClientState {
  readonly connection: ReturnType<typeof createProtocolConnection>;
  readonly initialized: InitializeResult;
  readonly published: ReadonlyMap<string, readonly Diagnostic[]>;
  readonly listeners: Set<() => void>;
  readonly server: ReturnType<typeof testServer>;
}

/** Returns a text after edits of the protocol, none of which overlaps another. */
function withEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = new LineIndex(text, 'utf-16');
  return lastFirst(edits).reduce(
    (all, { range: { start, end }, newText }) =>
      all.slice(0, lines.offsetAt(start)) + newText + all.slice(lines.offsetAt(end)),
    text,
  );
}

/** Returns edits from the end of a text to its start, those of one position in reverse. */
function lastFirst(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits]
    .reverse()
    .sort(
      ({ range: { start: a } }, { range: { start: b } }) =>
        b.line - a.line || b.character - a.character,
    );
}
