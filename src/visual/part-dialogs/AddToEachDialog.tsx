// Adds one item to a list field of several objects: a tag, a security scheme or a server.

import { type ReactNode, useState } from 'react';
import { formatCount } from '../../core/light.ts';
import type { EachChoice, EachField, EachItem, Location } from '../../core/types.ts';
import { Suggest } from '../../ui/Suggest.tsx';
import type { VisualHost } from '../visual-host.ts';
import { CommandDialog } from './CommandDialog.tsx';

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
  const [text, setText] = useState('');
  const { title, label, verb } = WORDS[field];
  const tag = text.trim();
  const item: EachItem | undefined =
    field === 'tags'
      ? tag === ''
        ? undefined
        : { name: tag }
      : text === ''
        ? undefined
        : items[Number(text)]?.item;
  return (
    <CommandDialog
      host={host}
      title={title(locations.length)}
      verb={verb}
      uri={locations[0]?.uri ?? ''}
      command={
        item
          ? { do: 'add-to-each', locations, field, item }
          : { missing: field === 'tags' ? 'Type a tag or choose one.' : 'Choose one.' }
      }
      onDone={onClose}
    >
      {(described) => (
        <>
          <label htmlFor={described.id}>{label}</label>
          {field === 'tags' ? (
            <Suggest
              {...described}
              value={text}
              options={items.map((one) => ({ value: one.label, label: one.label }))}
              listLabel="Tags of the document"
              onText={setText}
              onPick={setText}
            />
          ) : (
            <select
              {...described}
              className="ui-input"
              value={text}
              onChange={(event) => setText(event.target.value)}
            >
              <option value="">Choose…</option>
              {items.map((one, i) => (
                <option key={one.label} value={`${i}`}>
                  {one.detail ? `${one.label} (${one.detail})` : one.label}
                </option>
              ))}
            </select>
          )}
        </>
      )}
    </CommandDialog>
  );
}
