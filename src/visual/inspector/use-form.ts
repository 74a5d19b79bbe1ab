// The form of a place, asked for again whenever the text may have changed; the last one stays until the next one is here.
import { useEffect, useState } from 'react';
import type { Where } from '../../core/build/types.ts';
import type { Form } from '../../core/form/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { type Desk, keyOf } from './desk.ts';

export interface Shown {
  readonly form: Form;
  /** The place it was asked for. */
  readonly key: string;
  /** Number of the question it answers. */
  readonly serial: number;
}

/** Whether a place is the object of a form or something in it. */
function holds(form: Form, uri: string, pointer: string): boolean {
  return form.uri === uri && (pointer === form.pointer || pointer.startsWith(`${form.pointer}/`));
}

export interface Asked {
  readonly shown: Shown | null;
  /** What is shown is of another place, and the one that is wanted is on its way. */
  readonly coming: boolean;
}

/** @param place null for none; a new object of the same place is the same */
export function useForm({ host, version, made, ledger }: Pick<Desk, 'host' | 'version' | 'made' | 'ledger'>, place: Where | null): Asked {
  const [shown, setShown] = useState<Shown | null>(null);
  /** The place whose question was answered last, with or without a form. */
  const [answered, setAnswered] = useState<string | null>(null);
  const uri = place?.uri ?? '';
  const pointer = place?.pointer ?? '';
  const key = place ? keyOf(place) : null;
  const wanted = useLatest(key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every version, and after every change.
  useEffect(() => {
    if (key === null) return;
    ledger.asked += 1;
    const serial = ledger.asked;
    host.ask(uri, { ask: 'form', pointer }).then(
      (form) => {
        if (wanted.current !== key) return;
        setAnswered(key);
        // Without an answer what was shown of this place stays: the text is on the move, and is asked about again when it rests.
        if (form) setShown((now) => (now && now.key === key && now.serial > serial ? now : { form, key, serial }));
        else setShown((now) => (now && holds(now.form, uri, pointer) ? now : null));
      },
      () => wanted.current === key && setAnswered(key),
    );
  }, [host, uri, pointer, key, version, made]);

  if (key === null) return { shown: null, coming: false };
  return { shown, coming: shown?.key !== key && answered !== key };
}
