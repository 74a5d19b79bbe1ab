// The control of a value, chosen by the kind of its control.
import { type ReactNode, useState } from 'react';
import type { Control, Location, ReferenceControl } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { GrowingText } from '../../../ui/GrowingText.tsx';
import { SafeLink } from '../../../ui/SafeLink.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Suggest } from '../../../ui/Suggest.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { safeHref } from '../../../ui/safe-href.ts';
import { AvroEditor } from '../../avro/AvroEditor.tsx';
import { ProtoText } from '../../protobuf/ProtoText.tsx';
import { idsOf, locationKey, useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useFieldInput, useSender } from '../use-field-input.ts';
import {
  dataText,
  limitsOf,
  parseValueText,
  readNumber,
  stepNumber,
  yamlBy,
} from '../value-text.ts';
import { ChipsControl } from './ChipsControl.tsx';
import { EntriesControl } from './EntriesControl.tsx';
import { FieldError } from './FieldError.tsx';
import { ObjectControl } from './ObjectControl.tsx';
import { ReferenceField } from './ReferenceField.tsx';

export function AnyControl({ slot, control }: { slot: ControlSlot; control: Control }): ReactNode {
  switch (control.is) {
    case 'text':
      return slot.field.whole ? (
        <TextControl slot={slot} control={control} />
      ) : (
        <LargeValue slot={slot} />
      );
    case 'choice':
      return <ChoiceControl slot={slot} control={control} />;
    case 'toggle':
      return <ToggleControl slot={slot} />;
    case 'number':
      return <NumberControl slot={slot} control={control} />;
    case 'object':
    case 'schema':
      return <ObjectControl slot={slot} control={control} />;
    case 'reference':
      return control.form ? (
        <ReferencedSchema slot={slot} control={control} form={control.form} />
      ) : (
        <ReferenceField slot={slot} control={control} />
      );
    case 'map':
      return <EntriesControl slot={slot} control={control} />;
    case 'list':
      return control.simple ? (
        <ChipsControl slot={slot} control={control} />
      ) : (
        <EntriesControl slot={slot} control={control} />
      );
    case 'data':
      if (control.language === 'avro' && slot.written) return <AvroControl slot={slot} />;
      return slot.field.whole ? <DataControl slot={slot} /> : <LargeValue slot={slot} />;
    case 'either':
      return <EitherControl slot={slot} control={control} />;
  }
}

/** A reference to a schema, and the schema as if it were here. */
function ReferencedSchema({
  slot,
  control,
  form,
}: {
  slot: ControlSlot;
  control: ReferenceControl;
  form: Location;
}): ReactNode {
  const { Nested } = useInspector();
  const id = `${slot.id}-target`;
  return (
    <>
      <ReferenceField slot={slot} control={control} />
      <section className="visual-inspector-target" aria-labelledby={id}>
        <h3 id={id}>The schema itself, shared by all its references</h3>
        <Nested key={locationKey(form)} location={form} />
      </section>
    </>
  );
}

function AvroControl({ slot }: { slot: ControlSlot }): ReactNode {
  const { host, version, changeCount, canEdit } = useInspector();
  const { uri } = slot.form;
  return (
    <>
      <AvroEditor
        host={host}
        location={{ uri, pointer: slot.pointer }}
        version={version + changeCount}
        canEdit={canEdit}
      />
      {slot.field.whole ? (
        <details>
          <summary>Edit as data</summary>
          <DataControl slot={slot} />
        </details>
      ) : (
        <LargeValue slot={slot} />
      )}
    </>
  );
}

// One of a few values; if other values are valid too, an input with suggestions.

interface ChoiceProps {
  readonly slot: ControlSlot;
  readonly control: Extract<Control, { is: 'choice' }>;
}

function ChoiceControl({ slot, control }: ChoiceProps): ReactNode {
  if (control.open)
    return <TextControl slot={slot} control={{ is: 'text', suggest: control.values }} />;
  return <FixedChoice slot={slot} control={control} />;
}

function FixedChoice({ slot, control: { values } }: ChoiceProps): ReactNode {
  const sender = useSender<string | undefined>(slot.form.uri);
  const locked = useReadOnly();
  const written = slot.written && slot.value !== undefined ? String(slot.value) : undefined;
  const value = sender.pending ? sender.pending.value : written;
  const errorId = `${slot.id}-error`;
  return (
    <>
      <select
        id={slot.id}
        className="ui-input"
        aria-labelledby={slot.labelId}
        aria-describedby={idsOf(slot.describedBy, sender.error !== null && errorId)}
        aria-invalid={slot.invalid || sender.error !== null}
        aria-required={slot.required || undefined}
        disabled={locked}
        value={value ?? ''}
        onChange={({ target }) => {
          const next = target.value === '' ? undefined : target.value;
          void sender.send(next, next === undefined ? slot.unset() : slot.set(next));
        }}
      >
        {(value === undefined || !slot.required) && (
          <option value="">
            {slot.byDefault ? `Not set (${slot.byDefault})` : slot.required ? 'Choose…' : 'Not set'}
          </option>
        )}
        {value !== undefined && !values.includes(value) && (
          <option value={value}>{value} (not allowed)</option>
        )}
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <FieldError id={errorId} fault={sender.error} />
    </>
  );
}

