// Free data, written as JSON or YAML.
import type { ReactNode } from 'react';
import { GrowingText } from '../../../ui/GrowingText.tsx';
import { dataText, readData, yamlBy } from '../data-text.ts';
import { useDesk } from '../desk.ts';
import { idsOf } from '../ids.ts';
import type { Slot } from '../types.ts';
import { useDraft } from '../use-draft.ts';
import { useLocked } from '../use-locked.ts';
import { Fault } from './Fault.tsx';

export function Data({ slot }: { slot: Slot }): ReactNode {
  const { host } = useDesk();
  const draft = useDraft(slot, dataText(slot.value), async (text) => {
    const read = await readData(text, yamlBy(host, slot.form.uri));
    return 'unset' in read && slot.required ? { fault: 'A value is required. Enter "" for an empty string.' } : read;
  });
  const faultId = `${slot.id}-fault`;
  const several = draft.text.includes('\n') || /^[[{]/.test(draft.text);
  return (
    <>
      <GrowingText
        id={slot.id}
        data-settled={draft.dirty ? undefined : ''}
        aria-labelledby={slot.labelId}
        aria-describedby={idsOf(slot.describedBy, draft.fault !== null && faultId)}
        aria-invalid={slot.invalid || draft.fault !== null}
        aria-required={slot.required || undefined}
        readOnly={useLocked()}
        data-code
        spellCheck={false}
        dir="ltr"
        placeholder="Text, JSON or YAML"
        value={draft.text}
        onText={draft.onText}
        onBlur={draft.commit}
        onKeyDown={(event) => draft.keys(event, several)}
      />
      <Fault id={faultId} fault={draft.fault} />
    </>
  );
}
