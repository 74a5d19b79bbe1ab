import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const started: { url: string; name?: string; type?: string }[] = [];
let rules: { createScriptURL(input: string): string };

beforeEach(() => {
  started.length = 0;
  vi.resetModules();
  vi.stubGlobal('location', {
    href: 'https://docs.example/studio/index.html',
    origin: 'https://docs.example',
  });
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, given: typeof rules) {
      expect(name).toBe('apidoc-worker');
      rules = given;
      return given;
    },
  });
  vi.stubGlobal(
    'Worker',
    class {
      constructor(url: string, options: WorkerOptions) {
        started.push({ url, name: options.name, type: options.type });
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('starts a module worker of the own origin, relative or absolute', async () => {
  const { createWorker } = await import('./create-worker.ts');
  createWorker('./assets/worker/a-1.js', 'language');
  createWorker('https://docs.example/studio/assets/worker/b-2.js', 'editor');
  expect(started).toEqual([
    { url: 'https://docs.example/studio/assets/worker/a-1.js', name: 'language', type: 'module' },
    { url: 'https://docs.example/studio/assets/worker/b-2.js', name: 'editor', type: 'module' },
  ]);
});

test.each([
  'https://evil.example/x.js',
  '//evil.example/x.js',
  'data:text/javascript,1',
  'blob:https://docs.example/1-2-3',
  'javascript:1',
])('refuses %s', async (url) => {
  const { createWorker } = await import('./create-worker.ts');
  expect(() => createWorker(url, 'x')).toThrow(TypeError);
  expect(started).toEqual([]);
});

test('the policy itself passes only what was started', async () => {
  const { createWorker } = await import('./create-worker.ts');
  createWorker('/w.js', 'x');
  expect(rules.createScriptURL('https://docs.example/w.js')).toBe('https://docs.example/w.js');
  expect(() => rules.createScriptURL('https://docs.example/upload.js')).toThrow(TypeError);
});

test('works where the browser has no Trusted Types', async () => {
  vi.stubGlobal('trustedTypes', undefined);
  const { createWorker } = await import('./create-worker.ts');
  createWorker('/w.js', 'x');
  expect(started).toHaveLength(1);
});
