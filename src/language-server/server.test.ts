import { describe, expect, it, onTestFinished } from 'vitest';
import {
  CancellationTokenSource,
  type ClientCapabilities,
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type CompletionList,
  type Diagnostic,
  type DocumentSymbol,
  type FoldingRange,
  type FullDocumentDiagnosticReport,
  type Hover,
  type InlayHint,
  type Location,
  type LocationLink,
  LogMessageNotification,
  LSPErrorCodes,
  type SelectionRange,
  type SemanticTokens,
  type SymbolInformation,
  type TextEdit,
  WorkDoneProgress,
  WorkDoneProgressCreateRequest,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { serverHost } from '../cli/command-lsp.ts';
import { CAPABILITIES, languageClients, type TestClient } from './testing/clients.ts';
import { COMMON, DOCUMENT, SPLIT, WRONG_COMMON } from './testing/documents.ts';

const clients = languageClients();

/** What a client says that requests diagnostics. */
const PULLS: ClientCapabilities = {
  ...CAPABILITIES,
  textDocument: { ...CAPABILITIES.textDocument, diagnostic: { relatedDocumentSupport: true } },
};

/** Returns the errors of a file on request. */
async function errorsOf(client: TestClient, name: string): Promise<readonly Diagnostic[]> {
  const report = await client.request<FullDocumentDiagnosticReport>(
    'textDocument/diagnostic',
    name,
  );
  return report.items.filter(({ severity }) => severity === 1);
}

const hasCode = (code: string) => (all: readonly { readonly code?: unknown }[]) =>
  all.some((one) => one.code === code);

describe('diagnostics', () => {
  it('are published for a document, and again after an edit', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT.replace('action: receive', 'action: get'));
    const found = await client.diagnostics('orders.yaml', (all) => all.length > 0);
    expect(found).toMatchObject([
      {
        code: 'enum',
        severity: 1,
        source: 'apidoc',
        range: { start: { line: 12, character: 12 }, end: { line: 12, character: 15 } },
      },
    ]);
    await client.edit('orders.yaml', 'action: get', 'action: receive');
    expect(await client.diagnostics('orders.yaml', (all) => all.length === 0)).toEqual([]);
  });

  it('are those of referenced files, too: of the open text, else of the disk', async () => {
    clients.write('common.yaml', WRONG_COMMON);
    const client = await clients.start();
    await client.open('orders.yaml', SPLIT);
    const found = await client.diagnostics('common.yaml', (all) => all.length > 0);
    expect(found[0]?.range.start).toEqual({ line: 1, character: 11 });
    await client.open('common.yaml', COMMON);
    expect(await client.diagnostics('common.yaml', (all) => all.length === 0)).toEqual([]);
    await client.close('common.yaml');
    await client.diagnostics('common.yaml', (all) => all.length > 0);
  });

  it('follow a change of a file on the disk', async () => {
    clients.write('common.yaml', WRONG_COMMON);
    const client = await clients.start();
    await client.open('orders.yaml', SPLIT);
    await client.diagnostics('common.yaml', (all) => all.length > 0);
    clients.write('common.yaml', COMMON);
    await client.changedOnDisk('common.yaml');
    await client.diagnostics('common.yaml', (all) => all.length === 0);
  });

  it('follow the creation of a file that a reference names', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', SPLIT);
    await client.diagnostics('orders.yaml', (all) => all.some(({ severity }) => severity === 1));
    clients.write('common.yaml', COMMON);
    await client.changedOnDisk('common.yaml', 1);
    await client.diagnostics('orders.yaml', (all) => all.every(({ severity }) => severity !== 1));
  });

  it('are removed when the document is closed', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT.replace('action: receive', 'action: get'));
    await client.diagnostics('orders.yaml', (all) => all.length > 0);
    await client.close('orders.yaml');
    await client.diagnostics('orders.yaml', (all) => all.length === 0);
  });

  it('are those of examples that do not match their schema', async () => {
    const client = await clients.start();
    await client.open(
      'orders.yaml',
      `${DOCUMENT}        properties:\n          id:\n            type: string\n            examples: [5]\n`,
    );
    const found = await client.diagnostics('orders.yaml', hasCode('schema-example-invalid'));
    expect(found.at(-1)?.range.start.line).toBe(23);
  });

  it('follow the configuration of the folder', async () => {
    clients.write('apidoc.config.json', '{"rules":{"enum":"warning"}}');
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT.replace('action: receive', 'action: get'));
    expect(await client.diagnostics('orders.yaml', (all) => all.length > 0)).toMatchObject([
      { severity: 2 },
    ]);
    clients.write('apidoc.config.json', '{"rules":{"enum":"off"}}');
    await client.changedOnDisk('apidoc.config.json');
    await client.diagnostics('orders.yaml', (all) => all.length === 0);
    clients.write('apidoc.config.json', '{"rules":');
    await client.changedOnDisk('apidoc.config.json');
    const [error] = await client.diagnostics('orders.yaml', (all) => all.length > 0);
    expect(error?.message).toContain('apidoc.config.json');
  });

  it('are returned on request to a client that requests them, and not published', async () => {
    const client = await clients.start(PULLS);
    clients.write('common.yaml', WRONG_COMMON);
    await client.open('orders.yaml', SPLIT.replace('action: receive', 'action: get'));
    const report = await client.request<{ kind: string; resultId: string }>(
      'textDocument/diagnostic',
      'orders.yaml',
    );
    expect(report).toMatchObject({
      kind: 'full',
      items: [{ code: 'enum' }],
      relatedDocuments: {
        [clients.uri('common.yaml')]: { kind: 'full', items: [{ severity: 1 }] },
      },
    });
    expect(
      await client.request('textDocument/diagnostic', 'orders.yaml', {
        previousResultId: report.resultId,
      }),
    ).toMatchObject({ kind: 'unchanged' });
  });

  it('are not published to a client that requests them when another file is closed', async () => {
    const client = await clients.start(PULLS);
    await client.open('orders.yaml', DOCUMENT.replace('action: receive', 'action: get'));
    await client.open('compose.yaml', 'services: {}\n');
    expect(await errorsOf(client, 'orders.yaml')).toMatchObject([{ code: 'enum' }]);
    await client.close('compose.yaml');
    expect(await errorsOf(client, 'orders.yaml')).toMatchObject([{ code: 'enum' }]);
    expect(client.published('orders.yaml')).toEqual([]);
  });

  it('are those of the latest texts when several files change at once', async () => {
    const client = await clients.start(PULLS);
    await client.open('orders.yaml', SPLIT);
    await client.open('common.yaml', COMMON);
    expect(await errorsOf(client, 'orders.yaml')).toEqual([]);
    const edited = [
      client.edit('orders.yaml', '#/placed', '#/accepted'),
      client.edit('common.yaml', 'placed', 'accepted'),
    ];
    expect(await errorsOf(client, 'orders.yaml')).toEqual([]);
    await Promise.all(edited);
  });

  it('are those of a text that is opened while the file is read', async () => {
    clients.write('common.yaml', WRONG_COMMON);
    const client = await clients.start(PULLS);
    const opened = [client.open('orders.yaml', SPLIT), client.open('common.yaml', COMMON)];
    expect(await errorsOf(client, 'common.yaml')).toEqual([]);
    await client.edit('common.yaml', '\n    type: object', ' 5');
    expect(await errorsOf(client, 'common.yaml')).toHaveLength(1);
    await Promise.all(opened);
  });

  it('follow edits of a document that refers to itself by another path', async () => {
    const client = await clients.start(PULLS);
    const own = '#/components/messages/placed';
    const root = DOCUMENT.replace(own, `../orders/orders.yaml${own}`);
    const name = 'orders/orders.yaml';
    clients.write(name, root);
    await client.open(name, root);
    expect(await errorsOf(client, name)).toEqual([]);
    await client.edit(name, '    placed:\n      payload', '    accepted:\n      payload');
    expect(await errorsOf(client, name)).toMatchObject([{ code: 'reference-target' }]);
    await client.edit(name, own, '#/components/messages/accepted');
    expect(await errorsOf(client, name)).toEqual([]);
    await client.edit(name, '/accepted', '/refused');
    await client.close(name);
    expect(await errorsOf(client, name)).toEqual([]);
  });

  it('are not given for other files', async () => {
    const client = await clients.start(PULLS);
    await client.open('compose.yaml', 'services:\n  web: [\n');
    expect(await client.request('textDocument/diagnostic', 'compose.yaml')).toMatchObject({
      kind: 'full',
      items: [],
    });
    expect(await client.request('textDocument/documentSymbol', 'compose.yaml')).toBeNull();
    expect(
      await client.request('textDocument/completion', 'compose.yaml', {
        position: { line: 0, character: 0 },
      }),
    ).toBeNull();
  });

  it('are not given for a file that is created and is not a document', async () => {
    clients.write('billing.yaml', DOCUMENT);
    clients.write('compose.yaml', 'services:\n  web: [\n');
    const client = await clients.start(PULLS);
    await client.changedOnDisk('compose.yaml', 1);
    const symbols = await client.connection.sendRequest('workspace/symbol', { query: 'receive' });
    expect(symbols).toHaveLength(1);
    expect(await client.request('textDocument/diagnostic', 'compose.yaml')).toMatchObject({
      kind: 'full',
      items: [],
    });
  });
});

