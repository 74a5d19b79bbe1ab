// The binding of one protocol in all its versions: what a file of this folder says of it.
import { protocolLabel } from '../dialects.ts';
import { listOf, text } from '../shape-builders.ts';
import type { Field, Kind, NumberShape, ObjectShape, ObjectTable, Shape } from '../table-types.ts';

export type BindingTarget = 'Server' | 'Channel' | 'Operation' | 'Message';

export const bindingTargets: readonly BindingTarget[] = [
  'Server',
  'Channel',
  'Operation',
  'Message',
];

/** Whose documents are meant: those of the dialect of the tables, or of the published one. */
export type Edition = 'own' | 'published';

/** A field, and where it is one. Rows of one name must not overlap. */
export interface BindingField extends Field {
  /** The first version that has it. */
  readonly since?: string;
  /** The last version that has it. */
  readonly until?: string;
  /** Only documents of this edition have it. */
  readonly edition?: Edition;
}

/** An object of a binding, in all versions. */
export interface BindingObject extends Omit<ObjectTable, 'fields'> {
  readonly fields: readonly BindingField[];
  /** Only documents of this edition have it. */
  readonly edition?: Edition;
  /** What differs in published documents. */
  readonly published?: Partial<Pick<ObjectTable, 'extensions' | 'unknown' | 'hintsAtTypos'>>;
  /** The last version in which unknown fields are errors; the object is open in later ones. */
  readonly closedUntil?: string;
}

/** The published schemas accept further fields in it. */
export const OPEN_WHERE_PUBLISHED: BindingObject['published'] = {
  extensions: true,
  unknown: 'accept',
  hintsAtTypos: true,
};
/** The published text closes it, but the schemas do not. */
export const WARNED_WHERE_PUBLISHED: BindingObject['published'] = { unknown: 'warning' };
/** The published schemas accept extensions in it. */
export const EXTENSIBLE_WHERE_PUBLISHED: BindingObject['published'] = { extensions: true };

/** All that is known about the binding of a protocol. */
export interface ProtocolBinding {
  readonly key: string;
  /** The published versions, the oldest first. */
  readonly versions: readonly string[];
  /**
   * The versions that the schema of published documents checks, the oldest first; where there are
   * none, anything at all is accepted there.
   */
  readonly checked: Partial<Readonly<Record<BindingTarget, readonly string[]>>>;
  /** The format specifies it, so it is checked strictly in the own dialect as well. */
  readonly specified?: true;
  /** The default of `bindingVersion` where the format states one. */
  readonly versionDefault?: string;
  /** The format lists `bindingVersion` before the other fields. */
  readonly versionFirst?: true;
  /** Objects that are missing here are reserved. */
  readonly objects: readonly BindingObject[];
}

export const bindingKind = (key: string, target: BindingTarget): Kind => `${key}${target}Binding`;

/** Returns what a whole binding object of a protocol is called. */
export const titleOf = (key: string, target: BindingTarget): string =>
  `${protocolLabel(key)} ${target} Binding Object`;

/** Describes the binding object of a target. It is closed, but for extensions. */
export const bindingObject = (
  key: string,
  target: BindingTarget,
  doc: string,
  fields: readonly BindingField[],
  more?: Partial<BindingObject>,
): BindingObject => ({
  kind: bindingKind(key, target),
  title: titleOf(key, target),
  section: 'Bindings',
  doc,
  extensions: true,
  unknown: 'error',
  fields,
  ...more,
});

/** Describes an object inside a binding. It is open: published schemas accept further fields. */
export const innerObject = (
  kind: Kind,
  title: string,
  doc: string,
  fields: readonly BindingField[],
  more?: Partial<BindingObject>,
): BindingObject => ({
  kind,
  title,
  section: 'Bindings',
  doc,
  extensions: true,
  unknown: 'accept',
  hintsAtTypos: true,
  fields,
  ...more,
});

/** Describes a field that only the published schemas require. */
export const requiredWherePublished = (field: Field): readonly BindingField[] => [
  { ...field, edition: 'own' },
  { ...field, edition: 'published', required: true },
];

/** Describes a field in one line: name, shape, prose, and the rest. */
export const row = (
  name: string,
  shape: Shape,
  doc: string,
  more?: Omit<BindingField, 'name' | 'shape' | 'doc'>,
): BindingField => ({ name, shape, doc, ...more });

export const integer = (limits?: Omit<NumberShape, 'is'>): NumberShape => ({
  is: 'integer',
  ...limits,
});
export const textList = (item: string): Shape => listOf(text, item);
/** A Schema Object, or a reference to one. */
export const schema: ObjectShape = { is: 'object', kind: 'Schema', ref: 'or' };
