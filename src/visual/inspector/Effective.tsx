// Values in force that are not written here, where they come from, and the way to say something else.
import { ArrowRight, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Addable, Form } from '../../core/form/types.ts';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from './desk.ts';
import { idOf } from './ids.ts';
import { useLocked } from './use-locked.ts';

export function Effective({ form, hidden, onAdd }: { form: Form; hidden: readonly string[]; onAdd(field: Addable): void }): ReactNode {
  const { base, onPlace } = useDesk();
  const locked = useLocked();
  const shown = form.effective.filter(({ name }) => !hidden.includes(name));
  const heading = idOf(`${base}in-force`, form.pointer);
  if (shown.length === 0) return null;
  return (
    <section className="visual-inspector-effective" aria-labelledby={heading}>
      <h3 id={heading}>Inherited values</h3>
      <ul className="ui-list">
        {shown.map(({ name, text, why, from }) => {
          const addable = form.addable.find((one) => one.name === name);
          const label = addable?.label ?? name;
          return (
            <li key={`${name} ${text}`}>
              <span>
                <span className="visual-inspector-effective-name">{label}</span>{' '}
                {text !== '' && (
                  <>
                    <span className="visual-inspector-effective-text" dir="auto">
                      {text}
                    </span>{' '}
                  </>
                )}
                <span className="visual-inspector-faint">{why}</span>
              </span>
              {from && <Button icon={ArrowRight} iconOnly onClick={() => onPlace(from)}>{`Open where ${label} comes from`}</Button>}
              {addable && !locked && <Button icon={PencilLine} iconOnly onClick={() => onAdd(addable)}>{`Set ${label} here`}</Button>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
