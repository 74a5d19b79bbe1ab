// Adds a constraint that fits the type, or a schema inside.
import type { ReactNode } from 'react';
import type { KeywordInfo, SchemaRow } from '../../core/build/schema/types.ts';
import { useBench } from './types.ts';
import { nameOf } from './words.ts';

export interface AddKeywordProps {
  readonly row: SchemaRow;
  /** Keywords that are shown but not written yet. */
  readonly pending: readonly string[];
  onPending(name: string): void;
  onClose(): void;
}

/** Keywords that say what the others mean, for those who know them. */
const RARE = /^\$|^(?:contentMediaType|contentEncoding|externalDocs|xml|dependencies)$/;

export function AddKeyword({ row, pending, onPending, onClose }: AddKeywordProps): ReactNode {
  const { language, acts } = useBench();
  const infos = new Map(language.keywords.map((info) => [info.name, info]));
  const known = (names: readonly string[]): KeywordInfo[] => names.flatMap((name) => infos.get(name) ?? []);
  const values = known(row.addable).filter(({ name }) => !pending.includes(name));
  const inside = known(row.holds);
  const choose = (name: string): void => {
    const info = infos.get(name);
    if (!info) return;
    const { control } = info;
    if (control.is === 'toggle') void acts.send({ do: 'set-keyword', schema: row.pointer, keyword: name, value: true }, row.pointer);
    else if (control.is !== 'schemas') onPending(name);
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
  const options = (list: readonly KeywordInfo[]) =>
    list.map(({ name, label }) => (
      <option key={name} value={name}>
        {label}
      </option>
    ));
  return (
    <div className="visual-schema-field">
      <select className="ui-input" aria-label={`Add to ${nameOf(row)}`} value="" onChange={(event) => choose(event.target.value)}>
        <option value="" disabled>
          Add…
        </option>
        <optgroup label="Constraints">{options(values.filter(({ name }) => !RARE.test(name)))}</optgroup>
        {inside.length > 0 && <optgroup label="Schemas inside">{options(inside)}</optgroup>}
        <optgroup label="More">{options(values.filter(({ name }) => RARE.test(name)))}</optgroup>
      </select>
    </div>
  );
}
