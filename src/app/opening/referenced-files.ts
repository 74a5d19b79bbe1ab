// The files that references name: who holds them, and loading them. Both go by the one rule of
// share/access.ts.
import { referenceAccess, siteOf } from '../../share/access.ts';
import { checkAddress } from '../../share/check-address.ts';
import type { Failure, Refused } from '../../share/failure.ts';
import type { FetchOptions } from '../../share/fetch-text.ts';
import { fetchOrKept } from '../../share/kept-copies.ts';
import type { FileLoaderOptions } from '../../store/file-loader.ts';

/**
 * @param page address of the page, read at each use
 * @param network replaces the browser's network in tests
 */
export function createReferencedFiles(
  page: () => string,
  network: Pick<FetchOptions, 'fetch' | 'online'> = {},
): Pick<FileLoaderOptions, 'holderOf' | 'load'> {
  return {
    holderOf(uri, base, scope) {
      const address = parse(uri, base);
      if (!address) {
        const reason = `${uri} is a file next to the document. Add it in the list of files, or open the folder that contains both.`;
        return { kind: 'none', reason };
      }
      const checked = checkAddress(address.href, page());
      if (!checked.ok) return { kind: 'none', reason: failureText(checked.failure) };
      const target = new URL(checked.address);
      const refused = referenceAccess(scope)(target);
      if (!refused) {
        const site = siteOf(target);
        return {
          kind: 'allowed',
          address: address.href,
          site: scope.allowed.has(site) ? site : null,
        };
      }
      const site = siteToAllow(refused);
      return site === undefined
        ? { kind: 'none', reason: failureText(refused.failure) }
        : { kind: 'consent', address: address.href, site };
    },
    async load(address, scope, signal) {
      const outcome = await fetchOrKept(address, {
        ...network,
        pageUrl: page(),
        signal,
        reference: scope,
      });
      if (outcome.ok) return { ok: true, text: outcome.text };
      return { ok: false, reason: failureText(outcome.failure), site: siteToAllow(outcome) };
    },
  };
}

function parse(uri: string, base: string | null): URL | null {
  try {
    return new URL(uri, base ?? undefined);
  } catch {
    return null;
  }
}

function siteToAllow({ failure }: Refused): string | undefined {
  return failure.actions.flatMap((action) => (action.id === 'allow-site' ? [action.site] : []))[0];
}

function failureText({ title, explanation }: Failure): string {
  return `${title} ${explanation}`;
}
