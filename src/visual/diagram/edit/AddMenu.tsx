// Adds objects: a menu in the toolbar, and large buttons if the document has nothing to draw yet.
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { ADDABLE } from '../../wizards/addable.ts';
import type { DiagramActions } from './use-diagram-actions.ts';

/** The kinds of objects that the diagram shows. */
export const ADDED = ADDABLE.filter(({ name }) => name !== 'security' && name !== 'schema');

export interface AddProps {
  readonly actions: DiagramActions;
  readonly readOnly: string | null;
}

export function AddMenu({ actions, readOnly }: AddProps): ReactNode {
  const why = useId();
  if (readOnly !== null)
    return (
      <>
        <Button
          icon={Plus}
          look="outline"
          aria-disabled
          aria-describedby={why}
          onClick={() => actions.refuse(readOnly)}
        >
          Add
        </Button>
        <span className="ui-hidden" id={why}>
          {readOnly}
        </span>
      </>
    );
  const groups = [ADDED.slice(0, 4), ADDED.slice(4)].map((group) =>
    group.map(({ name, label, icon }) => ({ label, icon, run: () => actions.add(name) })),
  );
  return <Menu label="Add" icon={Plus} look="outline" groups={groups} />;
}

/** The empty diagram of an editable document. */
export function AddToEmptyDiagram({ actions, readOnly }: AddProps): ReactNode {
  const why = useId();
  return (
    <div className="diagram-first">
      <h2 className="diagram-first-title">Draw your application</h2>
      <p>
        The document has no servers, channels or operations yet. Start with any of these; each form
        writes the text for you.
      </p>
      <ul className="ui-list diagram-first-list">
        {ADDED.map(({ name, label, icon: Icon, hint }) => (
          <li key={name}>
            <button
              type="button"
              className="diagram-first-button"
              aria-disabled={readOnly !== null}
              aria-describedby={readOnly === null ? undefined : why}
              onClick={() => actions.add(name)}
            >
              <Icon size={20} aria-hidden="true" />
              <span>
                <strong>{label}</strong>
                <span className="ui-help">{hint}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {readOnly !== null && <p id={why}>{readOnly}</p>}
    </div>
  );
}
