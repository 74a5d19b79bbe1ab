/**
 * The documentation pane of the extension for VS Code: its built page, session and language server,
 * in a page that gives scripts what a webview of VS Code gives them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ProtocolConnection } from 'vscode-languageserver/node';
import { startLanguageClient } from '../lab/lsp-client.mjs';
import { buildPreview } from '../scripts/vsix.mjs';
import type { TextLocation } from '../src/language-server/documentation-protocol.ts';
import { previewHtml } from '../src/vscode/preview/html.ts';
import type { FromPage, ToPage } from '../src/vscode/preview/messages.ts';
import { createPreviewSession, type PreviewSession } from '../src/vscode/preview/session.ts';
import { expect, test } from './fixtures.ts';

const ORIGIN = 'https://preview.example';
const URI = 'untitled:orders.yaml';
const DOCUMENT = `asyncapi: 3.1.0
info:
  title: Orders
  version: '1'
channels:
  orders:
    address: orders
    messages:
      placed:
        payload:
          type: object
          required: [id]
          properties:
            id: {type: integer}
        examples:
          - payload: {id: 1}
${Array.from({ length: 12 }, (_, n) => `  more${n}:\n    address: more/${n}\n    description: |\n      ${'Long text. '.repeat(60)}\n`).join('')}operations:
  receiveOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
`;

/** Opens the page as VS Code opens a webview, and connects it with a session. */
async function openPreview(
  page: Page,
  folder: string,
  connection: ProtocolConnection,
  show: (location: TextLocation) => void,
): Promise<PreviewSession> {
  const files: Record<string, [type: string, body: string]> = {
    '/page.js': ['text/javascript', readFileSync(path.join(folder, 'page.js'), 'utf8')],
    '/page.css': ['text/css', readFileSync(path.join(folder, 'page.css'), 'utf8')],
    '/': [
      'text/html',
      previewHtml({
        source: ORIGIN,
        script: '/page.js',
        style: '/page.css',
      }).replace('<body', '<body class="vscode-light"'),
    ],
  };
  await page.route(`${ORIGIN}/**`, (route) => {
    const [contentType, body] = files[new URL(route.request().url()).pathname] ?? [];
    return route.fulfill(body === undefined ? { status: 204 } : { contentType, body });
  });
  const session = createPreviewSession(URI, {
    // As in VS Code, a message to a page that is just loaded again gets lost.
    post: (message: ToPage) =>
      void page.evaluate((data) => window.postMessage(data), message).catch(() => undefined),
    request: async (method, params) => connection.sendRequest(method, params),
    show,
    shows: () => {},
  });
  connection.onNotification('apidoc/documentationChanged', ({ document }) =>
    session.documentationChanged(document),
  );
  await page.exposeBinding('postToExtension', (_source, message: FromPage) =>
    session.receive(message),
  );
  await page.addInitScript(() => {
    const kept = { state: undefined as unknown };
    const postMessage = Reflect.get(window, 'postToExtension') as (message: unknown) => void;
    const api = {
      postMessage,
      setState: (state: unknown) => {
        kept.state = state;
      },
      getState: () => kept.state,
    };
    Reflect.set(window, 'acquireVsCodeApi', () => api);
  });
  await page.goto(`${ORIGIN}/`);
  return session;
}

const lineOf = (text: string): number =>
  DOCUMENT.slice(0, DOCUMENT.indexOf(text)).split('\n').length - 1;

test('the preview of the extension follows the text and its caret, and the text follows clicks', async ({
  newContext,
  guard,
}, { outputDir }) => {
  guard.allowOrigin(ORIGIN);
  const page = await (await newContext()).newPage();
  await buildPreview(outputDir);
  const { connection, open, end } = await startLanguageClient(path.resolve('dist-cli/apidoc.js'));
  const shown: TextLocation[] = [];
  try {
    await open(URI, DOCUMENT);
    const session = await openPreview(page, outputDir, connection, (location) =>
      shown.push(location),
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');

    const operation = page.getByRole('article', { name: 'receiveOrder' });
    session.caretMoved(URI, { line: lineOf('  receiveOrder:'), character: 4 });
    await expect(operation).toBeInViewport();
    await expect(operation).toHaveAttribute('data-marked', 'true');

    await operation.getByRole('button', { name: 'Source of receiveOrder' }).click();
    await expect.poll(() => shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({
      uri: URI,
      range: { start: { line: lineOf('  receiveOrder:'), character: 2 } },
    });

    const title = { line: 2, character: 9 };
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: URI, version: 2 },
      contentChanges: [{ range: { start: title, end: title }, text: 'New ' }],
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Orders');

    const background = () =>
      page.locator('.docs').evaluate((docs) => getComputedStyle(docs).backgroundColor);
    const light = await background();
    await page.evaluate(() => {
      document.body.className = 'vscode-dark';
    });
    await expect.poll(background).not.toBe(light);

    // VS Code loads the page again when its panel is moved or shown again.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Orders');
  } finally {
    await page.close();
    await end();
  }
});
