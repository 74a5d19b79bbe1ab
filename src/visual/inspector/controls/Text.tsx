// A text: one line or several, with suggestions, or CommonMark with a preview.
import { type ReactNode, useState } from 'react';
import type { Control } from '../../../core/form/types.ts';
import { GrowingText } from '../../../ui/GrowingText.tsx';
import { SafeLink } from '../../../ui/SafeLink.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Suggest } from '../../../ui/Suggest.tsx';
import { safeHref } from '../../../ui/safe-href.ts';
import { ProtoText } from '../../protobuf/ProtoText.tsx';
import { useDesk } from '../desk.ts';
import { idsOf } from '../ids.ts';
import type { Slot } from '../types.ts';
import { useDraft } from '../use-draft.ts';
import { useLocked } from '../use-locked.ts';
import { Fault } from './Fault.tsx';

export interface TextProps {
  readonly slot: Slot;
  readonly control: Extract<Control, { is: 'text' }>;
}

export function Text({ slot, control }: TextProps): ReactNode {
  const { host } = useDesk();
  const locked = useLocked();
  const value = typeof slot.value === 'string' ? slot.value : slot.value === undefined ? '' : JSON.stringify(slot.value);
  const draft = useDraft(slot, value, (text) => (text === '' && !slot.required ? { unset: true } : { value: text }));
  const [preview, setPreview] = useState(false);
  const several = control.markdown === true || control.proto !== undefined || /\n/.test(value);
  const code = control.format !== undefined || control.pattern !== undefined;
  const faultId = `${slot.id}-fault`;
  const common = {
    id: slot.id,
    // With nothing of its own to take back, the key for undo is the document's.
    'data-settled': draft.dirty ? undefined : '',
    'aria-labelledby': slot.labelId,
    'aria-describedby': idsOf(slot.describedBy, draft.fault !== null && faultId),
    'aria-invalid': slot.invalid || draft.fault !== null,
    'aria-required': slot.required || undefined,
    readOnly: locked,
    placeholder: slot.written ? undefined : slot.byDefault,
    'data-code': code || undefined,
    onBlur: draft.commit,
  };
  const link = control.format === 'absolute-url' || control.format === 'uri' ? safeHref(draft.text) : null;
  return (
    <>
      {control.markdown && (
        <div className="visual-inspector-modes">
          <Segments
            label={`${slot.label}: how it is shown`}
            choices={[
              { value: 'write', label: 'Write' },
              { value: 'preview', label: 'Preview' },
            ]}
            value={preview ? 'preview' : 'write'}
            onChange={(mode) => setPreview(mode === 'preview')}
          />
          {draft.dirty && !preview && <span className="visual-inspector-faint">Ctrl/⌘ + Enter to apply</span>}
        </div>
      )}
      {preview ? (
        <section className="visual-inspector-preview" aria-label={`Preview of ${slot.label}`}>
          {draft.text.trim() === '' ? <p className="visual-inspector-faint">Nothing to preview.</p> : <host.Markdown text={draft.text} />}
        </section>
      ) : control.suggest && !several ? (
        <Suggest
          {...common}
          value={draft.text}
          options={control.suggest.map((value) => ({ value, label: value }))}
          listLabel={`Suggestions for ${slot.label}`}
          onText={draft.onText}
          onPick={draft.put}
          onKeyDown={(event) => draft.keys(event)}
        />
      ) : control.proto !== undefined ? (
        <ProtoText
          {...common}
          host={host}
          uri={slot.form.uri}
          version={control.proto}
          label={slot.label}
          value={draft.text}
          onText={draft.onText}
          onKeyDown={(event) => draft.keys(event, true)}
        />
      ) : (
        <GrowingText
          {...common}
          className={control.markdown && 'visual-inspector-prose'}
          oneLine={!several}
          value={draft.text}
          onText={draft.onText}
          onKeyDown={(event) => draft.keys(event, several)}
        />
      )}
      {link && (
        <p className="visual-inspector-note">
          <SafeLink to={link}>Open</SafeLink>
        </p>
      )}
      <Fault id={faultId} fault={draft.fault} />
    </>
  );
}
