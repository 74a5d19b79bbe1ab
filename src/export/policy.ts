// The Content-Security-Policy that an exported page carries in itself.

/** What is inline in the page. */
export interface Inlined {
  readonly styles: readonly string[];
  readonly script: string;
}

/**
 * Returns the policy of a page: its own styles and its own script by their hashes, images that are
 * in the page, and nothing else. On a plain http host, browsers compute no hashes: the page has no
 * script then.
 */
export async function policyOf({
  styles,
  script,
}: Inlined): Promise<{ readonly content: string; readonly hasScript: boolean }> {
  const hasScript = globalThis.crypto?.subtle !== undefined;
  const hashes = hasScript ? await Promise.all(styles.map(hashOf)) : ["'unsafe-inline'"];
  const scripts = hasScript ? await hashOf(script) : "'none'";
  const content = [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${hashes.join(' ')}`,
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
