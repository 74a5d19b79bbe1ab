// A document that couldn't be opened, and what the user can do about it, for the start page.

import { type Action, type Failure, refuse } from '../../share/failure.ts';
import type { FetchOptions } from '../../share/fetch-text.ts';
import type { Studio, StudioStore } from '../../store/store.ts';

/** What the user can do about a failure. */
export interface FailureActions {
  /** The same once more, with what the user allowed beyond what was allowed before. */
  retry(options: Partial<FetchOptions>): void;
  openOther(address: string): void;
  pick(): void;
}

/** Reports that something couldn't be opened; `again` retries. */
export type ReportFailure = (
  failure: Failure,
  again: FailureActions['retry'],
  address?: string,
) => void;

/** Why the address of a document that is kept in a browser opens nothing. */
export const NOT_KEPT: Failure = refuse(
  'not-kept',
  "This browser doesn't have the document.",
  'Its address works only in the browser that keeps it, until the document is removed there. To pass a document on, use the link that Share makes.',
).failure;

/** Shows a failure. `address`: the one that failed, for the field of addresses. */
export function showOpenFailure(
  { setLoading, setFailure, showStart }: Pick<Studio, 'setLoading' | 'setFailure' | 'showStart'>,
  failure: Failure,
  ways: FailureActions,
  address?: string,
): void {
  const actions = failure.actions.flatMap((action) => {
    const run = runOf(action, ways);
    return run ? [{ label: action.label, run }] : [];
  });
  const page = failure.actions.find((a) => a.id === 'open-page');
  setLoading(null);
  setFailure({
    title: failure.title,
    explanation: failure.explanation,
    safe: failure.safe,
    actions,
    ...(address !== undefined && { address }),
    ...(page?.id === 'open-page' && { page: { label: page.label, address: page.address } }),
  });
  showStart(true);
}

/** Failures that a connection which comes again may end. */
const WITHOUT_NETWORK: ReadonlySet<string> = new Set(['offline', 'cut', 'unreachable']);

/**
 * Retries when the browser is online again, unless the user has gone on to something else: a load
 * that the network ended needs no click.
 */
export function retryWhenOnline(store: StudioStore, { reason }: Failure, retry: () => void): void {
  if (!WITHOUT_NETWORK.has(reason)) return;
  const shown = store.getState().failure;
  const end = new AbortController();
  const { signal } = end;
  window.addEventListener('online', retry, { signal, once: true });
  const unsubscribe = store.subscribe(({ failure }) => {
    if (failure === shown) return;
    unsubscribe();
    end.abort();
  });
}

/**
 * Focuses the address field of the start page, below the failure, which already has the address.
 */
function editAddress(): void {
  const field = window.document.querySelector<HTMLInputElement>('#address');
  field?.focus();
  field?.select();
}

/** Returns what an action does; null where the page has nothing for it. */
export function runOf(
  action: Action,
  { retry: again, openOther: other, pick }: FailureActions,
): (() => void) | null {
  switch (action.id) {
    case 'retry':
      return () => again({});
    case 'wait-longer':
      return () => again({ timeoutMs: action.timeoutMs });
    case 'allow-local':
      return () => again({ allowedHosts: [action.host] });
    case 'open-as-text':
      return () => again({ anyType: true, maxBytes: action.maxBytes });
    case 'try-address':
      return () => other(action.address);
    case 'choose-file':
      return pick;
    case 'edit-address':
      return editAddress;
    default:
      return null;
  }
}
