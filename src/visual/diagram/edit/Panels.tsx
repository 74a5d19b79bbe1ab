// What is open over the diagram for one of its things: its menu, or the list of what to connect it with.
import { lazy, type ReactNode, Suspense } from 'react';
import type { Model } from '../../../core/model/types.ts';
import { titleOf } from '../names.ts';
import { Connect } from './Connect.tsx';
import type { Hand, Opened } from './hand.ts';
import { replyOf, targetsOf, thingAt, tiesOf } from './ties.ts';

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
  channel: 'an operation, a reply, a message or a server',
  message: 'a channel, an operation or a reply',
  reply: 'a channel or a message',
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
  const own = thingAt(model, spot);
  const thing = what === 'reply' && own?.kind === 'operation' ? replyOf(own) : own;
  if (!thing || (what === 'reply' && thing.kind !== 'reply')) return null;
  const close = (): void => {
    onClose(opened);
    // The dialog gives the keyboard back to what had it, which may have been a menu that is gone.
    requestAnimationFrame(() => back?.focus({ preventScroll: true }));
  };
  const connects = what !== 'disconnect';
  const name = thing.kind === 'reply' ? `the reply of ${titleOf(thing.of)}` : `${thing.kind} ${spot.title}`;
  return (
    <Connect
      key={what}
      title={`${connects ? 'Connect' : 'Disconnect'} ${name}`}
      search={connects ? `Find ${ENDS[thing.kind]}` : 'Find a connection to remove'}
      ties={connects ? targetsOf(model, thing) : tiesOf(model, thing)}
      none={connects ? `Nothing to connect to yet. Add ${ENDS[thing.kind]} first.` : 'No connections can be removed here.'}
      onPick={hand.connect}
      onClose={close}
    />
  );
}
