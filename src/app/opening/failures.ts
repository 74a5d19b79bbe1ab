// A document that could not be opened, and what the person can do about it: the start page shows it.

import type { Action, Failure } from '../../share/failure.ts';
import type { FetchOptions } from '../../share/fetch-text.ts';
import type { Studio } from '../../store/store.ts';

/** What a failure may lead to. */
export interface Ways {
  /** The same once more, with what the user allowed beyond what was allowed before. */
  again(options: Partial<FetchOptions>): void;
  other(address: string): void;
  pick(): void;
}

/** Tells that something could not be opened; `again` is the same once more. */
export type Fail = (failure: Failure, again: Ways['again'], address?: string) => void;

/** Shows a failure. `address`: the one that failed, for the field of addresses. */
export function showFailure(
  { setLoading, setFailure, showStart }: Pick<Studio, 'setLoading' | 'setFailure' | 'showStart'>,
  failure: Failure,
  ways: Ways,
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

/** The field of addresses stands on the start page, below the failure, and has the address in it. */
function editAddress(): void {
  const field = window.document.querySelector<HTMLInputElement>('#address');
  field?.focus();
  field?.select();
}

function runOf(action: Action, { again, other, pick }: Ways): (() => void) | null {
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
