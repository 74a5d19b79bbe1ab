// The parameters of a channel address, and the variables of a server.
import type { Location, MessageField, ParameterInput } from '../../core/types.ts';
import { expressionError, listOf } from './checks.ts';
import type { WizardSession } from './wizard.ts';
import type { WizardField } from './wizard-field.ts';

/** As typed; values of names that are gone from the address are kept, in case they return. */
export interface ParameterValues {
  readonly name: string;
  readonly description: string;
  readonly values: string;
  readonly default: string;
  readonly location: string;
}

function valuesOf({ text }: WizardSession, name: string): ParameterValues {
  return {
    name,
    description: text(`${name} description`),
    values: text(`${name} values`),
    default: text(`${name} default`),
    location: text(`${name} location`),
  };
}

/** @param sources where values can be in messages; absent for variables of a server */
export function parameterFields(
  session: WizardSession,
  label: string,
  names: readonly string[],
  sources?: { readonly messages: readonly Location[]; readonly sampled: readonly MessageField[] },
): readonly WizardField[] {
  if (names.length === 0) return [];
  const parameter = (name: string): WizardField => {
    const errors = parameterErrors([name], [valuesOf(session, name)]);
    const field = (key: string, label: string, placeholder?: string) => ({
      name: `${name} ${key}`,
      label,
      placeholder,
      quiet: true as const,
      error: errors[`${name} ${key}`],
    });
    const fields: WizardField[] = [
      { is: 'text', ...field('description', 'Meaning') },
      { is: 'text', ...field('values', 'Values', 'any, or a, b, c') },
      { is: 'text', ...field('default', 'Default') },
    ];
    if (sources)
      fields.push({
        is: 'expression',
        ...field('location', 'Where it is in the message', '$message.payload#/id'),
        help: 'Choose or add a message below to pick from its fields.',
        code: true,
        value: name,
        ...sources,
      });
    return { is: 'group', name, label: `\`{${name}}\``, look: 'parameter', fields };
  };
  return [{ is: 'group', name: 'parameters', label, look: 'set', fields: names.map(parameter) }];
}

/** Returns the parameters for the command. */
export function parameterInputs(
  session: WizardSession,
  names: readonly string[],
): readonly ParameterInput[] {
  return parametersInput(
    names,
    names.map((name) => valuesOf(session, name)),
  );
}

export function parametersInput(
  names: readonly string[],
  drafts: readonly ParameterValues[],
): readonly ParameterInput[] {
  return names.map((name) => {
    const parameter = drafts.find((draft) => draft.name === name);
    const values = listOf(parameter?.values ?? '');
    return {
      name,
      ...(parameter?.description.trim() && { description: parameter.description.trim() }),
      ...(values.length > 0 && { enum: values }),
      ...(parameter?.default && { default: parameter.default }),
      ...(parameter?.location.trim() && { location: parameter.location.trim() }),
    };
  });
}

export function parameterErrors(
  names: readonly string[],
  drafts: readonly ParameterValues[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { name, ...parameter } of drafts.filter((draft) => names.includes(draft.name))) {
    const values = listOf(parameter.values);
    if (parameter.default !== '' && values.length > 0 && !values.includes(parameter.default))
      errors[`${name} default`] = 'The default is not one of the allowed values.';
    const location = parameter.location.trim();
    const error = location === '' ? null : expressionError(location);
    if (error !== null) errors[`${name} location`] = error;
  }
  return errors;
}
