// The door to the find bar, which is loaded when it is first wanted.
import { type ComponentType, type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { takeKeys } from '../../ui/early-keys.ts';
import { usePane } from '../pane/pane.ts';
import type { FindService } from '../pane/services.ts';

export interface BarProps {
  readonly service: FindService;
  /** The element that scrolls. */
  readonly root: RefObject<HTMLElement | null>;
  /** Grows when the bar is asked for again. */
  readonly asked: number;
}

const NEVER = (): (() => void) => () => {};
const CLOSED = (): number => 0;

/** The bar, while it is open. */
export function Find({ root }: Pick<BarProps, 'root'>): ReactNode {
  const { find: service } = usePane().services;
  const asked = useSyncExternalStore(service?.subscribe ?? NEVER, service?.asked ?? CLOSED, CLOSED);
  const [Bar, setBar] = useState<ComponentType<BarProps> | null>(null);
  const open = asked > 0;
  useEffect(() => {
    if (!open || Bar) return;
    import('./Bar.tsx').then(
      (module) => setBar(() => module.default),
      () => {
        takeKeys();
        service?.close();
      },
    );
  }, [open, Bar, service]);
  return open && Bar && service ? <Bar service={service} root={root} asked={asked} /> : null;
}
