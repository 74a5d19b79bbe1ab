// The parameters of a channel address.
import type { ReactNode } from 'react';
import type { MessageField, ParameterInput } from '../../core/types.ts';
import { expressionError, listOf } from './checks.ts';
import { SuggestField, TextField } from './fields.tsx';
import { locationOptions } from './sample-fields.ts';

/** As typed; names that are gone from the address are kept, in case they are added again. */
export interface ParameterValues {
  readonly name: string;
  readonly description: string;
  readonly values: string;
  readonly default: string;
  readonly location: string;
}

export interface ParametersProps {
  readonly legend: string;
  readonly names: readonly string[];
  readonly values: readonly ParameterValues[];
  /** Message fields that can contain a value; absent for names without messages. */
  readonly fields?: readonly MessageField[];
  onChange(values: readonly ParameterValues[]): void;
}

export function Parameters({
  legend,
  names,
  values: drafts,
  fields,
  onChange,
}: ParametersProps): ReactNode {
  if (names.length === 0) return null;
  return (
    <fieldset className="visual-wiz-set">
      <legend>{legend}</legend>
      {names.map((name) => {
        const parameter = valuesOf(drafts, name);
        const set = (some: Partial<ParameterValues>) =>
          onChange([...drafts.filter((d) => d.name !== name), { ...parameter, ...some }]);
        return (
          <fieldset key={name} className="visual-wiz-parameter">
            <legend>
              <code>{`{${name}}`}</code>
            </legend>
            <TextField
              name={`${name} description`}
              label="Meaning"
              quiet
              value={parameter.description}
              onText={(description) => set({ description })}
            />
            <TextField
              name={`${name} values`}
              label="Values"
              quiet
              placeholder="any, or a, b, c"
              value={parameter.values}
              onText={(values) => set({ values })}
            />
            <TextField
              name={`${name} default`}
              label="Default"
              quiet
              value={parameter.default}
              onText={(text) => set({ default: text })}
            />
            {fields && (
              <SuggestField
                name={`${name} location`}
                label="Where it is in the message"
                help={
                  fields.length === 0
                    ? 'Choose or add a message below to pick from its fields.'
                    : undefined
                }
                quiet
                code
                placeholder="$message.payload#/id"
                options={locationOptions(fields, name)}
                listLabel="Fields of the messages"
                value={parameter.location}
                onText={(location) => set({ location })}
              />
            )}
          </fieldset>
        );
      })}
    </fieldset>
  );
}

export function parametersInput(
  names: readonly string[],
  drafts: readonly ParameterValues[],
): readonly ParameterInput[] {
  return names.map((name) => {
    const parameter = valuesOf(drafts, name);
    const values = listOf(parameter.values);
    return {
      name,
      ...(parameter.description.trim() && { description: parameter.description.trim() }),
      ...(values.length > 0 && { enum: values }),
      ...(parameter.default && { default: parameter.default }),
      ...(parameter.location.trim() && { location: parameter.location.trim() }),
    };
  });
}

export function parameterErrors(
  names: readonly string[],
  drafts: readonly ParameterValues[],
): Record<string, string> {
  const bad = names.filter((name) => {
    const parameter = valuesOf(drafts, name);
    const values = listOf(parameter.values);
    return parameter.default !== '' && values.length > 0 && !values.includes(parameter.default);
  });
  const lost = names.flatMap((name) => {
    const location = valuesOf(drafts, name).location.trim();
    const error = location === '' ? null : expressionError(location);
    return error === null ? [] : [[`${name} location`, error] as const];
  });
  return Object.fromEntries([
    ...bad.map(
      (name) => [`${name} default`, 'The default is not one of the allowed values.'] as const,
    ),
    ...lost,
  ]);
}

function valuesOf(values: readonly ParameterValues[], name: string): ParameterValues {
  return (
    values.find((d) => d.name === name) ?? {
      name,
      description: '',
      values: '',
      default: '',
      location: '',
    }
  );
}
