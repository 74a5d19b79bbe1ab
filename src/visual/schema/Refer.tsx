// Lets a schema refer to one that is written elsewhere.
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import type { RefTarget } from '../../core/form/types.ts';
import { Picker } from '../../ui/Picker.tsx';
import { useBench } from './types.ts';
import { nameOf } from './words.ts';

export function Refer({ row, icon }: { readonly row: SchemaRow; readonly icon: LucideIcon }): ReactNode {
  const { acts } = useBench();
  const [targets, setTargets] = useState<readonly RefTarget[] | null>(null);
  const asked = useRef(0);
  const load = (): void => {
    asked.current += 1;
    const own = asked.current;
    setTargets(null);
    acts.host
      .ask(acts.uri, { ask: 'refTargets', pointer: row.pointer })
      .catch(() => null)
      .then((found) => own === asked.current && setTargets(found ?? []));
  };
  const options = targets && [...new Map(targets.map((target) => [target.ref, target])).values()];
  return (
    <Picker
      look="outline"
      icon={icon}
      text={row.ref ? row.ref.label : 'Reuse existing…'}
      label={row.ref ? `${nameOf(row)} refers to ${row.ref.label}: choose another schema` : `Make ${nameOf(row)} a reference to a schema`}
      search="Find a schema"
      none="No schemas to refer to yet. Extract one to the components first."
      options={options === null ? null : options.map(({ ref, label, detail }) => ({ value: ref, label, detail: detail || ref }))}
      onOpen={load}
      onPick={(ref) => {
        acts.details(null);
        acts.focus(row.pointer);
        void acts.send({ do: 'set-reference', schema: row.pointer, ref }, row.pointer);
      }}
    />
  );
}
