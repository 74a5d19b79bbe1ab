// Buttons that make the document fit a message.
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { MessageEdit } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { undoAction } from '../undo-action.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';
import { secretsText } from './LiveFields.tsx';

export default function MessageEdits({ edits }: { edits: readonly MessageEdit[] }): ReactNode {
  return edits.map((edit) => <EditButton key={`${edit.error} ${edit.title}`} edit={edit} />);
}

/** Changes the document as one step of undo; what looks like a secret is named before. */
function EditButton({ edit }: { edit: MessageEdit }): ReactNode {
  const { title, uri, command, note, secrets } = edit;
  const { store, visual } = useApp();
  const { host, canEdit } = useVisualHost();
  const self = useRef<HTMLSpanElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    const mustAsk = secrets > 0 && !isAsking;
    setAsking(mustAsk);
    const reason = canEdit(uri);
    if (mustAsk || isRunning || reason !== null) return setRefusal(reason);
    setRunning(true);
    const done = await host.applyCommand(uri, command);
    setRunning(false);
    if ('refused' in done) return setRefusal(done.refused);
    // The button goes with the problem.
    self.current?.closest('section')?.focus();
    const undo = undoAction(store, () => visual.getState().editor?.undo());
    const what = `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;
    store.getState().notify({ text: `Document changed: ${visibleText(what)}.`, action: undo });
  };
  return (
    <span className="live-edit" ref={self}>
      {isAsking && (
        <span className="live-secrets" role="alert">
          {secretsText(secrets)}
        </span>
      )}
      <Button icon={Plus} aria-disabled={isRunning} onClick={() => void run()}>
        {isAsking ? 'Add anyway' : visibleText(title)}
      </Button>
      {note !== undefined && <span className="ui-help">{visibleText(note)}</span>}
      {refusal !== null && <span role="alert">{refusal}</span>}
    </span>
  );
}
