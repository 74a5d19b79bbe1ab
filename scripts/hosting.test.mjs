/** Shows that the samples for hosts send what the table of headers says. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_CSP, pagePolicy, SERVICE_WORKER_CSP, WORKER_CSP } from './csp.mjs';
import { headersOf, ROWS, typeOf } from './hosting.mjs';
import { headersFile, SAMPLES } from './hosting-samples.mjs';
import { ROOT } from './run.mjs';

const deployed = (/** @type {string} */ name) =>
  readFileSync(path.join(ROOT, 'deploy', name), 'utf8');

describe('the table', () => {
  it.each([
    ['index.html', PAGE_CSP, 'no-cache'],
    ['sw.js', SERVICE_WORKER_CSP, 'no-cache'],
    ['assets/worker/w-1.js', WORKER_CSP, 'public, max-age=31536000, immutable'],
    ['assets/app-1.js', PAGE_CSP, 'public, max-age=31536000, immutable'],
    ['examples/a.yaml', PAGE_CSP, 'no-cache'],
  ])('gives %s its policy and how long it is kept', (name, policy, cache) => {
    expect(headersOf(name)).toMatchObject({
      'Content-Security-Policy': policy,
      'Cache-Control': cache,
      'X-Content-Type-Options': 'nosniff',
    });
  });

  it('knows media types, and none of what it does not know', () => {
    expect(typeOf('examples/A.YAML')).toBe('application/yaml; charset=utf-8');
    expect(typeOf('a.constructor')).toBe('application/octet-stream');
  });

  it('lets a page be framed by others only where its row says so', () => {
    const framed = ROWS.filter(({ policy }) => policy.includes('frame-ancestors *'));
    expect(framed.map((row) => row.path).filter((name) => name !== 'embed.html')).toEqual([]);
    expect(pagePolicy('*')).toContain('frame-ancestors *;');
  });
});

describe('samples', () => {
  it.each(Object.entries(SAMPLES))(
    'deploy/%s is made from the table (npm run hosting)',
    (name, text) => {
      expect(deployed(name)).toBe(text());
    },
  );

  it('give a static host each header once, also where several rows fit', () => {
    /** @param {string} at */
    const sent = (at) => {
      /** @type {[string, string][]} */
      const found = [];
      for (const block of headersFile()
        .replace(/^#.*\n/gm, '')
        .split('\n\n')) {
        const [pattern = '', ...lines] = block.trim().split('\n');
        const fits = pattern.endsWith('*') ? at.startsWith(pattern.slice(0, -1)) : at === pattern;
        if (fits)
          for (const line of lines) {
            const [, name = '', value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
            found.push([name, value]);
          }
      }
      expect(new Set(found.map(([name]) => name)).size).toBe(found.length);
      return Object.fromEntries(found);
    };
    expect(sent('/')).toEqual(headersOf('index.html'));
    for (const name of ['index.html', 'sw.js', 'assets/worker/w.js'])
      expect(sent(`/${name}`)).toEqual(headersOf(name));
    // A policy is for documents and workers, and such hosts revalidate by themselves.
    const { 'Content-Security-Policy': _, ...script } = headersOf('assets/app.js');
    expect(sent('/assets/app.js')).toEqual(script);
    expect(sent('/examples/a.yaml')).toMatchObject({ 'X-Content-Type-Options': 'nosniff' });
  });

  it('have the container and the workflow use what the repository has', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect(scripts).toHaveProperty('build');
    for (const name of ['Containerfile', 'github-pages.yml'])
      expect(deployed(name)).toMatch(/npm ci --ignore-scripts[\s\S]*npm run build/);
    expect(deployed('Containerfile')).toContain('COPY deploy/nginx.conf');
  });
});