describe('completion', () => {
  it('offers the fields of an object with documentation on request', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT.replace('    action: receive\n', '    a\n'));
    const { items } = await client.request<CompletionList>(
      'textDocument/completion',
      'orders.yaml',
      {
        position: client.after('orders.yaml', 'receiveOrder:\n    a'),
      },
    );
    const action = items.find(({ label }) => label === 'action') as CompletionItem;
    expect(action).toMatchObject({
      labelDetails: { description: expect.stringContaining('required') },
      insertTextMode: 1,
    });
    expect(action.documentation).toBeUndefined();
    const whole = await client.connection.sendRequest<CompletionItem>(
      'completionItem/resolve',
      action,
    );
    expect(whole.documentation).toMatchObject({ kind: 'markdown' });
  });

  it('is plain text for a client without snippets', async () => {
    const client = await clients.start({ general: { positionEncodings: ['utf-16'] } });
    await client.open('orders.yaml', 'asyncapi: 3.0.0\n');
    const { items } = await client.request<CompletionList>(
      'textDocument/completion',
      'orders.yaml',
      {
        position: { line: 1, character: 0 },
      },
    );
    expect(items.length).toBeGreaterThan(3);
    for (const { insertTextFormat, textEdit, documentation } of items) {
      expect(insertTextFormat).toBe(1);
      expect(JSON.stringify(textEdit)).not.toMatch(/\$\{?\d/);
      expect(documentation).toMatchObject({ kind: 'plaintext' });
    }
  });

  it('offers the targets of references in another file', async () => {
    clients.write('common.yaml', 'components:\n  messages:\n    placed:\n      payload: true\n');
    const client = await clients.start();
    await client.open('orders.yaml', SPLIT.replace('#/placed', '#/components/messages/'));
    const { items } = await client.request<CompletionList>(
      'textDocument/completion',
      'orders.yaml',
      {
        position: client.after('orders.yaml', '/messages/'),
      },
    );
    expect(items.map(({ textEdit }) => textEdit?.newText).join()).toContain(
      './common.yaml#/components/messages/placed',
    );
  });
});

