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

let policy: ScriptUrlPolicy | undefined;

/** Makes the policy with the first worker: the page of another author may permit no policy. */
function ownPolicy(): ScriptUrlPolicy {
  policy ??= (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy(
    'apidoc-worker',
    { createScriptURL: passes },
  ) ?? { createScriptURL: passes };
  return policy;
}

/**
 * Starts a module worker from a file of the build.
 * @param url what an `?worker&url` import gives, never a text from anywhere else; relative to the
 * page or absolute
 * @param name shown by developer tools and by error reports
 * @throws TypeError when the file is not of the page's own origin (another host, `blob:`, `data:`),
 * or the page permits no policy for addresses of scripts
 */
export function createWorker(url: string, name: string): Worker {
  return new Worker(trustedUrl(new URL(url, location.href)), { type: 'module', name });
}

/**
 * Registers the service worker of the build, for the folder of the page.
 * @param name of its file in that folder, never a text from anywhere else
 */
export function registerServiceWorker(name: string): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trustedUrl(new URL(name, document.baseURI)), {
    updateViaCache: 'none',
  });
}

function trustedUrl(file: URL): string {
  if (file.origin !== location.origin || !/^https?:$/.test(file.protocol))
    throw new TypeError(`Not a worker of this app: ${file.href}`);
  given.add(file.href);
  return ownPolicy().createScriptURL(file.href);
}
