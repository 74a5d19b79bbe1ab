// A dialog to choose which fields of one or several objects become a trait, and its name.
import { type ReactNode, useState } from 'react';
import type { EditCommand, Location, TraitExtraction } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import { CommandDialog, NameField } from './CommandDialog.tsx';

export interface TraitDialogProps {
  readonly host: VisualHost;
  readonly location: Location;
  readonly trait: TraitExtraction;
  /** The other objects were chosen before: the dialog doesn't list them. */
  readonly together?: boolean;
  onClose(): void;
}

export function TraitDialog({
  host,
  location,
  trait,
  together = false,
  onClose,
}: TraitDialogProps): ReactNode {
  const [also, setAlso] = useState<ReadonlySet<string>>(
    () => new Set(together ? trait.others.map(({ pointer }) => pointer) : []),
  );
  const [chosen, setChosen] = useState(() => firstFields(trait, also));
  const [name, setName] = useState(trait.name);
  const shared = sharedFields(trait, also);
  const fields = trait.fields
    .map((field) => field.name)
    .filter((field) => chosen.has(field) && shared.has(field));
  const command: EditCommand = {
    do: 'extract-trait',
    pointer: location.pointer,
    also: trait.others
      .filter(({ pointer }) => also.has(pointer))
      .map(({ uri, pointer }) => ({ uri, pointer })),
    fields,
    name: name.trim(),
  };
  return (
    <CommandDialog
      host={host}
      title="Extract a trait"
      verb="Extract trait"
      uri={location.uri}
      command={fields.length === 0 ? { missing: 'Choose at least one field.' } : command}
      onDone={onClose}
    >
      {(described) => (
        <>
          <p>
            The fields move to a new {trait.entry} in the components, which other objects can share.
            What the document means stays the same.
          </p>
          <fieldset className="visual-parts-choices">
            <legend>Fields</legend>
            {trait.fields.map((field) => (
              <label key={field.name} data-off={!shared.has(field.name) || undefined}>
                <input
                  type="checkbox"
                  checked={chosen.has(field.name) && shared.has(field.name)}
                  disabled={!shared.has(field.name)}
                  onChange={() => setChosen(toggleMember(chosen, field.name))}
                />
                <code>{field.name}</code>
                {!shared.has(field.name) && <span>differs</span>}
              </label>
            ))}
          </fieldset>
          {!together && trait.others.length > 0 && (
            <fieldset className="visual-parts-choices">
              <legend>Also use it in</legend>
              {trait.others.map((other) => (
                <label key={other.pointer}>
                  <input
                    type="checkbox"
                    checked={also.has(other.pointer)}
                    onChange={() => setAlso(toggleMember(also, other.pointer))}
                  />
                  {other.name}
                  <span>
                    same <code>{other.same.join(', ')}</code>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          <NameField
            field={described}
            label={`Name of the ${trait.entry}`}
            value={name}
            onText={setName}
          />
        </>
      )}
    </CommandDialog>
  );
}

function toggleMember(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

/** Returns the fields that are the same in all chosen objects. @param chosen pointers of others */
export function sharedFields(
  trait: TraitExtraction,
  chosen: ReadonlySet<string>,
): ReadonlySet<string> {
  const others = trait.others.filter(({ pointer }) => chosen.has(pointer));
  return new Set(
    trait.fields
      .map(({ name }) => name)
      .filter((name) => others.every(({ same }) => same.includes(name))),
  );
}

/**
 * Returns the fields that are chosen at first: those that don't identify the object; for several
 * objects all that they share.
 */
export function firstFields(
  trait: TraitExtraction,
  chosen: ReadonlySet<string>,
): ReadonlySet<string> {
  const shared = sharedFields(trait, chosen);
  return new Set(
    trait.fields
      .filter(({ name, own }) => shared.has(name) && (chosen.size > 0 || !own))
      .map(({ name }) => name),
  );
}
