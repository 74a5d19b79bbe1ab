// Which images of descriptions the user requested: documentation and paper show the same ones, and
// another document begins without any but those of hosts that the user chose for good.
import type { ImageConsent } from '../docs/pane/services.ts';
import type { Consents } from '../share/consents.ts';
import { consentKeyOf } from '../store/file-loader.ts';
import type { StudioStore } from '../store/store.ts';

/**
 * @param kept where the hosts whose images are always shown are kept for each document
 */
export function createImageConsent(store: StudioStore, kept: Consents): Required<ImageConsent> {
  const requested = new Set<string>();
  let always: readonly string[] = [];
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const key = (): string | null => {
    const { document } = store.getState();
    return document && consentKeyOf(document);
  };
  const readKept = (): void => {
    const document = key();
    always = document === null ? [] : kept.read(document);
  };
  const keep = (hosts: readonly string[]): void => {
    always = hosts;
    const document = key();
    if (document !== null) kept.write(document, hosts);
    notify();
  };
  readKept();
  store.subscribe(({ document }, { document: before }) => {
    if (document?.id === before?.id) return;
    requested.clear();
    readKept();
    notify();
  });
  return {
    has: (image) => requested.has(image),
    add(image) {
      requested.add(image);
      notify();
    },
    hosts: () => always,
    addHost: (host) => keep([...always.filter((other) => other !== host), host]),
    removeHost: (host) => keep(always.filter((other) => other !== host)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
