// Ways to make something new: a menu in the bar, and large buttons where the document has nothing to draw yet.
import { Hash, type LucideIcon, Mail, MessagesSquare, Plus, Server, Workflow } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { WizardName } from '../../host.ts';
import type { Hand } from './hand.ts';

const KINDS: readonly { readonly name: WizardName; readonly label: string; readonly icon: LucideIcon; readonly says: string }[] = [
  { name: 'server', label: 'Server', icon: Server, says: 'The broker, and how to reach it' },
  { name: 'channel', label: 'Channel', icon: Hash, says: 'A topic, queue or path that messages travel through' },
  { name: 'message', label: 'Message', icon: Mail, says: 'What travels, such as JSON pasted from a log' },
  { name: 'operation', label: 'Operation', icon: Workflow, says: 'What your application sends or receives' },
  { name: 'request-reply', label: 'Request and reply', icon: MessagesSquare, says: 'A question, and the answer to it' },
];

export interface AddProps {
  readonly hand: Hand;
  readonly readOnly: string | null;
}

export function AddMenu({ hand, readOnly }: AddProps): ReactNode {
  const why = useId();
  if (readOnly !== null)
    return (
      <>
        <Button icon={Plus} look="outline" aria-disabled aria-describedby={why} onClick={() => hand.refuse(readOnly)}>
          Add
        </Button>
        <span className="ui-hidden" id={why}>
          {readOnly}
        </span>
      </>
    );
  const groups = [KINDS.slice(0, 4), KINDS.slice(4)].map((group) =>
    group.map(({ name, label, icon }) => ({ label, icon, run: () => hand.add(name) })),
  );
  return <Menu label="Add" icon={Plus} look="outline" groups={groups} />;
}

/** What an empty diagram shows to whoever may change it. */
export function AddFirst({ hand, readOnly }: AddProps): ReactNode {
  const why = useId();
  return (
    <div className="diagram-first">
      <h2 className="diagram-first-title">Draw your application</h2>
      <p>There is nothing to draw yet. Begin with any of these: each asks for what it needs, and writes it for you.</p>
      <ul className="ui-list diagram-first-list">
        {KINDS.map(({ name, label, icon: Icon, says }) => (
          <li key={name}>
            <button
              type="button"
              className="diagram-first-button"
              aria-disabled={readOnly !== null}
              aria-describedby={readOnly === null ? undefined : why}
              onClick={() => hand.add(name)}
            >
              <Icon size={20} aria-hidden="true" />
              <span>
                <strong>{label}</strong>
                <span className="diagram-first-says">{says}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {readOnly !== null && <p id={why}>{readOnly}</p>}
    </div>
  );
}
