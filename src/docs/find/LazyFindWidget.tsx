// Loads the find widget when it is first opened.
import { type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { takeBufferedKeys } from '../../ui/buffer-keys.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { usePane } from '../pane/pane.ts';
import type { FindService } from '../pane/services.ts';

export interface FindWidgetProps {
  readonly service: FindService;
  /** The element that scrolls. */
  readonly root: RefObject<HTMLElement | null>;
  /** Grows when the find widget is opened again. */
  readonly requestCount: number;
}

const load = async () => (await import('./FindWidget.tsx')).default;

const NEVER = (): (() => void) => () => {};
const CLOSED = (): number => 0;

/** The bar, while it is open. */
export function LazyFindWidget({ root }: Pick<FindWidgetProps, 'root'>): ReactNode {
  const { find: service } = usePane().services;
  const requestCount = useSyncExternalStore(
    service?.subscribe ?? NEVER,
    service?.requestCount ?? CLOSED,
    CLOSED,
  );
  const open = requestCount > 0;
  const { part: Bar } = useLazy(load, open, () => {
    takeBufferedKeys();
    service?.close();
  });
  return open && Bar && service ? (
    <Bar service={service} root={root} requestCount={requestCount} />
  ) : null;
}
