// What the parts of the inspector hand to each other.
import type { ComponentType } from 'react';
import type { ChangeIntent, Intent, Refused, Where } from '../../core/build/types.ts';
import type { Form, FormField } from '../../core/form/types.ts';
import type { VisualHost } from '../host.ts';

export interface InspectorProps {
  readonly host: VisualHost;
  /** The selected place; null for none. */
  readonly place: Where | null;
  /** Of the text that the analysis belongs to: when it grows the form is asked for again. */
  readonly version: number;
  /** Another object is wanted. */
  onPlace(place: Where): void;
  /** Why nothing can be edited at all, in one sentence; null where it can. */
  readonly canEdit: string | null;
  /** Edits schemas in place. Without it they are only shown in a few words. */
  readonly schema?: ComponentType<SchemaSlotProps>;
}

export interface SchemaSlotProps {
  readonly host: VisualHost;
  readonly place: Where;
  readonly version: number;
  readonly canEdit: string | null;
  onPlace(place: Where): void;
}

/** What a control is the control of: a field, or an entry of one. */
export interface Slot {
  /** Of the element that a label belongs to. */
  readonly id: string;
  readonly labelId: string;
  readonly label: string;
  readonly field: FormField;
  readonly form: Form;
  readonly path: readonly string[];
  readonly pointer: string;
  readonly value: unknown;
  readonly written: boolean;
  readonly required: boolean;
  /** What is in force while it is not written, in words. */
  readonly byDefault: string | undefined;
  /** Ids of what is said about it: its problems, its unit. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** The change that gives it a value, as JSON data. */
  set(value: unknown): Intent;
  /** The change that takes it away. */
  unset(): ChangeIntent;
}

/** What came of a change, as a control needs to know it: null where it was done, else why not, in one sentence. */
export type Refusal = { readonly message: string /** Where the value can be changed instead. */; readonly definition?: Where } | null;

export function refusalOf({ refused, definition }: Refused): NonNullable<Refusal> {
  return { message: refused, ...(definition && { definition }) };
}
