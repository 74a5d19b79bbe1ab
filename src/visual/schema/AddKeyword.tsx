// Adds a constraint that applies to the type, or a subschema.
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SchemaRow } from '../../core/types.ts';
import { Picker } from '../../ui/Picker.tsx';
import { keywordGroups } from './keyword-groups.ts';
import { rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export interface AddKeywordProps {
  readonly row: SchemaRow;
  /** Keywords that are shown but not written yet. */
  readonly pending: readonly string[];
  onPending(name: string): void;
  onClose(): void;
}

export function AddKeyword({ row, pending, onPending, onClose }: AddKeywordProps): ReactNode {
  const { language, actions } = useSchemaContext();
  const groups = keywordGroups(
    { ...row, addable: row.addable.filter((name) => !pending.includes(name)) },
    language.keywords,
  );
  const choose = (name: string): void => {
    const info = language.keywords.find((one) => one.name === name);
    if (!info) return;
    const { control } = info;
    if (control.is === 'toggle')
      void actions.send(
        { do: 'set-keyword', schema: row.pointer, keyword: name, value: true },
        row.pointer,
      );
    else if (control.is === 'dependencies') {
      onClose();
      actions.add({ schema: row.pointer, keyword: name, after: undefined });
    } else if (control.is !== 'schemas') onPending(name);
    else {
      onClose();
      actions.fold(row.pointer, true);
      if (control.holds === 'map')
        actions.add({ schema: row.pointer, keyword: name, after: undefined });
      else {
        void actions.send({ do: 'add-schema', schema: row.pointer, keyword: name }, row.pointer);
        actions.focus(row.pointer);
      }
    }
  };
  return (
    <div className="visual-schema-field">
      <Picker
        look="outline"
        icon={Plus}
        text="Add"
        label={`Add to ${rowName(row)}`}
        search="Find a keyword"
        none="Nothing can be added."
        options={groups.flatMap(({ label: group, keywords }) =>
          keywords.map(({ name, label }) => ({ value: name, label, detail: group })),
        )}
        onPick={choose}
      />
    </div>
  );
}
