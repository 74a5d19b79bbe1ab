// Types that the parts of the inspector share.
import type { ComponentType } from 'react';
import type { ChangeCommand, EditCommand, Form, FormField, Location } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';

export interface InspectorProps {
  readonly host: VisualHost;
  /** The selected location; null for none. */
  readonly location: Location | null;
  /** Version of the analyzed text: when it increases, the form is requested again. */
  readonly version: number;
  /** Called to select another object. */
  onLocation(location: Location): void;
  /** Why nothing can be edited, in one sentence; null if editing is possible. */
  readonly canEdit: string | null;
  /** Edits schemas in place. Without it only a short summary is shown. */
  readonly schema?: ComponentType<SchemaSlotProps>;
}

interface SchemaSlotProps {
  readonly host: VisualHost;
  readonly location: Location;
  readonly version: number;
  readonly canEdit: string | null;
  onLocation(location: Location): void;
}

/** What a control belongs to: a field, or an entry of one. */
export interface ControlSlot {
  /** Id of the element that the label refers to. */
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
  /** The default value in words, while none is written. */
  readonly byDefault: string | undefined;
  /** Ids of the elements that describe it: its problems, its unit. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** Returns the command that sets a value, as JSON data. */
  set(value: unknown): EditCommand;
  /** Returns the command that removes it. */
  unset(): ChangeCommand;
}
