// Adds a constraint that fits the type, or a schema inside.
import type { ReactNode } from 'react';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { keywordGroups } from './keyword-groups.ts';
import { useBench } from './types.ts';
import { nameOf } from './words.ts';

export interface AddKeywordProps {
  readonly row: SchemaRow;
  /** Keywords that are shown but not written yet. */
  readonly pending: readonly string[];
  onPending(name: string): void;
  onClose(): void;
}

export function AddKeyword({ row, pending, onPending, onClose }: AddKeywordProps): ReactNode {
  const { language, acts } = useBench();
  const groups = keywordGroups({ ...row, addable: row.addable.filter((name) => !pending.includes(name)) }, language.keywords);
  const choose = (name: string): void => {
    const info = language.keywords.find((one) => one.name === name);
    if (!info) return;
    const { control } = info;
    if (control.is === 'toggle') void acts.send({ do: 'set-keyword', schema: row.pointer, keyword: name, value: true }, row.pointer);
    else if (control.is === 'dependencies') {
      onClose();
      acts.add({ schema: row.pointer, keyword: name, after: undefined });
    } else if (control.is !== 'schemas') onPending(name);
    else {
      onClose();
      acts.fold(row.pointer, true);
      if (control.holds === 'map') acts.add({ schema: row.pointer, keyword: name, after: undefined });
      else {
        void acts.send({ do: 'add-schema', schema: row.pointer, keyword: name }, row.pointer);
        acts.focus(row.pointer);
      }
    }
  };
  return (
    <div className="visual-schema-field">
      <select className="ui-input" aria-label={`Add to ${nameOf(row)}`} value="" onChange={(event) => choose(event.target.value)}>
        <option value="" disabled>
          Add…
        </option>
        {groups.map(({ label, keywords }) => (
          <optgroup key={label} label={label}>
            {keywords.map((info) => (
              <option key={info.name} value={info.name}>
                {info.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
