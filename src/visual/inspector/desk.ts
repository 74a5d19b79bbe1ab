// What all parts of an inspector share: the way to change the text, one change after the other, and what was typed but is not written yet.
import { type ComponentType, createContext, useContext } from 'react';
import type { Intent, Where } from '../../core/build/types.ts';
import type { Control } from '../../core/form/types.ts';
import type { Outcome, VisualHost } from '../host.ts';
import type { InspectorProps, Refusal, Slot } from './types.ts';

/** What somebody typed that could not be written, and why. */
export interface Unsaved {
  readonly text: string;
  readonly fault: NonNullable<Refusal>;
}

/** Lives as long as the inspector. */
export interface Ledger {
  /** By `uri#pointer`. */
  readonly unsaved: Map<string, Unsaved>;
  /** Forms were asked for this many times: an answer to a later question knows of every change that was done before it. */
  asked: number;
  /** Settles when all changes so far are through. */
  changes: Promise<unknown>;
  /** Id of the element that gets the focus as soon as it is there, if nobody went elsewhere from where it was. */
  focus: { readonly id: string; readonly from: Element | null } | null;
  /** Key of the object that has just been made: the first required field of it that has no value gets the focus as soon as its form is there. */
  fill: { readonly key: string; readonly from: Element | null } | null;
}

export function newLedger(): Ledger {
  return { unsaved: new Map(), asked: 0, changes: Promise.resolve(), focus: null, fill: null };
}

/** What came of a change; questions up to number `until` may not know of it. */
export type Sent = Outcome & { readonly until: number };

export interface Desk extends Pick<InspectorProps, 'host' | 'version' | 'onPlace' | 'schema' | 'canEdit'> {
  readonly ledger: Ledger;
  /** Grows with every change that was made here, so that forms are asked for again at once. */
  readonly made: number;
  /** Begins the ids of its elements. */
  readonly base: string;
  /** Makes a change after those that are under way. Never rejects. */
  send(uri: string, intent: Intent): Promise<Sent>;
  /** The control of any value, and the form of an object inside of another: here, for they are made of what is made of them. */
  readonly Control: ComponentType<{ readonly slot: Slot; readonly control: Control }>;
  readonly Nested: ComponentType<{ readonly place: Where }>;
  /** Moves the focus to the element with this id, now or as soon as it is there. */
  focus(id: string): void;
  /** Objects that are open inside of others, by `uri#pointer`. */
  readonly open: ReadonlySet<string>;
  fold(key: string, open: boolean): void;
  /** Opens an object that has just been made, and moves the focus to the first required field of it that has no value. */
  fill(key: string): void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('Must be rendered inside an inspector');
  return desk;
}

/** Number of the question that the form around was the answer to. */
export const SerialContext = createContext(0);

/** Why nothing in the form around can be changed; null where it can. */
export const LockContext = createContext<string | null>(null);

/** Gives the focus to what waits for it. */
export function focusWanted(ledger: Ledger): void {
  const { focus } = ledger;
  if (!focus) return;
  const element = document.getElementById(focus.id) ?? document.getElementById(`${focus.id}-add`);
  const now = document.activeElement;
  const free = now === null || now === document.body || now === focus.from;
  if (element || !free) ledger.focus = null;
  if (!element || !free) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

/**
 * Gives the focus to the first field that waits for a value, if the form is that of the object that has just been made.
 * @param id of the field; undefined where none waits
 */
export function focusFill(ledger: Ledger, key: string, id: string | undefined): void {
  const { fill } = ledger;
  if (fill?.key !== key) return;
  ledger.fill = null;
  if (id !== undefined) ledger.focus = { id, from: ledger.focus?.from ?? document.activeElement };
}

/** A place as one text. */
export function keyOf({ uri, pointer }: Where): string {
  return `${uri}#${pointer}`;
}

/**
 * What a host is asked for, one at a time; a host that fails is a refusal. The change of a field selects nothing: its object is what is shown,
 * or the person went elsewhere already.
 */
export function sender(host: VisualHost, ledger: Ledger, done: () => void): Desk['send'] {
  return (uri, intent) => {
    const run = ledger.changes
      .then(() => host.make(uri, intent.do === 'change' ? { ...intent, select: undefined } : intent))
      .catch((): Outcome => ({ refused: "The change couldn't be made. Try again." }))
      .then((outcome) => {
        const until = ledger.asked;
        if ('done' in outcome) done();
        return { ...outcome, until };
      });
    ledger.changes = run;
    return run;
  };
}
