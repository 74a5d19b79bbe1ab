import { expect, it } from 'vitest';
import { previewPolicy } from './html.ts';

const SOURCE = 'https://*.vscode-cdn.net';

it('allows scripts of the extension only, and no requests but for images', () => {
  const policy = previewPolicy(SOURCE);
  expect(policy).toContain(`script-src ${SOURCE};`);
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('connect-src');
  expect(policy.startsWith("default-src 'none'; ")).toBe(true);
});
