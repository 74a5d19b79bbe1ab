// The types of a schema; several can be chosen if its language supports that.
import type { ReactNode } from 'react';
import type { SchemaRow } from '../../core/types.ts';
import { useSchemaContext } from './schema-context.ts';

export function TypeChecks({ row }: { readonly row: SchemaRow }): ReactNode {
  const { language, actions, locked } = useSchemaContext();
  const taken = new Set(row.nullable ? [...row.types, 'null'] : row.types);
  const choose = (type: string): void => {
    const on = !taken.has(type);
    const only = !language.several && type !== 'null';
    const names = [...language.types, 'null'].filter((name) =>
      name === type ? on : taken.has(name) && !(only && name !== 'null'),
    );
    void actions.send(
      {
        do: 'set-type',
        schema: row.pointer,
        type: names.length === 0 ? null : names.length === 1 ? (names[0] ?? null) : names,
      },
      row.pointer,
    );
  };
  return (
    <fieldset className="visual-schema-field" data-keyword="type" disabled={locked}>
      <legend>{language.several ? 'Types' : 'Type'}</legend>
      <div className="visual-schema-types">
        {[...language.types, 'null'].map((type) => (
          <label key={type} className="visual-schema-option">
            <input type="checkbox" checked={taken.has(type)} onChange={() => choose(type)} />
            <span>{type}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
