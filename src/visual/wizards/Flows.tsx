// The flows of OAuth 2.0: which of them there are, each with the fields that the tables give it.
import type { ReactNode } from 'react';
import { Checks, LongField, TextField } from './fields.tsx';
import { Prose } from './Prose.tsx';
import { textFault } from './scheme.ts';
import { tableIn } from './tables.ts';

export interface FlowDraft {
  readonly flow: string;
  readonly texts: Readonly<Record<string, string>>;
}

export interface FlowsProps {
  readonly dialect: string;
  readonly drafts: readonly FlowDraft[];
  onChange(drafts: readonly FlowDraft[]): void;
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ['authorizationUrl', 'Authorization page'],
  ['tokenUrl', 'Token endpoint'],
  ['refreshUrl', 'Refresh endpoint'],
]);

export function Flows({ dialect, drafts, onChange }: FlowsProps): ReactNode {
  const flows = flowsIn(dialect);
  return (
    <>
      <Checks
        name="flows"
        legend="Flows"
        help="How the application gets a token. Choose one or more."
        items={flows.map(({ name }) => ({ value: name, label: wordsOf(name) }))}
        chosen={drafts.map((d) => d.flow)}
        onChange={(chosen) => onChange(chosen.map((flow) => drafts.find((d) => d.flow === flow) ?? { flow, texts: {} }))}
      />
      {flows.map(({ name, doc, fields }) => {
        const draft = drafts.find((d) => d.flow === name);
        if (!draft) return null;
        const write = (field: string, text: string) =>
          onChange(drafts.map((d) => (d.flow === name ? { flow: name, texts: { ...d.texts, [field]: text } } : d)));
        return (
          <fieldset key={name} className="visual-wiz-set visual-wiz-inner">
            <legend>{wordsOf(name)}</legend>
            <p className="visual-wiz-help">
              <Prose text={doc} />
            </p>
            {fields.map((field) =>
              field.shape.is === 'map' ? (
                <LongField
                  key={field.name}
                  name={`${name} ${field.name}`}
                  label="Available scopes"
                  help="One per line, with its description: `orders:read: See the orders`."
                  rows={2}
                  value={draft.texts[field.name] ?? ''}
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
                  value={draft.texts[field.name] ?? ''}
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

/** `clientCredentials` is `Client credentials`. */
function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function flowsIn(dialect: string) {
  return tableIn('OAuthFlows', dialect).fields.flatMap(({ name, doc, shape }) =>
    shape.is === 'object' ? [{ name, doc, fields: tableIn(shape.kind, dialect).fields }] : [],
  );
}

export function flowFaults(dialect: string, drafts: readonly FlowDraft[]): Record<string, string | null> {
  if (drafts.length === 0) return { flows: 'Choose a flow.' };
  return Object.fromEntries(
    flowsIn(dialect).flatMap(({ name, fields }) => {
      const draft = drafts.find((d) => d.flow === name);
      if (!draft) return [];
      return fields
        .filter((f) => f.shape.is !== 'map')
        .map((f): [string, string | null] => [`${name} ${f.name}`, textFault(f, draft.texts[f.name] ?? '')]);
    }),
  );
}

export function flowsOf(dialect: string, drafts: readonly FlowDraft[]): Record<string, unknown> {
  return Object.fromEntries(
    flowsIn(dialect).flatMap(({ name, fields }) => {
      const draft = drafts.find((d) => d.flow === name);
      if (!draft) return [];
      const own = fields.flatMap((f): [string, unknown][] => {
        const text = (draft.texts[f.name] ?? '').trim();
        if (f.shape.is === 'map') return [[f.name, scopesOf(text)]];
        return text === '' ? [] : [[f.name, text]];
      });
      return [[name, Object.fromEntries(own)]];
    }),
  );
}

/** `name: what it allows`, one a line; a name may have colons that no space follows. */
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
