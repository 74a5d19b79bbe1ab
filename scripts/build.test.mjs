/** Shows what makes a build stale, and what is done to the built page. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFresh, markBuilt, sourcesHash } from './build-stamp.mjs';
import { META_CSP } from './csp.mjs';
import { licences } from './licences.mjs';
import { cspMeta } from './vite-csp.mjs';

describe('stamp', () => {
  /** @type {string} */
  let root;
  const write = (/** @type {string} */ file, text = '') => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'apidoc-stamp-'));
    const sources = ['index.html', 'src/app/main.tsx'];
    const built = ['dist/index.html', 'dist-cli/apidoc.js', 'dist-cli/export.js'];
    for (const file of [...sources, ...built]) write(file);
    markBuilt(sourcesHash(root), root);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is fresh after a build, and when only tests or texts change', () => {
    expect(isFresh(root)).toBe(true);
    write('src/app/main.test.ts', 'test');
    write('src/app/README.md', 'text');
    expect(isFresh(root)).toBe(true);
  });
  it.each([
    'src/app/main.tsx',
    'src/new.css',
    'public/icon.svg',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'CHANGELOG.md',
  ])('is stale when %s changes', (file) => {
    write(file, 'changed');
    expect(isFresh(root)).toBe(false);
  });
  it('is stale when the result is gone or the build broke off', () => {
    rmSync(path.join(root, 'dist-cli'), { recursive: true });
    expect(isFresh(root)).toBe(false);
    write('dist-cli/apidoc.js');
    write('dist-cli/export.js');
    expect(isFresh(root)).toBe(true);
    markBuilt(null, root);
    expect(isFresh(root)).toBe(false);
  });
});

describe('cspMeta', () => {
  /** @param {'build' | 'serve'} command @param {string} html */
  function transformed(command, html) {
    const plugin = /** @type {any} */ (cspMeta());
    plugin.configResolved({ command });
    return plugin.transformIndexHtml.handler(html, { path: '/index.html' });
  }
  const PAGE =
    '<head><meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="old"></head>';

  it('puts the one policy into a built page, whatever it had before', () => {
    const { html, tags } = transformed('build', PAGE);
    expect(html).toBe('<head><meta charset="utf-8"></head>');
    expect(tags[0]).toMatchObject({ attrs: { content: META_CSP }, injectTo: 'head-prepend' });
  });
  it('lets the dev server use its inline script', () => {
    expect(transformed('serve', PAGE)).toBe('<head><meta charset="utf-8"></head>');
  });
  it('fails on an inline script, which the policy would stop', () => {
    expect(() => transformed('build', '<script>start()</script>')).toThrow(/inline script/);
    expect(() => transformed('build', '<script type="module" src="/a.js"></script>')).not.toThrow();
  });
});

it('ships the licences of packages that are shipped, and only those', () => {
  const text = licences();
  expect(text).toMatch(/^react \d[\d.]* \(MIT\)\n\nMIT License/m);
  expect(text).not.toMatch(/^vitest /m);
  expect(text).toContain('THIRD-PARTY SOFTWARE NOTICES');
});
