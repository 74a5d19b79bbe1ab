// What is open over the diagram for one of its things: its menu, or the list of what to connect it with.
import { lazy, type ReactNode, Suspense } from 'react';
import type { Model } from '../../../core/model/types.ts';
import { Connect } from './Connect.tsx';
import type { Hand, Opened } from './hand.ts';
import { targetsOf, thingOf, tiesOf } from './ties.ts';

export interface PanelsProps {
  readonly model: Model;
  readonly opened: Opened | null;
  readonly hand: Hand;
  readonly readOnly: string | null;
  onClose(opened: Opened): void;
}

/** What makes menus is large, and needed first when somebody asks for one. */
const ThingMenu = lazy(() => import('./ThingMenu.tsx'));

const ENDS = {
  operation: 'a channel or a message',
  channel: 'an operation, a message or a server',
  message: 'a channel or an operation',
  server: 'a channel',
} as const;

/** What a kind of thing may be connected with, in words. */
export function endsOf(kind: keyof typeof ENDS): string {
  return ENDS[kind];
}

export function Panels({ model, opened, hand, readOnly, onClose }: PanelsProps): ReactNode {
  if (!opened) return null;
  const { what, spot, back } = opened;
  if (what === 'menu')
    return (
      <Suspense>
        <ThingMenu model={model} opened={opened} hand={hand} readOnly={readOnly} onClose={() => onClose(opened)} />
      </Suspense>
    );
  const thing = thingOf(model, spot.part);
  if (!thing) return null;
  const close = (): void => {
    onClose(opened);
    // The dialog gives the keyboard back to what had it, which may have been a menu that is gone.
    requestAnimationFrame(() => back?.focus({ preventScroll: true }));
  };
  const connects = what === 'connect';
  return (
    <Connect
      key={what}
      title={`${connects ? 'Connect' : 'Disconnect'} ${thing.kind} ${spot.title}`}
      search={connects ? `Find ${ENDS[thing.kind]}` : 'Find what to take away'}
      ties={connects ? targetsOf(model, thing) : tiesOf(model, thing)}
      none={connects ? `There is nothing to connect it with yet: add ${ENDS[thing.kind]} first.` : 'Nothing of it can be taken away here.'}
      onPick={hand.connect}
      onClose={close}
    />
  );
}
