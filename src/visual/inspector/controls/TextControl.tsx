// A text: one line or several, with suggestions, or CommonMark with a preview.
import { type ReactNode, useState } from 'react';
import type { Control } from '../../../core/types.ts';
import { GrowingText } from '../../../ui/GrowingText.tsx';
import { SafeLink } from '../../../ui/SafeLink.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Suggest } from '../../../ui/Suggest.tsx';
import { safeHref } from '../../../ui/safe-href.ts';
import { ProtoText } from '../../protobuf/ProtoText.tsx';
import { idsOf, useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useFieldInput } from '../use-field-input.ts';
import { FieldError } from './FieldError.tsx';

export interface TextControlProps {
  readonly slot: ControlSlot;
  readonly control: Extract<Control, { is: 'text' }>;
}

export function TextControl({ slot, control }: TextControlProps): ReactNode {
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
