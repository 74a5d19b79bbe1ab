// Adds one item to a list field of several objects: a tag, a security scheme or a server.

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../../core/light.ts';
import type { EachChoice, EachField, EachItem, Location } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Suggest } from '../../ui/Suggest.tsx';
import type { VisualHost } from '../visual-host.ts';
import './part-dialogs.css';

export interface AddToEachDialogProps {
  readonly host: VisualHost;
  readonly locations: readonly Location[];
  readonly field: EachField;
  readonly items: EachChoice['items'];
  onClose(): void;
}

const WORDS: Readonly<
  Record<
    EachField,
    { readonly title: (count: number) => string; readonly label: string; readonly verb: string }
  >
> = {
  tags: {
    title: (count) => `Add a tag to ${formatCount(count, 'object')}`,
    label: 'Tag',
    verb: 'Add tag',
  },
  security: {
    title: (count) => `Require a security scheme for ${formatCount(count, 'object')}`,
    label: 'Security scheme',
    verb: 'Require',
  },
  servers: {
    title: (count) => `Add ${formatCount(count, 'channel')} to a server`,
    label: 'Server',
    verb: 'Add to server',
  },
};

export function AddToEachDialog({
  host,
  locations,
  field,
  items,
  onClose,
}: AddToEachDialogProps): ReactNode {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const { title, label, verb } = WORDS[field];
  const tag = text.trim();
  const item: EachItem | undefined =
    field === 'tags' ? (tag === '' ? undefined : { name: tag }) : items[Number(text)]?.item;
  const choose = (value: string): void => {
    setText(value);
    setError(null);
  };
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!item || (field !== 'tags' && text === '')) {
      setError(field === 'tags' ? 'Type a tag or choose one.' : 'Choose one.');
      return;
    }
    setBusy(true);
    const outcome = await host.applyCommand(locations[0]?.uri ?? '', {
      do: 'add-to-each',
      locations,
      field,
      item,
    });
    setBusy(false);
    if ('refused' in outcome) setError(outcome.refused);
    else onClose();
  };
  const described = {
    id,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': `${id}-status`,
  };
  return (
    <Dialog title={title(locations.length)} onClose={onClose}>
      <form ref={form} className="visual-parts-form" onSubmit={(event) => void add(event)}>
        <label htmlFor={id}>{label}</label>
        {field === 'tags' ? (
          <Suggest
            {...described}
            value={text}
            options={items.map((one) => ({ value: one.label, label: one.label }))}
            listLabel="Tags of the document"
            onText={choose}
            onPick={choose}
          />
        ) : (
          <select
            {...described}
            className="ui-input"
            value={text}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">Choose…</option>
            {items.map((one, i) => (
              <option key={one.label} value={`${i}`}>
                {one.detail ? `${one.label} (${one.detail})` : one.label}
              </option>
            ))}
          </select>
        )}
        <p
          id={`${id}-status`}
          className="visual-parts-status"
          data-error={error !== null || undefined}
          role="status"
        >
          {error}
        </p>
        <div className="visual-parts-buttons">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={busy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
