// What is typed and not written when the page is loaded anew, handed to the app, which writes it when the page is back.
import { useEffect } from 'react';
import { useLatest } from '../ui/use-latest.ts';
import type { Unwritten, VisualHost } from './host.ts';

/** @param unwritten asked when the page is left: nothing can be asked of others any more. Null where all is written. */
export function useLeaving(host: VisualHost, unwritten: () => Unwritten | null): void {
  const latest = useLatest(unwritten);
  useEffect(() => host.onLeave?.(() => latest.current()), [host]);
}
