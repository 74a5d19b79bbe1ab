// Documents that are fetched: by their address, and the examples that come with the studio.
import { type FetchOptions, fetchText } from '../../share/fetch-text.ts';
import { damageText } from '../../share/text.ts';
import type { StudioStore } from '../../store/store.ts';
import { EXAMPLES } from '../examples.ts';
import type { Desk } from './desk.ts';
import type { Fail } from './failures.ts';

export interface Hosted {
  /** @param isLast of the turn it belongs to; else it is a turn of its own */
  address(address: string, options?: Partial<FetchOptions>, isLast?: () => boolean): Promise<void>;
  example(name: string, isLast?: () => boolean): Promise<void>;
}

/** Milliseconds after which it is said that something is loading. */
const SOON = 300;

export function createHosted(store: StudioStore, { turn, begin }: Desk, fail: Fail): Hosted {
  const state = store.getState;

  const hosted: Hosted = {
    async address(address, options = {}, isLast = turn()) {
      const stop = new AbortController();
      const host = hostOf(address);
      const timer = setTimeout(() => isLast() && state().setLoading({ host, cancel: () => stop.abort() }), SOON);
      const outcome = await fetchText(address, { pageUrl: location.href, signal: stop.signal, ...options });
      clearTimeout(timer);
      if (!isLast()) return;
      state().setLoading(null);
      if (outcome.ok) {
        const { name, text, given, base } = outcome;
        begin(name, text, { kind: 'url', address: given, base });
        if (outcome.damage) {
          const text = `This document is ${damageText(outcome.damage)}. Bytes that can't be read are shown as \uFFFD.`;
          state().notify({ text, tone: 'warning', stays: true });
        }
        if (outcome.redirected) state().notify({ text: `${host} redirected to ${outcome.host}.` });
        return;
      }
      if (outcome.failure.reason === 'cancelled') {
        if (!state().document) state().showStart(true);
        return;
      }
      fail(outcome.failure, (more) => void hosted.address(address, withMore(options, more)), address);
    },
    async example(name, isLast = turn()) {
      const example = EXAMPLES.find((e) => e.file === `${name}.yaml`);
      const address = new URL(`examples/${example?.file ?? `${name}.yaml`}`, window.document.baseURI).href;
      const outcome = await fetchText(address, { pageUrl: location.href });
      if (!isLast()) return;
      if (outcome.ok) begin(`${name}.yaml`, outcome.text, { kind: 'example', name });
      else fail(outcome.failure, () => void hosted.example(name));
    },
  };
  return hosted;
}

/** A host that was allowed stays allowed while a redirect asks for the next one. */
function withMore(options: Partial<FetchOptions>, more: Partial<FetchOptions>): Partial<FetchOptions> {
  return { ...options, ...more, allowedHosts: [...(options.allowedHosts ?? []), ...(more.allowedHosts ?? [])] };
}

function hostOf(address: string): string {
  try {
    return new URL(address, location.href).host;
  } catch {
    return 'the host';
  }
}
