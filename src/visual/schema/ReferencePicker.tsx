// Makes a schema a reference to another one.
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ReferenceOption, SchemaRow } from '../../core/types.ts';
import { Picker } from '../../ui/Picker.tsx';
import { rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export function ReferencePicker({
  row,
  icon,
}: {
  readonly row: SchemaRow;
  readonly icon: LucideIcon;
}): ReactNode {
  const { actions } = useSchemaContext();
  const [targets, setTargets] = useState<readonly ReferenceOption[] | null>(null);
  const requests = useRef(0);
  const load = (): void => {
    requests.current += 1;
    const own = requests.current;
    setTargets(null);
    actions.host
      .request(actions.uri, { request: 'referenceTargets', pointer: row.pointer })
      .catch(() => null)
      .then((found) => own === requests.current && setTargets(found ?? []));
  };
  const options = targets && [...new Map(targets.map((target) => [target.ref, target])).values()];
  return (
    <Picker
      look="outline"
      icon={icon}
      text={row.ref ? row.ref.label : 'Reuse existing…'}
      label={
        row.ref
          ? `${rowName(row)} refers to ${row.ref.label}: choose another schema`
          : `Make ${rowName(row)} a reference to a schema`
      }
      search="Find a schema"
      none="No schemas to refer to yet. Extract one to the components first."
      options={
        options === null
          ? null
          : options.map(({ ref, label, detail }) => ({ value: ref, label, detail: detail || ref }))
      }
      onOpen={load}
      onPick={(ref) => {
        actions.details(null);
        actions.focus(row.pointer);
        void actions.send({ do: 'set-reference', schema: row.pointer, ref }, row.pointer);
      }}
    />
  );
}