describe('navigation', () => {
  it('shows what is under the pointer', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT);
    const hover = await client.request<Hover>('textDocument/hover', 'orders.yaml', {
      position: client.after('orders.yaml', '    act'),
    });
    expect(hover).toMatchObject({
      contents: { kind: 'markdown', value: expect.stringContaining('action') },
      range: { start: { line: 12, character: 4 }, end: { line: 12, character: 10 } },
    });
  });

  it('goes to the definition, as a link or a location, and finds the references', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT);
    const position = client.after('orders.yaml', "'#/components/messages/pl");
    const [link] = await client.request<LocationLink[]>('textDocument/definition', 'orders.yaml', {
      position,
    });
    expect(link).toMatchObject({
      targetUri: clients.uri('orders.yaml'),
      targetSelectionRange: { start: { line: 17, character: 4 }, end: { line: 17, character: 10 } },
    });
    const simple = await clients.start({});
    await simple.open('orders.yaml', DOCUMENT);
    expect(
      await simple.request<Location[]>('textDocument/definition', 'orders.yaml', { position }),
    ).toEqual([
      {
        uri: clients.uri('orders.yaml'),
        range: { start: { line: 17, character: 4 }, end: { line: 17, character: 10 } },
      },
    ]);
    const references = await client.request<Location[]>('textDocument/references', 'orders.yaml', {
      position,
      context: { includeDeclaration: true },
    });
    expect(references.map(({ range }) => range.start.line)).toContain(9);
    expect(
      await client.request('textDocument/documentHighlight', 'orders.yaml', { position }),
    ).toHaveLength(2);
  });

  it('returns symbols as a tree or a list, and those of the workspace by name', async () => {
    clients.write('other/billing.yaml', DOCUMENT.replaceAll('orders', 'invoices'));
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT);
    const tree = await client.request<DocumentSymbol[]>(
      'textDocument/documentSymbol',
      'orders.yaml',
    );
    expect(JSON.stringify(tree)).toContain('"receiveOrder"');
    const found = await client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', {
      query: 'invo',
    });
    expect(found.map(({ name, location }) => [name, location.uri])).toEqual([
      ['invoices', clients.uri('other/billing.yaml')],
    ]);
    const simple = await clients.start({});
    await simple.open('orders.yaml', DOCUMENT);
    const list = await simple.request<SymbolInformation[]>(
      'textDocument/documentSymbol',
      'orders.yaml',
    );
    expect(list.map(({ name }) => name)).toContain('receiveOrder');
  });

  it('finds symbols of created files, without what .gitignore leaves out', async () => {
    clients.write('.git/HEAD', '');
    clients.write('.gitignore', 'generated/\n');
    clients.write('generated/billing.yaml', DOCUMENT);
    const client = await clients.start();
    const found = async (): Promise<string[]> => {
      const symbols = await client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', {
        query: 'receive',
      });
      return symbols.map(({ location }) => location.uri);
    };
    expect(await found()).toEqual([]);
    for (const name of ['generated/orders.yaml', 'orders.yaml']) {
      clients.write(name, DOCUMENT);
      await client.changedOnDisk(name, 1);
    }
    expect(await found()).toEqual([clients.uri('orders.yaml')]);
  });

  it('shows progress while the workspace is read, once', async () => {
    clients.write('billing.yaml', DOCUMENT);
    const client = await clients.start({ ...CAPABILITIES, window: { workDoneProgress: true } });
    const shown: unknown[] = [];
    const ended = new Promise<void>((resolve) =>
      client.connection.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
        client.connection.onProgress(WorkDoneProgress.type, token, (value) => {
          shown.push(value);
          if (value.kind === 'end') resolve();
        });
      }),
    );
    const search = (): Promise<unknown> =>
      client.connection.sendRequest('workspace/symbol', { query: 'receive' });
    expect(await search()).toHaveLength(1);
    await ended;
    await search();
    expect(shown).toEqual([
      expect.objectContaining({ kind: 'begin', title: 'Reading the workspace' }),
      { kind: 'end' },
    ]);
  });

  it('ends the progress of a search quietly when the client has left before', async () => {
    let endSearch: () => void = () => undefined;
    const search = new Promise<void>((resolve) => {
      endSearch = resolve;
    });
    const client = await clients.start(
      { ...CAPABILITIES, window: { workDoneProgress: true } },
      {
        // biome-ignore lint/correctness/useYield: no file is found
        async *filesBelow() {
          await search;
        },
      },
    );
    const begun = new Promise<void>((resolve) =>
      client.connection.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
        client.connection.onProgress(WorkDoneProgress.type, token, () => resolve());
      }),
    );
    client.connection.sendRequest('workspace/symbol', { query: 'receive' }).catch(() => undefined);
    await begun;
    const unhandled: unknown[] = [];
    const listen = (failure: unknown): void => void unhandled.push(failure);
    process.on('unhandledRejection', listen);
    // The connection is closed by now.
    onTestFinished(async () => {
      endSearch();
      await new Promise((resolve) => setImmediate(resolve));
      process.off('unhandledRejection', listen);
      expect(unhandled).toEqual([]);
    });
  });

  it('folds, selects, links and counts references', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT.replace('title: Orders', 'title: Orders 😀 x'));
    const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', 'orders.yaml');
    expect(folds).toContainEqual({ startLine: 10, endLine: 14 });
    const [selection] = await client.request<SelectionRange[]>(
      'textDocument/selectionRange',
      'orders.yaml',
      { positions: [client.after('orders.yaml', 'rece')] },
    );
    expect(selection?.parent?.parent).toBeDefined();
    const links = await client.request<{ target: string }[]>(
      'textDocument/documentLink',
      'orders.yaml',
    );
    expect(links.map(({ target }) => target)).toContain(`${clients.uri('orders.yaml')}#L18,5`);
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', 'orders.yaml');
    const resolved = await client.connection.sendRequest<CodeLens>(
      'codeLens/resolve',
      lenses.find(({ data: unresolved }) => unresolved),
    );
    expect(resolved.command?.title).toMatch(/used/);
  });
});