// Yes, no, or not set.

function ToggleControl({ slot }: { slot: ControlSlot }): ReactNode {
  const sender = useSender<boolean>(slot.form.uri);
  const written = typeof slot.value === 'boolean' ? slot.value : null;
  const value = sender.pending ? sender.pending.value : written;
  const errorId = `${slot.id}-error`;
  const wordId = `${slot.id}-word`;
  return (
    <>
      <div className="visual-inspector-toggle ui-row">
        <Switch
          id={slot.id}
          value={value}
          labelledBy={slot.labelId}
          describedBy={idsOf(wordId, slot.describedBy, sender.error !== null && errorId)}
          disabled={useReadOnly()}
          onChange={(next) => void sender.send(next, slot.set(next))}
        />
        <span id={wordId} className="visual-inspector-soft">
          {value !== null
            ? value
              ? 'Yes'
              : 'No'
            : slot.written
              ? `${JSON.stringify(slot.value)} (expected true or false)`
              : `Not set${slot.byDefault ? ` (${slot.byDefault})` : ''}`}
        </span>
      </div>
      <FieldError id={errorId} fault={sender.error} />
    </>
  );
}

// A number, with its limits in words; the up and down keys step it.

function NumberControl({
  slot,
  control,
}: {
  slot: ControlSlot;
  control: Extract<Control, { is: 'number' }>;
}): ReactNode {
  const value =
    slot.value === undefined
      ? ''
      : typeof slot.value === 'number'
        ? String(slot.value)
        : JSON.stringify(slot.value);
  const draft = useFieldInput(slot, value, (text) => {
    const read = readNumber(text, control);
    return 'unset' in read && slot.required ? { error: 'A number is required.' } : read;
  });
  const errorId = `${slot.id}-error`;
  const hintId = `${slot.id}-hint`;
  return (
    <>
      <div className="visual-inspector-number">
        <input
          type="text"
          inputMode={control.integer ? 'numeric' : 'decimal'}
          autoComplete="off"
          className="ui-input"
          id={slot.id}
          data-settled={draft.dirty ? undefined : ''}
          aria-labelledby={slot.labelId}
          aria-describedby={idsOf(hintId, slot.describedBy, draft.error !== null && errorId)}
          aria-invalid={slot.invalid || draft.error !== null}
          aria-required={slot.required || undefined}
          readOnly={useReadOnly()}
          placeholder={slot.written ? undefined : slot.byDefault}
          value={draft.text}
          onChange={({ target }) => draft.onText(target.value)}
          onBlur={draft.commit}
          onKeyDown={(event) => {
            const by =
              event.altKey || event.currentTarget.readOnly
                ? undefined
                : { ArrowUp: 1, ArrowDown: -1 }[event.key];
            const next = by === undefined ? null : stepNumber(draft.text, by, control);
            if (next === null) return draft.keys(event);
            event.preventDefault();
            draft.onText(next);
          }}
        />
        <span id={hintId} className="visual-inspector-soft">
          {limitsOf(control, slot.field.valueInWords)}
        </span>
      </div>
      <FieldError id={errorId} fault={draft.error} />
    </>
  );
}

// Arbitrary data, written as JSON or YAML.

