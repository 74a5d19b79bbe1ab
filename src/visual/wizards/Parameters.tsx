// What stands for the names in braces of an address.
import type { ReactNode } from 'react';
import type { MessageField, ParameterInput } from '../../core/build/wizards/intents.ts';
import { expressionFault, listOf } from './checks.ts';
import { SuggestField, TextField } from './fields.tsx';
import { locationOptions } from './message-fields.ts';

/** As typed; names that are gone from the address are kept, in case they come back. */
export interface ParameterDraft {
  readonly name: string;
  readonly description: string;
  readonly values: string;
  readonly default: string;
  readonly location: string;
}

export interface ParametersProps {
  readonly legend: string;
  readonly names: readonly string[];
  readonly drafts: readonly ParameterDraft[];
  /** Fields of the messages that a value may be found in; absent where the names are of no message. */
  readonly fields?: readonly MessageField[];
  onChange(drafts: readonly ParameterDraft[]): void;
}

export function Parameters({ legend, names, drafts, fields, onChange }: ParametersProps): ReactNode {
  if (names.length === 0) return null;
  return (
    <fieldset className="visual-wiz-set">
      <legend>{legend}</legend>
      {names.map((name) => {
        const draft = draftOf(drafts, name);
        const set = (some: Partial<ParameterDraft>) => onChange([...drafts.filter((d) => d.name !== name), { ...draft, ...some }]);
        return (
          <fieldset key={name} className="visual-wiz-parameter">
            <legend>
              <code>{`{${name}}`}</code>
            </legend>
            <TextField
              name={`${name} description`}
              label="Meaning"
              quiet
              value={draft.description}
              onText={(description) => set({ description })}
            />
            <TextField
              name={`${name} values`}
              label="Values"
              quiet
              placeholder="any, or a, b, c"
              value={draft.values}
              onText={(values) => set({ values })}
            />
            <TextField name={`${name} default`} label="Default" quiet value={draft.default} onText={(text) => set({ default: text })} />
            {fields && (
              <SuggestField
                name={`${name} location`}
                label="Where it is in the message"
                help={fields.length === 0 ? 'Choose or add a message below to pick from its fields.' : undefined}
                quiet
                code
                placeholder="$message.payload#/id"
                options={locationOptions(fields, name)}
                listLabel="Fields of the messages"
                value={draft.location}
                onText={(location) => set({ location })}
              />
            )}
          </fieldset>
        );
      })}
    </fieldset>
  );
}

export function parametersOf(names: readonly string[], drafts: readonly ParameterDraft[]): readonly ParameterInput[] {
  return names.map((name) => {
    const draft = draftOf(drafts, name);
    const values = listOf(draft.values);
    return {
      name,
      ...(draft.description.trim() && { description: draft.description.trim() }),
      ...(values.length > 0 && { enum: values }),
      ...(draft.default && { default: draft.default }),
      ...(draft.location.trim() && { location: draft.location.trim() }),
    };
  });
}

export function parameterFaults(names: readonly string[], drafts: readonly ParameterDraft[]): Record<string, string> {
  const bad = names.filter((name) => {
    const draft = draftOf(drafts, name);
    const values = listOf(draft.values);
    return draft.default !== '' && values.length > 0 && !values.includes(draft.default);
  });
  const lost = names.flatMap((name) => {
    const location = draftOf(drafts, name).location.trim();
    const fault = location === '' ? null : expressionFault(location);
    return fault === null ? [] : [[`${name} location`, fault] as const];
  });
  return Object.fromEntries([...bad.map((name) => [`${name} default`, 'The default is not one of the allowed values.'] as const), ...lost]);
}

function draftOf(drafts: readonly ParameterDraft[], name: string): ParameterDraft {
  return drafts.find((d) => d.name === name) ?? { name, description: '', values: '', default: '', location: '' };
}