/** Everything in a text. */
const ALL = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };

describe('decorations', () => {
  it('show values that are in force and not written', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT);
    const hints = await client.request<InlayHint[]>('textDocument/inlayHint', 'orders.yaml', {
      range: ALL,
    });
    expect(hints.map(({ label, position }) => [label, position])).toEqual([
      ['message: placed', { line: 11, character: 15 }],
      ['→ orders', { line: 14, character: 31 }],
    ]);
    expect(hints[0]).toMatchObject({ paddingLeft: true, tooltip: { kind: 'markdown' } });
  });

  it('colour texts by what they are, all or those of a range', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT);
    const types = client.capabilities.semanticTokensProvider?.legend.tokenTypes ?? [];
    const coloured = async (method: string, params?: object): Promise<string[]> => {
      const { data } = await client.request<SemanticTokens>(method, 'orders.yaml', params);
      const tokens: string[] = [];
      const lines = DOCUMENT.split('\n');
      let line = 0;
      let character = 0;
      for (let i = 0; i < data.length; i += 5) {
        const [down = 0, right = 0, length = 0, type = 0] = data.slice(i);
        character = down === 0 ? character + right : right;
        line += down;
        tokens.push(`${types[type]}: ${lines[line]?.slice(character, character + length)}`);
      }
      return tokens;
    };
    const operation = [
      'operation: receiveOrder',
      'keyword: receive',
      'reference: #/channels/',
      'channel: orders',
    ];
    expect(await coloured('textDocument/semanticTokens/full')).toEqual([
      'channel: orders',
      'address: orders',
      'message: placed',
      'reference: #/components/messages/',
      'message: placed',
      ...operation,
      'message: placed',
      'keyword: object',
    ]);
    const range = { start: { line: 11, character: 0 }, end: { line: 15, character: 0 } };
    expect(await coloured('textDocument/semanticTokens/range', { range })).toEqual(operation);
  });
});