function DataControl({ slot }: { slot: ControlSlot }): ReactNode {
  const { host } = useInspector();
  const input = useFieldInput(slot, dataText(slot.value), async (text) => {
    const read = await parseValueText(text, yamlBy(host, slot.form.uri));
    return 'unset' in read && slot.required
      ? { error: 'A value is required. Enter "" for an empty string.' }
      : read;
  });
  const errorId = `${slot.id}-error`;
  const several = input.text.includes('\n') || /^[[{]/.test(input.text);
  return (
    <>
      <GrowingText
        id={slot.id}
        data-settled={input.dirty ? undefined : ''}
        aria-labelledby={slot.labelId}
        aria-describedby={idsOf(slot.describedBy, input.error !== null && errorId)}
        aria-invalid={slot.invalid || input.error !== null}
        aria-required={slot.required || undefined}
        readOnly={useReadOnly()}
        data-code
        spellCheck={false}
        dir="ltr"
        placeholder="Text, JSON or YAML"
        value={input.text}
        onText={input.onText}
        onBlur={input.commit}
        onKeyDown={(event) => input.keys(event, several)}
      />
      <FieldError id={errorId} fault={input.error} />
    </>
  );
}

function LargeValue({ slot }: { slot: ControlSlot }): ReactNode {
  const { host } = useInspector();
  return (
    <p className="visual-inspector-soft ui-row ui-wrap">
      Too large to edit here.
      <Button
        look="outline"
        id={slot.id}
        onClick={() => host.show({ uri: slot.form.uri, pointer: slot.pointer }, 'text')}
      >
        Edit in the text
      </Button>
    </p>
  );
}

// One of several kinds of value: a choice of the kind, and its control.

function EitherControl({
  slot,
  control: { of, selected: now },
}: {
  slot: ControlSlot;
  control: Extract<Control, { is: 'either' }>;
}): ReactNode {
  const { Control: Any } = useInspector();
  const locked = useReadOnly();
  const sender = useSender<number>(slot.form.uri);
  /** A kind that was chosen but has no value in the text yet; with the kind that it replaces. */
  const [wanted, setWanted] = useState<{ readonly index: number; readonly instead: number } | null>(
    null,
  );
  const chosen = sender.pending
    ? sender.pending.value
    : wanted && wanted.instead === now
      ? wanted.index
      : now;
  const one = of[chosen];
  if (!one) return null;
  const choose = (index: number): void => {
    const start = of[index]?.start;
    if (index === chosen || locked) return;
    // A text or number is written when the user types it.
    const writes = index !== now && start !== undefined && start !== '';
    setWanted(index === now || writes ? null : { index, instead: now });
    if (writes) void sender.send(index, slot.set(start));
  };
  return (
    <div className="visual-inspector-either">
      <SegmentedControl
        label={`${slot.label}: kind of value`}
        choices={of.map(({ label }, i) => ({ value: String(i), label }))}
        value={String(chosen)}
        onChange={(index) => choose(Number(index))}
      />
      {/* Another kind has another control, which starts empty; a kind without a value has no
          control. */}
      {one.start !== null && (
        <Any
          key={chosen}
          slot={chosen === now ? slot : { ...slot, value: undefined, written: false }}
          control={one.control}
        />
      )}
      <FieldError id={`${slot.id}-either`} fault={sender.error} />
    </div>
  );
}

// A text: one line or several, with suggestions, or CommonMark with a preview.

interface TextControlProps {
  readonly slot: ControlSlot;
  readonly control: Extract<Control, { is: 'text' }>;
}

function TextControl({ slot, control }: TextControlProps): ReactNode {
  const { host } = useInspector();
  const locked = useReadOnly();
  const value =
    typeof slot.value === 'string'
      ? slot.value
      : slot.value === undefined
        ? ''
        : JSON.stringify(slot.value);
  const input = useFieldInput(slot, value, (text) =>
    text === '' && !slot.required ? { unset: true } : { value: text },
  );
  const [preview, setPreview] = useState(false);
  const several = control.markdown === true || control.proto !== undefined || /\n/.test(value);
  const code = control.format !== undefined || control.pattern !== undefined;
  const errorId = `${slot.id}-error`;
  const common = {
    id: slot.id,
    // If the input has nothing of its own to undo, the undo key applies to the document.
    'data-settled': input.dirty ? undefined : '',
    'aria-labelledby': slot.labelId,
    'aria-describedby': idsOf(slot.describedBy, input.error !== null && errorId),
    'aria-invalid': slot.invalid || input.error !== null,
    'aria-required': slot.required || undefined,
    readOnly: locked,
    placeholder: slot.written ? undefined : slot.byDefault,
    'data-code': code || undefined,
    onBlur: input.commit,
  };
  const link =
    control.format === 'absolute-url' || control.format === 'uri' ? safeHref(input.text) : null;
  return (
    <>
      {control.markdown && (
        <div className="visual-inspector-modes ui-row">
          <SegmentedControl
            label={`${slot.label}: how it is shown`}
            choices={[
              { value: 'write', label: 'Write' },
              { value: 'preview', label: 'Preview' },
            ]}
            value={preview ? 'preview' : 'write'}
            onChange={(mode) => setPreview(mode === 'preview')}
          />
          {input.dirty && !preview && (
            <span className="visual-inspector-faint">Ctrl/⌘ + Enter to apply</span>
          )}
        </div>
      )}
      {preview ? (
        <section className="visual-inspector-preview" aria-label={`Preview of ${slot.label}`}>
          {input.text.trim() === '' ? (
            <p className="visual-inspector-faint">Nothing to preview.</p>
          ) : (
            <host.Markdown text={input.text} />
          )}
        </section>
      ) : control.suggest && !several ? (
        <Suggest
          {...common}
          value={input.text}
          options={control.suggest.map((value) => ({ value, label: value }))}
          listLabel={`Suggestions for ${slot.label}`}
          isWellKnown
          onText={input.onText}
          onPick={input.put}
          onKeyDown={(event) => input.keys(event)}
        />
      ) : control.proto !== undefined ? (
        <ProtoText
          {...common}
          host={host}
          uri={slot.form.uri}
          version={control.proto}
          label={slot.label}
          value={input.text}
          onText={input.onText}
          onKeyDown={(event) => input.keys(event, true)}
        />
      ) : (
        <GrowingText
          {...common}
          className={control.markdown && 'visual-inspector-prose'}
          oneLine={!several}
          value={input.text}
          onText={input.onText}
          onKeyDown={(event) => input.keys(event, several)}
        />
      )}
      {link && (
        <p className="visual-inspector-note">
          <SafeLink to={link}>Open</SafeLink>
        </p>
      )}
      <FieldError id={errorId} fault={input.error} />
    </>
  );
}
