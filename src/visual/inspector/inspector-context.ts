// The context that all parts of an inspector share: a queue of changes, and typed text that is not
// written yet.
import { type ComponentType, createContext, useContext } from 'react';
import type { Control, EditCommand, Location } from '../../core/types.ts';
import type { Refusal, SentChange } from '../changes.ts';
import type { ControlSlot, InspectorProps } from './types.ts';

/** Typed text that couldn't be written, and why. */
interface UnsavedInput {
  readonly text: string;
  readonly error: NonNullable<Refusal>;
}

/** State with the lifetime of the inspector. */
export interface InspectorState {
  /** Keyed by `uri#pointer`. */
  readonly unsaved: Map<string, UnsavedInput>;
  /**
   * Id of the element to focus as soon as it is rendered, unless the user moved the focus from
   * `from`.
   */
  focus: { readonly id: string; readonly from: Element | null } | null;
  /**
   * Key of the object that has just been created: its first empty required field gets the focus as
   * soon as its form is rendered.
   */
  fill: { readonly key: string; readonly from: Element | null } | null;
}

export function createInspectorState(): InspectorState {
  return {
    unsaved: new Map(),
    focus: null,
    fill: null,
  };
}

export interface InspectorServices
  extends Pick<InspectorProps, 'host' | 'version' | 'onLocation' | 'schema' | 'canEdit'> {
  readonly state: InspectorState;
  /** Increases with every change made here, so that forms are requested again at once. */
  readonly changeCount: number;
  /** Prefix of the ids of its elements. */
  readonly base: string;
  /**
   * Applies a change after the pending ones. Never rejects. Changing a field selects nothing: its
   * object is shown already, or the user went elsewhere.
   */
  send(uri: string, command: EditCommand): Promise<SentChange>;
  /**
   * The control of any value, and the nested form of an object: passed in the context to avoid an
   * import cycle.
   */
  readonly Control: ComponentType<{ readonly slot: ControlSlot; readonly control: Control }>;
  readonly Nested: ComponentType<{ readonly location: Location }>;
  /** Focuses the element with this id, now or as soon as it is rendered. */
  focus(id: string): void;
  /** Nested objects that are open, by `uri#pointer`. */
  readonly open: ReadonlySet<string>;
  fold(key: string, open: boolean): void;
  /** Opens an object that has just been created, and focuses its first empty required field. */
  fill(key: string): void;
}

export const InspectorContext = createContext<InspectorServices | null>(null);

export function useInspector(): InspectorServices {
  const desk = useContext(InspectorContext);
  if (!desk) throw new Error('Must be rendered inside an inspector');
  return desk;
}

/** Number of the request whose response is the surrounding form. */
export const RequestNumberContext = createContext(0);

/** Why nothing in the surrounding form can be edited; null if editing is possible. */
export const ReadOnlyContext = createContext<string | null>(null);

/** Focuses the pending element. */
export function focusPending(inspectorState: InspectorState): void {
  const { focus } = inspectorState;
  if (!focus) return;
  const element = document.getElementById(focus.id) ?? document.getElementById(`${focus.id}-add`);
  const now = document.activeElement;
  const free = now === null || now === document.body || now === focus.from;
  if (element || !free) inspectorState.focus = null;
  if (!element || !free) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

/**
 * Focuses the first empty required field, if the form is that of the object that has just been
 * created.
 * @param id of the field; undefined if there is none
 */
export function focusFirstEmpty(
  inspectorState: InspectorState,
  key: string,
  id: string | undefined,
): void {
  const { fill } = inspectorState;
  if (fill?.key !== key) return;
  inspectorState.fill = null;
  if (id !== undefined)
    inspectorState.focus = { id, from: inspectorState.focus?.from ?? document.activeElement };
}

/** Returns a location as a string. */
export function locationKey({ uri, pointer }: Location): string {
  return `${uri}#${pointer}`;
}

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext) !== null;
}

/** Returns an id that is unique for each name. */
export function idOf(base: string, name: string): string {
  return `${base}${name.replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}_`)}`;
}

/** Joins ids for `aria-describedby`; undefined for none. */
export function idsOf(...ids: readonly (string | false | null | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
