// Loads the find widget when it is first opened.
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { takeBufferedKeys } from '../../ui/buffer-keys.ts';
import { usePane } from '../pane/pane.ts';
import type { FindService } from '../pane/services.ts';

export interface FindWidgetProps {
  readonly service: FindService;
  /** The element that scrolls. */
  readonly root: RefObject<HTMLElement | null>;
  /** Grows when the find widget is opened again. */
  readonly requestCount: number;
}

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
  const [Bar, setBar] = useState<ComponentType<FindWidgetProps> | null>(null);
  const open = requestCount > 0;
  useEffect(() => {
    if (!open || Bar) return;
    import('./FindWidget.tsx').then(
      (module) => setBar(() => module.default),
      () => {
        takeBufferedKeys();
        service?.close();
      },
    );
  }, [open, Bar, service]);
  return open && Bar && service ? (
    <Bar service={service} root={root} requestCount={requestCount} />
  ) : null;
}
