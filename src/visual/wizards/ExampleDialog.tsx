// An example generated from a schema: to copy, or to add to the examples.
import { Copy, RefreshCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { SchemaDialogProps } from './InferDialog.tsx';
import './wizards.css';

export function ExampleDialog({ host, location, onDone }: SchemaDialogProps): ReactNode {
  const id = useId();
  const { uri, pointer } = location;
  const [seed, setSeed] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { data: made } = useQuery(`${uri}#${pointer} ${seed}`, () =>
    host.makeExample({ uri, pointer }, seed),
  );
  const value = made && 'value' in made ? made : null;
  const text = value && JSON.stringify(value.value, null, 2);
  const why =
    made === undefined || value
      ? null
      : made && 'why' in made
        ? `Couldn't generate an example: ${made.why}`
        : "Couldn't generate an example. Try again.";
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text ?? '');
      host.notify('Example copied.');
    } catch {
      setRefused('The browser does not allow copying here. Select the text and copy it.');
    }
  };
  const add = async (): Promise<void> => {
    if (!value || busy) return;
    setBusy(true);
    const outcome = await host.applyCommand(uri, {
      do: 'add-example',
      schema: pointer,
      value: value.value,
    });
    setBusy(false);
    if ('refused' in outcome) setRefused(outcome.refused);
    else onDone();
  };
  return (
    <Dialog title="Generate an example" onClose={onDone}>
      <div className="visual-wiz-example">
        {refused !== null && (
          <p className="visual-wiz-refused" role="alert">
            {refused}
          </p>
        )}
        <p className="visual-wiz-about" id={id}>
          A value that matches the schema. Add it to the examples of the message or schema, or copy
          it.
        </p>
        {why !== null && <p role="status">{why}</p>}
        {why === null && (
          <pre
            className="visual-wiz-text"
            {...SCROLLS_BY_KEY}
            aria-describedby={id}
            aria-busy={text === null}
          >
            <code>{text ?? ''}</code>
          </pre>
        )}
        <div className="visual-wiz-actions ui-row ui-wrap">
          <Button
            icon={RefreshCw}
            onClick={() => {
              setRefused(null);
              setSeed(seed + 1);
            }}
          >
            Another one
          </Button>
          <Button
            icon={Copy}
            aria-disabled={text === null || undefined}
            onClick={() => void (text !== null && copy())}
          >
            Copy
          </Button>
          <Button onClick={onDone}>Cancel</Button>
          <Button
            look="primary"
            aria-disabled={text === null || busy || undefined}
            onClick={() => void add()}
          >
            Add to examples
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