describe('edits', () => {
  it('renames in all files, also from a file that no open document refers to', async () => {
    clients.write('common.yaml', COMMON);
    clients.write('orders.yaml', SPLIT);
    clients.write('billing.yaml', SPLIT);
    const client = await clients.start();
    await client.open('common.yaml', COMMON);
    const position = { line: 0, character: 2 };
    expect(
      await client.request('textDocument/prepareRename', 'common.yaml', { position }),
    ).toMatchObject({ placeholder: 'placed' });
    const edit = await client.request<WorkspaceEdit>('textDocument/rename', 'common.yaml', {
      position,
      newName: 'orderPlaced',
    });
    expect(edit.documentChanges).toHaveLength(3);
    expect(client.applied(edit, ['common.yaml'])).toEqual({
      'common.yaml': COMMON.replace('placed', 'orderPlaced'),
    });
    expect(
      edit.documentChanges?.map((change) => 'edits' in change && change.edits[0]).every(Boolean),
    ).toBe(true);
    expect(JSON.stringify(edit).match(/"newText":"orderPlaced"/g)).toHaveLength(3);
  });

  it('says why a name cannot be changed', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT);
    await expect(
      client.request('textDocument/prepareRename', 'orders.yaml', {
        position: { line: 1, character: 1 },
      }),
    ).rejects.toThrow(/renamed/);
  });

  it('fixes one problem, all of a kind on request, and everything on saving', async () => {
    const client = await clients.start();
    const wrong = DOCUMENT.replace('action: receive', 'acton: receive').replace(
      'address: orders',
      'adress: orders',
    );
    await client.open('orders.yaml', wrong);
    const diagnostics = await client.diagnostics('orders.yaml', (all) => all.length >= 2);
    const range = diagnostics[0]?.range;
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', 'orders.yaml', {
      range,
      context: { diagnostics: diagnostics.slice(0, 1) },
    });
    const preferred = actions.find(({ isPreferred }) => isPreferred) as CodeAction;
    expect(preferred).toMatchObject({ kind: 'quickfix', diagnostics: [diagnostics[0]] });
    const fixed = client.applied(preferred.edit as WorkspaceEdit, ['orders.yaml'])['orders.yaml'];
    expect(fixed).toBe(wrong.replace('adress', 'address'));
    const [onSave] = await client.request<CodeAction[]>('textDocument/codeAction', 'orders.yaml', {
      range,
      context: { diagnostics: [], only: ['source.fixAll'] },
    });
    expect(onSave?.kind).toBe('source.fixAll.apidoc');
    const resolved = await client.connection.sendRequest<CodeAction>('codeAction/resolve', onSave);
    expect(client.applied(resolved.edit as WorkspaceEdit, ['orders.yaml'])['orders.yaml']).toBe(
      DOCUMENT,
    );
  });

  it('formats', async () => {
    const client = await clients.start();
    await client.open(
      'orders.json',
      '{"asyncapi":"3.0.0","info":{"title":"Demo","version":"1"}}',
      'json',
    );
    const edits = await client.request<TextEdit[]>('textDocument/formatting', 'orders.json', {
      options: { tabSize: 2, insertSpaces: true },
    });
    expect(
      client.applied(
        {
          documentChanges: [
            { textDocument: { uri: clients.uri('orders.json'), version: 1 }, edits },
          ],
        },
        ['orders.json'],
      )['orders.json'],
    ).toContain('\n  "info": {\n');
  });
});

