// The form of an object inside the form of another.
import type { ReactNode } from 'react';
import type { Where } from '../../core/build/types.ts';
import { Body } from './Body.tsx';
import { keyOf, LockContext, SerialContext, useDesk } from './desk.ts';
import { useForm } from './use-form.ts';

export function Nested({ place }: { place: Where }): ReactNode {
  const desk = useDesk();
  const { shown } = useForm(desk, place);
  // What is just being made has no form yet; the one of what is around it is not wanted here.
  if (!shown || shown.form.pointer !== place.pointer)
    return (
      <p className="visual-inspector-faint" role="status">
        Loading…
      </p>
    );
  return (
    <LockContext value={desk.canEdit ?? shown.form.readOnly}>
      <SerialContext value={shown.serial}>
        <Body key={keyOf(shown.form)} form={shown.form} />
      </SerialContext>
    </LockContext>
  );
}
