// The OAuth 2.0 flows: which of them exist, each with the fields from the format tables.
import type { ReactNode } from 'react';
import { DocText } from './DocText.tsx';
import { CheckboxGroup, TextAreaField, TextField } from './fields.tsx';
import { tableIn } from './format-tables.ts';
import { textError } from './scheme-fields.ts';

export interface FlowValues {
  readonly flow: string;
  readonly texts: Readonly<Record<string, string>>;
}

export interface OAuthFlowsProps {
  readonly dialect: string;
  readonly flows: readonly FlowValues[];
  onChange(flows: readonly FlowValues[]): void;
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ['authorizationUrl', 'Authorization page'],
  ['tokenUrl', 'Token endpoint'],
  ['refreshUrl', 'Refresh endpoint'],
]);

export function OAuthFlows({ dialect, flows: drafts, onChange }: OAuthFlowsProps): ReactNode {
  const flows = flowsIn(dialect);
  return (
    <>
      <CheckboxGroup
        name="flows"
        legend="Flows"
        help="How the application gets a token. Choose one or more."
        items={flows.map(({ name }) => ({ value: name, label: wordsOf(name) }))}
        chosen={drafts.map((d) => d.flow)}
        onChange={(chosen) =>
          onChange(chosen.map((flow) => drafts.find((d) => d.flow === flow) ?? { flow, texts: {} }))
        }
      />
      {flows.map(({ name, doc, fields }) => {
        const flowValues = drafts.find((d) => d.flow === name);
        if (!flowValues) return null;
        const write = (field: string, text: string) =>
          onChange(
            drafts.map((d) =>
              d.flow === name ? { flow: name, texts: { ...d.texts, [field]: text } } : d,
            ),
          );
        return (
          <fieldset key={name} className="visual-wiz-set visual-wiz-inner">
            <legend>{wordsOf(name)}</legend>
            <p className="visual-wiz-help">
              <DocText text={doc} />
            </p>
            {fields.map((field) =>
              field.shape.is === 'map' ? (
                <TextAreaField
                  key={field.name}
                  name={`${name} ${field.name}`}
                  label="Available scopes"
                  help="One per line, with its description: `orders:read: See the orders`."
                  rows={2}
                  value={flowValues.texts[field.name] ?? ''}
                  onText={(text) => write(field.name, text)}
                />
              ) : (
                <TextField
                  key={field.name}
                  name={`${name} ${field.name}`}
                  label={LABELS.get(field.name) ?? field.name}
                  help={field.doc}
                  {...(field.required && { required: true as const })}
                  code
                  placeholder="https://"
                  value={flowValues.texts[field.name] ?? ''}
                  onText={(text) => write(field.name, text)}
                />
              ),
            )}
          </fieldset>
        );
      })}
    </>
  );
}

/** Returns `Client credentials` for `clientCredentials`. */
function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function flowsIn(dialect: string) {
  return tableIn('OAuthFlows', dialect).fields.flatMap(({ name, doc, shape }) =>
    shape.is === 'object' ? [{ name, doc, fields: tableIn(shape.kind, dialect).fields }] : [],
  );
}

export function flowErrors(
  dialect: string,
  flows: readonly FlowValues[],
): Record<string, string | null> {
  if (flows.length === 0) return { flows: 'Choose a flow.' };
  return Object.fromEntries(
    flowsIn(dialect).flatMap(({ name, fields }) => {
      const flowValues = flows.find((d) => d.flow === name);
      if (!flowValues) return [];
      return fields
        .filter((f) => f.shape.is !== 'map')
        .map((f): [string, string | null] => [
          `${name} ${f.name}`,
          textError(f, flowValues.texts[f.name] ?? ''),
        ]);
    }),
  );
}

export function flowsInput(dialect: string, flows: readonly FlowValues[]): Record<string, unknown> {
  return Object.fromEntries(
    flowsIn(dialect).flatMap(({ name, fields }) => {
      const flowValues = flows.find((d) => d.flow === name);
      if (!flowValues) return [];
      const own = fields.flatMap((f): [string, unknown][] => {
        const text = (flowValues.texts[f.name] ?? '').trim();
        if (f.shape.is === 'map') return [[f.name, scopesOf(text)]];
        return text === '' ? [] : [[f.name, text]];
      });
      return [[name, Object.fromEntries(own)]];
    }),
  );
}

/**
 * Parses `name: description`, one per line; a name may contain colons that aren't followed by a
 * space.
 */
export function scopesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const [, name = line, words = ''] = /^(\S+?):?(?:\s+(.*))?$/.exec(line) ?? [];
        return [name, words];
      }),
  );
}
