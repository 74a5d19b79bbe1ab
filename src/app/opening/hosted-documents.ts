// Documents that are fetched: by their address, and the examples that come with the studio.
import { resolveUri } from '../../core/light.ts';
import type { FetchOptions } from '../../share/fetch-text.ts';
import { catalogPage, parseLink } from '../../share/link.ts';
import { damageText } from '../../share/text-encoding.ts';
import type { StudioStore } from '../../store/store.ts';
import type { DocumentOpener } from './document-opener.ts';
import { exampleAddress, loadText } from './early-work.ts';
import type { ReportFailure } from './show-failure.ts';

export interface HostedDocuments {
  /**
   * @param isLast of the turn it belongs to; else it is a turn of its own
   * @param earlier id that the document had in this tab
   */
  address(
    address: string,
    options?: Partial<FetchOptions>,
    isLast?: () => boolean,
    earlier?: string,
  ): Promise<void>;
  example(name: string, isLast?: () => boolean, earlier?: string): Promise<void>;
}

/** The example that comes with the rules of a team. */
const WITH_RULESET = 'team-rules';
/** Characters within which a catalog begins to list documents. */
const CATALOG_HEAD = 10_000;
/** Milliseconds after which a loading notice is shown. */
const SOON = 300;

export function createHostedDocuments(
  store: StudioStore,
  { startRequest: turn, openWithDraft: begin }: DocumentOpener,
  fail: ReportFailure,
): HostedDocuments {
  const state = store.getState;

  const hosted: HostedDocuments = {
    async address(address, options = {}, isLast = turn(), earlier) {
      const controller = new AbortController();
      const host = hostOf(address);
      const timer = setTimeout(
        () => isLast() && state().setLoading({ host, cancel: () => controller.abort() }),
        SOON,
      );
      const outcome = await loadText(address, { signal: controller.signal, ...options });
      clearTimeout(timer);
      if (!isLast()) return;
      state().setLoading(null);
      if (outcome.ok) {
        const { name, text, given, base } = outcome;
        // The page of a catalog can't be shown in a frame of another site.
        if (window.parent === window && isCatalog(text)) return showCatalog(given);
        begin(name, text, { kind: 'url', address: given, base }, earlier);
        if (outcome.damage) {
          const text = `This document is ${damageText(outcome.damage)}. Bytes that can't be read are shown as \uFFFD.`;
          state().notify({ text, tone: 'warning', stays: true });
        }
        if (outcome.keptOn) state().notify({ text: keptNote(outcome.keptOn), stays: true });
        if (outcome.redirected) state().notify({ text: `${host} redirected to ${outcome.host}.` });
        return;
      }
      if (outcome.failure.reason === 'cancelled') {
        if (!state().document) state().showStart(true);
        return;
      }
      fail(
        outcome.failure,
        (more) => void hosted.address(address, mergeFetchOptions(options, more)),
        address,
      );
    },
    async example(name, isLast = turn(), earlier) {
      const [outcome, ruleset] = await Promise.all([
        loadText(exampleAddress(name)),
        name === WITH_RULESET ? loadText(exampleAddress(`rulesets/${name}`)) : null,
      ]);
      if (!isLast()) return;
      if (!outcome.ok) return fail(outcome.failure, () => void hosted.example(name));
      const { text, base } = outcome;
      const files = ruleset?.ok
        ? [{ uri: resolveUri(base, '.spectral.yaml'), text: ruleset.text, edited: false }]
        : [];
      const content = files.length > 0 ? { text, files } : text;
      begin(`${name}.yaml`, content, { kind: 'example', name }, earlier);
    },
  };
  return hosted;
}

const keptNote = (keptOn: string): string =>
  `No network: this is the copy that this browser kept on ${new Date(keptOn).toLocaleDateString('en', { dateStyle: 'medium' })}.`;

/** Whether a text is the `catalog.json` of a site rather than a document. */
function isCatalog(text: string): boolean {
  if (!/^\s*\{[\s\S]*"documents"\s*:\s*\[\s*\{/.test(text.slice(0, CATALOG_HEAD))) return false;
  try {
    const { documents, apidoc, asyncapi } = JSON.parse(text);
    return apidoc === undefined && asyncapi === undefined && typeof documents[0].path === 'string';
  } catch {
    return false;
  }
}

/** Leaves the page for that of a catalog; Back returns to where its address was entered. */
function showCatalog(address: string): void {
  const { source } = parseLink(location.href);
  // The address of a page that opens it would do so again.
  if (source.kind === 'url' && source.address === address) location.replace(catalogPage(address));
  else location.assign(catalogPage(address));
}

/** An allowed host stays allowed while a redirect needs permission for the next one. */
function mergeFetchOptions(
  options: Partial<FetchOptions>,
  more: Partial<FetchOptions>,
): Partial<FetchOptions> {
  return {
    ...options,
    ...more,
    allowedHosts: [...(options.allowedHosts ?? []), ...(more.allowedHosts ?? [])],
  };
}

function hostOf(address: string): string {
  try {
    return new URL(address, location.href).host;
  } catch {
    return 'the host';
  }
}
