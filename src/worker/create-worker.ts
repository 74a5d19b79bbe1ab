// The only way a worker is made: through one Trusted Types policy that lets nothing but the build's
// own worker files pass.

/** What is used of Trusted Types; the DOM library of the compiler does not know them yet. */
interface ScriptUrlPolicy {
  createScriptURL(input: string): string;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(input: string): string }): ScriptUrlPolicy;
}

const given = new Set<string>();

function passes(input: string): string {
  if (!given.has(input)) throw new TypeError(`Not a worker of this app: ${input}`);
  return input;
}

const policy: ScriptUrlPolicy = (
  globalThis as { trustedTypes?: TrustedTypesFactory }
).trustedTypes?.createPolicy('apidoc-worker', {
  createScriptURL: passes,
}) ?? { createScriptURL: passes };

/**
 * Starts a module worker from a file of the build.
 * @param url what an `?worker&url` import gives, never a text from anywhere else; relative to the
 * page or absolute
 * @param name shown by developer tools and by error reports
 * @throws TypeError when the file is not of the page's own origin (another host, `blob:`, `data:`)
 */
export function createWorker(url: string, name: string): Worker {
  const file = new URL(url, location.href);
  if (file.origin !== location.origin || !/^https?:$/.test(file.protocol))
    throw new TypeError(`Not a worker of this app: ${url}`);
  given.add(file.href);
  return new Worker(policy.createScriptURL(file.href), { type: 'module', name });
}
