// Arbitrary data, written as JSON or YAML.
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { GrowingText } from '../../../ui/GrowingText.tsx';
import { dataText, readData, yamlBy } from '../data-text.ts';
import { idsOf, useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useFieldInput } from '../use-field-input.ts';
import { FieldError } from './FieldError.tsx';

export function DataControl({ slot }: { slot: ControlSlot }): ReactNode {
  const { host } = useInspector();
  const input = useFieldInput(slot, dataText(slot.value), async (text) => {
    const read = await readData(text, yamlBy(host, slot.form.uri));
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

export function LargeValue({ slot }: { slot: ControlSlot }): ReactNode {
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
