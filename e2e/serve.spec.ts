/** The studio that the command line serves: live both ways with files of the disk. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocketServer } from 'ws';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

const MAIN =
  "apidoc: 3.1.0\ninfo:\n  title: Orders\n  version: '1'\nchannels:\n  orders:\n    $ref: 'channels.yaml#/orders'\n";

let folder: string;
let program: ChildProcess;

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'apidoc-serve-'));
});
test.afterEach(async ({ page }) => {
  // It follows the server, and would report its end.
  await page.close();
  const ended = new Promise((done) => program.once('exit', done));
  if (program.exitCode === null && program.kill('SIGINT')) await ended;
  rmSync(folder, { recursive: true });
});

/** Starts the program; resolves with the address that it prints. */
async function serve(file: string): Promise<string> {
  program = spawn(process.execPath, ['dist-cli/apidoc.js', 'serve', file, '--live'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  for await (const chunk of program.stdout ?? []) {
    out += chunk;
    const address = /http:\S+/.exec(out)?.[0];
    if (address) return address;
  }
  throw new Error(`No address: ${out}`);
}

test('a served document is edited, saved, reloaded from disk, compared and listened to', async ({
  page,
  guard,
}) => {
  const file = path.join(folder, 'main.yaml');
  writeFileSync(file, MAIN);
  writeFileSync(
    path.join(folder, 'channels.yaml'),
    'orders: {address: orders, messages: {placed: {payload: {type: object}}}}\n',
  );
  const address = await serve(file);
  guard.allowOrigin(new URL(address).origin);
  const studio = new StudioPage(page);
  const header = page.getByRole('banner');
  await page.goto(`${address}?probe`);
  await studio.ready();
  await expect(header).toContainText('Saved to disk');
  await expect(studio.status).toContainText('No problems');

  await studio.caretAfter('title: Orders');
  await page.keyboard.type(' of mine');
  await expect(header).toContainText('Not saved to disk');
  await page.keyboard.press('Control+s');
  await expect(header).toContainText('Saved to disk');
  expect(readFileSync(file, 'utf8')).toBe(MAIN.replace('Orders', 'Orders of mine'));

  writeFileSync(file, MAIN.replace('Orders', 'Orders of theirs'));
  await expect(studio.editor.locator('.view-lines')).toContainText('Orders of theirs');
  await expect(header).toContainText('Saved to disk');

  await studio.caretAfter('title: Orders');
  await page.keyboard.type(' and mine');
  await expect(header).toContainText('Not saved to disk');
  await studio.saved();
  await page.reload();
  await studio.ready();
  await expect(header).toContainText('Not saved to disk');
  writeFileSync(file, MAIN.replace('Orders', 'Orders of others'));
  const notices = page.getByRole('status', { name: 'Notices' });
  await expect(notices).toContainText('main.yaml changed on disk.');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'main.yaml changed on disk' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await notices.getByRole('button', { name: 'Compare' }).click();
  await dialog.getByRole('button', { name: 'Compare' }).click();
  const comparison = dialog.getByRole('region', { name: 'Comparison' });
  await expect(comparison.locator('.editor.original .view-lines')).toContainText('of others');
  await expect(comparison.locator('.editor.modified .view-lines')).toContainText('and mine');
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(header).toContainText('Saved to disk');
  expect(readFileSync(file, 'utf8')).toContain('title: Orders of theirs and mine');

  // What a recording adds was made for a text that is no longer there.
  await studio.drop({ 'seen.ndjson': '{"address": "returns", "payload": {"id": 1}}\n' });
  const recording = page.getByRole('dialog', { name: 'Document from messages' });
  await recording.getByRole('radio', { name: 'Add to main.yaml' }).click();
  const add = recording.getByRole('button', { name: 'Add to main.yaml' });
  await expect(recording.getByRole('region', { name: 'Comparison' })).toBeVisible();
  const changed = MAIN.replace('Orders', 'Orders of everybody');
  writeFileSync(file, changed);
  await expect(studio.editor.locator('.view-lines')).toContainText('Orders of everybody');
  await add.click();
  await expect(recording.getByRole('alert')).toHaveText(
    'The text has changed since, so nothing was changed. Open the recording again.',
  );
  expect(await studio.text()).toBe(changed);
  await recording.getByRole('button', { name: 'Cancel' }).click();

  // Without TLS the page itself connects to no host but this one, and not by this name.
  const peer = new WebSocketServer({ host: '127.0.0.2', port: 0 });
  await new Promise((done) => peer.once('listening', done));
  const { port } = peer.address() as AddressInfo;
  const received: string[] = [];
  peer.on('connection', (socket) => {
    socket.on('message', (data) => received.push(String(data)));
    socket.send('{}');
  });
  writeFileSync(file, `${MAIN}servers: {lan: {host: '127.0.0.2:${port}', protocol: ws}}\n`);
  await studio.docs.getByRole('button', { name: /^Listen/ }).click();
  const panel = page.getByRole('region', { name: 'Live messages' });
  await panel.getByRole('button', { name: 'Listen', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('through apidoc-studio serve');
  await panel.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(panel.getByText('1 message', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  const form = panel.getByRole('form', { name: 'Message to send' });
  const payload = form.getByLabel('Payload');
  await expect(payload).toHaveValue('{}');
  await payload.fill('{"id": 1}');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('status')).toHaveText('Sent as message 2.');
  await expect.poll(() => received).toEqual(['{"id": 1}']);
  for (const socket of peer.clients) socket.terminate();
  peer.close();
});
