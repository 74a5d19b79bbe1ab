// What a person can do in the diagram, shared by the drawing, the table and the empty page: what is open, what was refused, what was just made.
import { type RefObject, useMemo, useState } from 'react';
import type { ConnectIntent } from '../../../core/build/connect/intents.ts';
import type { Intent } from '../../../core/build/types.ts';
import type { Model, PartId } from '../../../core/model/types.ts';
import type { Anchor } from '../../../ui/PointMenu.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import type { Given, VisualHost, WizardName } from '../../host.ts';
import type { Place } from '../types.ts';

export interface Edit {
  readonly host: VisualHost;
  /** Why nothing can be changed now, in one sentence; null where it can. */
  readonly canEdit: string | null;
}

/** The thing that is acted on. */
export interface Spot {
  readonly part: PartId | null;
  readonly place: Place;
  readonly title: string;
}

export interface Opened {
  /** `reply`: the list of what the reply of an operation may be connected with. */
  readonly what: 'menu' | 'connect' | 'disconnect' | 'reply';
  readonly spot: Spot;
  readonly anchor: Anchor;
  /** Gets the keyboard back. */
  readonly back: HTMLElement | null;
}

/** Its functions are the same ones for the life of the diagram. */
export interface Hand {
  open(opened: Opened): void;
  connect(intent: ConnectIntent): void;
  duplicate(spot: Spot): void;
  remove(spot: Spot): void;
  rename(spot: Spot): void;
  show(spot: Spot, where: 'text' | 'form'): void;
  add(name: WizardName, given?: Given): void;
  refuse(text: string): void;
}

interface Hands {
  readonly hand: Hand | null;
  readonly opened: Opened | null;
  /** Closes what is open, unless something else was opened meanwhile. */
  close(what: Opened | null): void;
  readonly refusal: string | null;
  forgive(): void;
  /** What was made last, until it was shown. */
  readonly made: Place | null;
  seen(): void;
}

export function useHand(edit: Edit | undefined, model: Model): Hands {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [made, setMade] = useState<Place | null>(null);
  const latest = useLatest({ edit, model });
  const present = edit !== undefined;
  const hand = useMemo(() => (present ? handOf(latest, setOpened, setRefusal, setMade) : null), [present]);
  return {
    hand,
    opened,
    close: (what) => setOpened((now) => (now === what ? null : now)),
    refusal,
    forgive: () => setRefusal(null),
    made,
    seen: () => setMade(null),
  };
}

function handOf(
  latest: RefObject<{ readonly edit: Edit | undefined }>,
  setOpened: (opened: Opened) => void,
  setRefusal: (refusal: string | null) => void,
  setMade: (made: Place) => void,
): Hand {
  /** The host, where it may be asked for a change now. */
  const host = (): VisualHost | null => {
    const { edit } = latest.current;
    setRefusal(edit?.canEdit ?? null);
    return edit && edit.canEdit === null ? edit.host : null;
  };
  const make = async (uri: string, intent: Intent, show = false): Promise<void> => {
    const outcome = await host()?.make(uri, intent);
    if (!outcome) return;
    if ('refused' in outcome) setRefusal(outcome.refused);
    else if (show && outcome.select) setMade(outcome.select);
  };
  return {
    open: setOpened,
    connect: (intent) => void make('', intent),
    duplicate: ({ place }) => void make(place.uri, { do: 'duplicate', pointer: place.pointer }, true),
    remove: ({ place }) => void host()?.remove(place),
    rename: ({ place }) => void host()?.rename(place),
    show: ({ place }, where) => latest.current.edit?.host.show(place, where),
    add: (name, given) =>
      void host()
        ?.wizard(name, given)
        .then((place) => place && setMade(place)),
    refuse: setRefusal,
  };
}
