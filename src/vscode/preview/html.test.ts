import { expect, it } from 'vitest';
import { previewHtml, previewPolicy } from './html.ts';

const SOURCE = 'https://*.vscode-cdn.net';

it('allows scripts of the extension only, and no requests but for images', () => {
  const policy = previewPolicy(SOURCE);
  expect(policy).toContain(`script-src ${SOURCE};`);
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('connect-src');
  expect(policy.startsWith("default-src 'none'; ")).toBe(true);
});

it('keeps the state of the page where no file name can end it', () => {
  const file = `file:///a'b"c<d>&amp;.yaml`;
  const html = previewHtml({
    source: SOURCE,
    script: 'page.js',
    style: 'page.css',
    state: { file },
  });
  const [, state = ''] = /data-state="([^"]*)"/.exec(html) ?? [];
  expect(state).not.toMatch(/[<>&]/);
  expect(JSON.parse(decodeURIComponent(state))).toEqual({ file });
});
