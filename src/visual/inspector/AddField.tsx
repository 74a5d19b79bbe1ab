// Everything that may still be written in an object, to search and choose from.
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Addable } from '../../core/form/types.ts';
import { Picker } from '../../ui/Picker.tsx';

/**
 * @param what "server", in words
 * @param nameOf the name of a field of one's own that a typed text may be, null for none
 */
export function AddField({
  id,
  what,
  addable,
  nameOf,
  onAdd,
  onCustom,
}: {
  id: string;
  what: string;
  addable: readonly Addable[];
  nameOf(text: string): string | null;
  onAdd(field: Addable): void;
  onCustom(name: string): void;
}): ReactNode {
  return (
    <Picker
      id={id}
      look="outline"
      icon={Plus}
      text="Add field"
      label={`Add field to ${what}`}
      search="Find a field"
      none="All fields are set."
      options={addable.map(({ name, label, doc }) => ({ value: name, label, detail: firstLine(doc) || undefined }))}
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

/** The first sentence, without the signs of CommonMark. */
function firstLine(doc: string): string {
  const line = doc.split(/\n\s*\n/, 1)[0] ?? '';
  return (/^.*?[.!?](?=\s|$)/s.exec(line)?.[0] ?? line).replace(/[`*_]|\[([^\]]*)\]\([^)]*\)/g, '$1');
}
