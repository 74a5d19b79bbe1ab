// A dialog that is loaded when it is first opened.
import type { ComponentType, ReactNode } from 'react';
import { useLazy } from '../ui/use-lazy.ts';
import { useReader } from './reader-services.ts';

interface LazyPartProps {
  load(): Promise<ComponentType>;
  readonly open: boolean;
  close(): void;
  /** Begins the sentence for the user if it can't be loaded; it is closed then. */
  readonly failure: string;
}

export function LazyPart({ load, open, close, failure }: LazyPartProps): ReactNode {
  const { store } = useReader();
  const { part: Part } = useLazy(load, open, () => {
    close();
    store
      .getState()
      .notify({ text: `${failure}. Try again when you are online.`, tone: 'warning' });
  });
  return open && Part ? <Part /> : null;
}
