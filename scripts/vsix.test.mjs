/** Looks into the packed extension, and speaks with the language server that is in it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLanguageClient } from '../lab/lsp-client.mjs';
import { extensionSize, sizeLines, tooLarge } from './sizes.mjs';
import { buildVsix } from './vsix.mjs';

const DOCUMENT = "asyncapi: 3.1.0\ninfo:\n  titel: Orders\n  version: '1'\n";

/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof buildVsix>>} */
let built;
/** @type {Map<string, Buffer>} */
let files;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'apidoc-vsix-'));
  built = await buildVsix(folder);
  files = unzip(readFileSync(built.archive));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Reads an archive by its directory, as installers do.
 * @param {Buffer} archive
 */
function unzip(archive) {
  const end = archive.length - 22;
  expect(archive.readUInt32BE(end)).toBe(0x504b0506);
  const content = new Map();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32BE(at)).toBe(0x504b0102);
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    expect(archive.toString('utf8', local + 30, start)).toBe(name);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const data = inflateRawSync(packed);
    expect([data.length, crc32(data)]).toEqual([
      archive.readUInt32LE(at + 24),
      archive.readUInt32LE(at + 16),
    ]);
    content.set(name, data);
    at += 46 + length;
  }
  expect(at).toBe(end);
  return content;
}

it('has what the extension needs, and nothing else', () => {
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/CHANGELOG.md',
    'extension/LICENSE.txt',
    'extension/NOTICE.txt',
    'extension/README.md',
    'extension/extension.js',
    'extension/icon.png',
    'extension/licences.txt',
    'extension/package.json',
    'extension/preview/page.css',
    'extension/preview/page.js',
    'extension/server/apidoc.js',
    'extension/server/convert.js',
    'extension/server/lsp.js',
    'extension/server/metaschemas.js',
    'extension/server/package.json',
    'extension/server/rulesets.js',
    'extension/server/sample.js',
    'extension/server/service.js',
    'extension/server/types.js',
    'extension/snippets/yaml.json',
  ]);
  const whole = [...files.values()].map((data) => data.toString('latin1')).join('\n');
  expect(whole).not.toContain('sourceMappingURL=');
});

it('has not grown without a reason (scripts/sizes.json)', ({ task }) => {
  const size = extensionSize(built.archive);
  Object.assign(task.meta, { notes: sizeLines(size) });
  expect(tooLarge(size)).toEqual([]);
});

it('names only files that are in it, and no other program', () => {
  const manifest = JSON.parse(String(files.get('extension/package.json')));
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('scripts');
  const named = [manifest.main, manifest.icon, ...manifest.contributes.snippets.map(pathOf)];
  for (const file of named) expect([...files.keys()]).toContain(path.posix.join('extension', file));
  const description = String(files.get('extension.vsixmanifest'));
  expect(description).toContain(`Version="${manifest.version}" Publisher="${manifest.publisher}"`);
  for (const [, file] of description.matchAll(/Path="([^"]+)"/g))
    expect([...files.keys()]).toContain(file);
  // VS Code refuses a file of a type that isn't listed.
  const types = String(files.get('[Content_Types].xml'));
  for (const name of files.keys()) {
    const { ext } = path.posix.parse(name);
    if (ext !== '.xml') expect(types).toContain(`Extension="${ext}"`);
  }
});

it('names the licences of the libraries that are in it', () => {
  const text = String(files.get('extension/licences.txt'));
  for (const library of ['vscode-languageclient', 'vscode-languageserver', 'react-dom', 'yaml'])
    expect(text).toMatch(new RegExp(`^${library} \\d`, 'm'));
  expect(text).not.toMatch(/^monaco-editor \d/m);
});

it('contains a language server that a client can use', async () => {
  const file = path.join(folder, 'orders.yaml');
  writeFileSync(file, DOCUMENT);
  const rule = '{given: $.info, then: {field: x-owner, function: truthy}}';
  writeFileSync(path.join(folder, '.spectral.yaml'), `rules: {info-owner: ${rule}}\n`);
  const uri = pathToFileURL(file).href;
  const client = await startLanguageClient(path.join(built.folder, 'server/apidoc.js'));
  let code;
  try {
    /** @type {Promise<string[]>} */
    const codes = new Promise((resolve) =>
      client.connection.onNotification('textDocument/publishDiagnostics', (published) => {
        const found = published.diagnostics.map((/** @type {any} */ one) => one.code);
        if (found.includes('info-owner')) resolve(found);
      }),
    );
    await client.open(uri, DOCUMENT);
    // The rules of the team come after those of the format, from a part of the program.
    expect(await codes).toContain('unknown-field');
    expect(
      await client.connection.sendRequest('apidoc/documentation', { textDocument: { uri } }),
    ).toMatchObject({ document: uri, whole: true });
  } finally {
    code = await client.end();
  }
  expect(code).toBe(0);
});

/** @param {{ path: string }} snippets */
const pathOf = ({ path: file }) => file;