describe('a text that cannot be analyzed', () => {
  it('is reported in the log, and the others are analyzed', async () => {
    const { filesOf } = serverHost();
    const client = await clients.start(CAPABILITIES, {
      filesOf: async (path) => {
        if (path.endsWith('billing.yaml')) throw new Error('The folder cannot be read.');
        return filesOf(path);
      },
    });
    const logged = new Promise<string>((resolve) => {
      client.connection.onNotification(LogMessageNotification.type, ({ message }) =>
        resolve(message),
      );
    });
    await client.open('billing.yaml', DOCUMENT);
    expect(await logged).toContain('The folder cannot be read.');
    await client.open('orders.yaml', DOCUMENT.replace('action: receive', 'action: get'));
    await client.diagnostics('orders.yaml', hasCode('enum'));
  });
});

describe('a request', () => {
  const position = { line: 0, character: 2 };

  it('about a text that has changed since is an error, so that clients repeat it', async () => {
    const client = await clients.start();
    const opened = client.open('orders.yaml', DOCUMENT);
    const hover = client.request('textDocument/hover', 'orders.yaml', { position });
    const edited = client.edit('orders.yaml', 'title: Orders', 'title: Orders and returns');
    await expect(hover).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
    await Promise.all([opened, edited]);
    expect(await client.request('textDocument/hover', 'orders.yaml', { position })).not.toBeNull();
  });

  it('that is cancelled is an error', async () => {
    const client = await clients.start();
    const cancellation = new CancellationTokenSource();
    await client.open('orders.yaml', DOCUMENT);
    const hover = client.connection.sendRequest(
      'textDocument/hover',
      { textDocument: { uri: clients.uri('orders.yaml') }, position },
      cancellation.token,
    );
    cancellation.cancel();
    await expect(hover).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(await client.request('textDocument/hover', 'orders.yaml', { position })).not.toBeNull();
  });
});

