// Asks for the values of the variables in an address before code with them is copied.
import './palette.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { partOf } from '../../core/light.ts';
import { VariableInput } from '../../docs/cards/Variables.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleName } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { copySample, type SampleValue, sampleValues } from './palette-items.ts';

/** The fields of the cards, whose values these are; the code is copied without those left empty. */
export default function CodeValuesDialog(): ReactNode {
  const app = useApp();
  const code = useStore(app.palette, (s) => s.code);
  const ask = useStore(app.palette, (s) => s.askForValues);
  const model = useStudio((s) => s.analysis.model);
  const operation = model && code ? partOf(model, code.operation, 'operation') : undefined;
  const [asked, setAsked] = useState<readonly SampleValue[] | null>(null);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const first = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!operation) return ask(null);
    let isHere = true;
    sampleValues(app, operation).then(
      (found) => isHere && setAsked(found),
      () => ask(null),
    );
    return () => {
      isHere = false;
    };
  }, [app, ask, operation]);
  if (!code || !operation || !asked) return null;
  const currentValue = ({ key, variable }: SampleValue): string =>
    typed.get(key) ?? app.values.chosen(key, variable.default ?? '');
  const copy = (): void => {
    for (const [key, value] of typed) app.values.choose(key, value);
    ask(null);
    void copySample(app, operation, code.client);
  };
  return (
    <Dialog title="Values for the code" first={first} onClose={() => ask(null)}>
      <form
        ref={(form) => {
          first.current = form && firstEmptyField(form);
        }}
        className="app-code-values"
        onSubmit={(event) => {
          event.preventDefault();
          copy();
        }}
      >
        <p className="ui-note">
          {`The address of “${visibleName(operation.title ?? operation.key)}” has variables.`}
        </p>
        {asked.map((value) => (
          <div key={value.key} className="app-code-value">
            <code>{visibleName(value.variable.name)}</code>
            <VariableInput
              variable={value.variable}
              value={currentValue(value)}
              onValue={(text) => setTyped(new Map(typed).set(value.key, text))}
            />
          </div>
        ))}
        <div className="ui-row ui-wrap">
          <Button type="submit" look="primary">
            Copy
          </Button>
          <Button look="outline" onClick={() => ask(null)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function firstEmptyField(form: HTMLFormElement): HTMLElement | null {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.docs-field')];
  return fields.find(({ value }) => value === '') ?? fields[0] ?? null;
}
