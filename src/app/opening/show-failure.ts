// A document that couldn't be opened, and what the user can do about it, for the start page.

import type { Action, Failure } from '../../share/failure.ts';
import type { FetchOptions } from '../../share/fetch-text.ts';
import type { Studio } from '../../store/store.ts';

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

/**
 * Focuses the address field of the start page, below the failure, which already has the address.
 */
function editAddress(): void {
  const field = window.document.querySelector<HTMLInputElement>('#address');
  field?.focus();
  field?.select();
}

function runOf(
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
