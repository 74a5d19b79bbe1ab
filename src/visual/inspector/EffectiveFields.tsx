// Effective values that are not defined in this object, where they come from, and a button to
// override them.
import { ArrowRight, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AddableField, Form } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { idOf, useInspector, useReadOnly } from './inspector-context.ts';

export function EffectiveFields({
  form,
  hidden,
  onAdd,
}: {
  form: Form;
  hidden: readonly string[];
  onAdd(field: AddableField): void;
}): ReactNode {
  const { base, onLocation: onPlace } = useInspector();
  const locked = useReadOnly();
  const shown = form.effective.filter(({ name }) => !hidden.includes(name));
  const heading = idOf(`${base}in-force`, form.pointer);
  if (shown.length === 0) return null;
  return (
    <section className="visual-inspector-effective" aria-labelledby={heading}>
      <h3 id={heading}>Inherited values</h3>
      <ul className="ui-list">
        {shown.map(({ name, text, why, location: from }) => {
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
              {from && (
                <Button
                  icon={ArrowRight}
                  iconOnly
                  onClick={() => onPlace(from)}
                >{`Open where ${label} comes from`}</Button>
              )}
              {addable && !locked && (
                <Button
                  icon={PencilLine}
                  iconOnly
                  onClick={() => onAdd(addable)}
                >{`Set ${label} here`}</Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
