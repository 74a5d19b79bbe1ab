// Lists the fields that can still be added to an object, to search and choose from.
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AddableField } from '../../core/types.ts';
import { Picker } from '../../ui/Picker.tsx';

/**
 * @param what "server", in words
 * @param nameOf returns the name of the custom field that a typed text can be, null for none
 */
export function AddField({
  id,
  what: noun,
  addable,
  nameOf,
  onAdd,
  onCustom,
}: {
  id: string;
  what: string;
  addable: readonly AddableField[];
  nameOf(text: string): string | null;
  onAdd(field: AddableField): void;
  onCustom(name: string): void;
}): ReactNode {
  return (
    <Picker
      id={id}
      look="outline"
      icon={Plus}
      text="Add field"
      label={`Add field to ${noun}`}
      search="Find a field"
      none="All fields are set."
      options={addable.map(({ name, label, doc }) => ({
        value: name,
        label,
        detail: firstLine(doc) || undefined,
      }))}
      typed={(text) => {
        const name = nameOf(text);
        if (name === null) return null;
        const label = `Add "${name}" as ${name.startsWith('x-') ? 'an extension' : 'a custom field'}`;
        return { label, icon: Plus, run: () => onCustom(name) };
      }}
      onPick={(name) => {
        const field = addable.find((one) => one.name === name);
        if (field) onAdd(field);
      }}
    />
  );
}

/** Returns the first sentence, without CommonMark syntax. */
function firstLine(doc: string): string {
  const line = doc.split(/\n\s*\n/, 1)[0] ?? '';
  return (/^.*?[.!?](?=\s|$)/s.exec(line)?.[0] ?? line).replace(
    /[`*_]|\[([^\]]*)\]\([^)]*\)/g,
    '$1',
  );
}