describe('3,000 changes at once', () => {
  const channels = Array.from({ length: 1_000 }, (_, i) => `  c${i}: {address: a${i}}\n`).join('');
  const text = DOCUMENT.replace('channels:\n', `channels:\n${channels}`);
  const changes = Array.from({ length: 3_000 }, (_, i) => {
    const start = { line: 5 + (i % 1_000), character: 2 };
    return { range: { start, end: start }, text: 'x' };
  });

  it.each([
    ['messages', changes.map((change) => [change])],
    ['changes of one message', [changes]],
  ])('as %s are analyzed when the last has come', async (_, sent) => {
    let analyzed = 0;
    const client = await clients.start(CAPABILITIES, {
      validateExamples: async () => {
        analyzed++;
      },
    });
    await client.open('orders.yaml', text);
    const position = client.after('orders.yaml', '    addr');
    expect(await client.request('textDocument/hover', 'orders.yaml', { position })).not.toBeNull();
    analyzed = 0;
    const textDocument = { uri: clients.uri('orders.yaml') };
    for (const [index, contentChanges] of sent.entries())
      void client.connection.sendNotification('textDocument/didChange', {
        textDocument: { ...textDocument, version: index + 2 },
        contentChanges,
      });
    const found = await client.request<Hover>('textDocument/hover', 'orders.yaml', { position });
    expect(JSON.stringify(found)).toContain('address');
    const symbols = await client.request<DocumentSymbol[]>(
      'textDocument/documentSymbol',
      'orders.yaml',
    );
    expect(JSON.stringify(symbols)).toContain('"xxxc999"');
    expect(analyzed).toBeLessThan(10);
  });

  it('are followed by the response to the last of the requests between them', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', text);
    const textDocument = { uri: clients.uri('orders.yaml') };
    const requests = changes.slice(0, 100).map((change, index) => {
      void client.connection.sendNotification('textDocument/didChange', {
        textDocument: { ...textDocument, version: index + 2 },
        contentChanges: [change],
      });
      return client.connection.sendRequest<unknown[]>('textDocument/foldingRange', {
        textDocument,
      });
    });
    const results = await Promise.allSettled(requests);
    expect(results.at(-1)).toMatchObject({ status: 'fulfilled' });
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: LSPErrorCodes.ContentModified });
  });
});

describe('positions', () => {
  it('count UTF-8 bytes where the client prefers them', async () => {
    const text = DOCUMENT.replace('action: receive', '"äcti😀n": receive');
    const client = await clients.start({
      ...CAPABILITIES,
      general: { positionEncodings: ['utf-8', 'utf-16'] },
    });
    expect(client.capabilities.positionEncoding).toBe('utf-8');
    await client.open('orders.yaml', text);
    const found = await client.diagnostics('orders.yaml', hasCode('unknown-field'));
    const { range } = found.find(({ code }) => code === 'unknown-field') ?? {};
    expect(range).toEqual({
      start: { line: 12, character: 4 },
      end: { line: 12, character: 4 + Buffer.byteLength('"äcti😀n"') },
    });
  });
});
