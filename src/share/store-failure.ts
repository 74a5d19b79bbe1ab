// Explains in a sentence why the browser couldn't store a draft.
import { errorName } from './failure.ts';

/**
 * `quota`: the disk or the share of this site is full; `blocked`: the browser forbids it; `newer`:
 * a newer studio changed the store; `slow`: no response.
 */
type StoreFailureReason = 'quota' | 'blocked' | 'newer' | 'slow' | 'failed';

export interface StoreFailure {
  readonly reason: StoreFailureReason;
  /** What is wrong and what helps. */
  readonly message: string;
}

const MESSAGES: Record<StoreFailureReason, string> = {
  quota:
    'This browser has no storage left for your text. Download it, or delete drafts you no longer need.',
  blocked:
    'This browser does not let the page store anything. Download your text before you close the page.',
  newer:
    'A newer version of the studio is open in another tab. Download your text, then reload this page.',
  slow: 'The storage of this browser does not respond. Download your text; saving is tried again.',
  failed: 'This browser could not store your text. Download it; saving is tried again.',
};

const REASONS: ReadonlyMap<string, StoreFailureReason> = new Map([
  ['QuotaExceededError', 'quota'],
  ['SecurityError', 'blocked'],
  ['NotAllowedError', 'blocked'],
  // `indexedDB` itself is missing.
  ['ReferenceError', 'blocked'],
  ['TypeError', 'blocked'],
  ['VersionError', 'newer'],
  ['TimeoutError', 'slow'],
]);

/** @param error what a `DraftStore` rejected with */
export function failureOfStore(error: unknown): StoreFailure {
  const reason = REASONS.get(errorName(error)) ?? 'failed';
  return { reason, message: MESSAGES[reason] };
}
