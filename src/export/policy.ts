// The Content-Security-Policy that an exported page carries in itself.

/** What a page uses. */
export interface Used {
  /** Inline styles. */
  readonly styles: readonly string[];
  /** The inline script. */
  readonly script?: string;
  /** It has style sheets and scripts in files beside it. */
  readonly files?: boolean;
}

/** On a disk, not every browser takes the folder of the page as its own. */
const FILES = ["'self'", 'file:'];

/**
 * Returns the policy of a page: its own styles and its own script by their hashes, files beside it
 * where it has some, images that are in the page, and nothing else. On a plain http host, browsers
 * compute no hashes: the page has no script then.
 */
export async function policyOf({
  styles,
  script,
  files = false,
}: Used): Promise<{ readonly content: string; readonly hasScript: boolean }> {
  const hasScript = globalThis.crypto?.subtle !== undefined;
  const hashes = hasScript ? await Promise.all(styles.map(hashOf)) : ["'unsafe-inline'"];
  const own = files ? FILES : [];
  const scripts = hasScript && script !== undefined ? [...own, await hashOf(script)] : own;
  const content = [
    "default-src 'none'",
    `script-src ${scripts.join(' ') || "'none'"}`,
    `style-src ${[...own, ...hashes].join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return { content, hasScript };
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
}
