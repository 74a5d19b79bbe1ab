// One keyword of a schema with the control that fits its value.
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { KeywordInfo, SchemaRow } from '../../core/build/schema/types.ts';
import { Button } from '../../ui/Button.tsx';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { Suggest } from '../../ui/Suggest.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { readText, textOf } from './read-value.ts';
import { type Refusal, useBench } from './types.ts';
import { useText } from './use-text.ts';
import { nameOf } from './words.ts';

export interface KeywordProps {
  readonly row: SchemaRow;
  readonly info: KeywordInfo;
  /** Undefined where it is not written yet. */
  readonly value: unknown;
  /** The value is too large to be changed here. */
  readonly large: boolean;
  readonly problems: readonly string[];
  /** Nothing was written, and nothing will be. */
  onDrop(): void;
}

export function Keyword({ row, info, value, large, problems, onDrop }: KeywordProps): ReactNode {
  const { acts, locked } = useBench();
  const id = useId();
  const { control, name, label } = info;
  const setting = (now: unknown): SchemaIntent => ({ do: 'set-keyword', schema: row.pointer, keyword: name, value: now });
  const send = (now: unknown): Promise<Refusal> => acts.send(setting(now), row.pointer);
  const draft = useText(textOf(value, control), {
    label: `${label} of ${nameOf(row)}`,
    write: async (text) => {
      const read = await readText(text, control, row.types);
      if ('fault' in read) return read.fault;
      return 'value' in read ? send(read.value) : value === undefined ? null : send(undefined);
    },
    intent(text) {
      const read = readText(text, control, row.types);
      if (read instanceof Promise || 'fault' in read) return undefined;
      return setting('value' in read ? read.value : undefined);
    },
  });
  const faults = draft.fault === null ? problems : [`Not applied: ${draft.fault}`, ...problems];
  const common = {
    id,
    'aria-describedby': `${id}-doc${faults.length > 0 ? ` ${id}-fault` : ''}`,
    'aria-invalid': faults.length > 0 || undefined,
    readOnly: locked,
    onBlur: () => draft.commit(),
  };
  const lines = control.is === 'values' || control.is === 'names' || control.is === 'data' || (control.is === 'text' && control.markdown);
  return (
    <div className="visual-schema-field" data-keyword={name} data-toggle={control.is === 'toggle' || undefined}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {!locked && (
        <Button
          icon={X}
          iconOnly
          className="visual-schema-drop"
          onClick={() => {
            draft.type(textOf(value, control));
            onDrop();
            if (value !== undefined) void send(undefined);
          }}
        >{`Remove ${label}`}</Button>
      )}
      {large ? (
        <p className="visual-schema-help" id={id}>
          Too large to edit here. Edit it in the text.
        </p>
      ) : control.is === 'toggle' ? (
        <Switch
          id={id}
          value={typeof value === 'boolean' ? value : null}
          labelledBy={`${id}-label`}
          describedBy={`${id}-doc`}
          disabled={locked}
          onChange={(now) => void send(now)}
        />
      ) : control.is === 'text' && control.suggest && !locked ? (
        <Suggest
          {...common}
          value={draft.text}
          options={control.suggest.map((one) => ({ value: one, label: one }))}
          listLabel={`Suggestions for ${label}`}
          onText={draft.type}
          onPick={(one) => {
            draft.type(one);
            draft.commit(one);
          }}
          onKeyDown={(event) => draft.keys(event)}
        />
      ) : lines ? (
        <GrowingText
          {...common}
          data-code=""
          rows={control.is === 'data' ? 1 : 2}
          spellCheck={false}
          value={draft.text}
          onText={draft.type}
          onKeyDown={(event) => draft.keys(event, true)}
        />
      ) : (
        <input
          {...common}
          type="text"
          className="ui-input"
          data-code={control.is === 'text' || undefined}
          inputMode={control.is === 'number' ? 'decimal' : undefined}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={(event) => draft.keys(event)}
        />
      )}
      <p className="visual-schema-help" id={`${id}-doc`}>
        {plain(info.doc)}
        {control.is === 'values' || control.is === 'names' ? ' One per line.' : ''}
      </p>
      {faults.length > 0 && (
        <p className="visual-schema-fault" data-tone="error" id={`${id}-fault`} role="status">
          {faults.join(' ')}
        </p>
      )}
    </div>
  );
}

/** The first sentence, without its marks for code. */
function plain(doc: string): string {
  return (/^.*?[.](?=\s|$)/s.exec(doc)?.[0] ?? doc).replaceAll('`', '');
}
