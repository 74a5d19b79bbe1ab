// Notices when the page's Content-Security-Policy stops a request, which to `fetch` looks like any other failure.

/**
 * Starts to watch for a blocked request.
 * @param address what is about to be fetched
 * @returns `end(wait)`: stops watching and tells whether the policy forbade it; `wait` true gives the event, which comes a little later, time to arrive
 */
export function watchPolicy(address: string): { end(wait: boolean): Promise<boolean> } {
  const page = globalThis.document;
  if (!page) return { end: async () => false };
  let forbidden = false;
  const origin = new URL(address).origin;
  const listen = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === 'connect-src' && event.blockedURI.startsWith(origin)) forbidden = true;
  };
  page.addEventListener('securitypolicyviolation', listen);
  return {
    async end(wait) {
      if (wait && !forbidden) await new Promise((done) => setTimeout(done, 20));
      page.removeEventListener('securitypolicyviolation', listen);
      return forbidden;
    },
  };
}
