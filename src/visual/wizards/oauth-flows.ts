// The OAuth 2.0 flows: which of them exist, each with the fields from the format tables.
import { labelOfKey } from '../../core/light.ts';
import { tableIn } from './format-tables.ts';
import { rowField, rowValues } from './row-fields.ts';
import type { WizardSession } from './wizard.ts';
import type { WizardField } from './wizard-field.ts';

const LABELS: ReadonlyMap<string, string> = new Map([
  ['authorizationUrl', 'Authorization page'],
  ['tokenUrl', 'Token endpoint'],
  ['refreshUrl', 'Refresh endpoint'],
]);

/** Returns all flows, each with the rows of its fields. */
function flowsOf({ choices: { dialect } }: WizardSession) {
  return tableIn('OAuthFlows', dialect).fields.flatMap(({ name, doc, shape }) =>
    shape.is === 'object' ? [{ name, doc, rows: tableIn(shape.kind, dialect).fields }] : [],
  );
}

/** Returns the flows that the user chose. */
function chosenFlows(session: WizardSession) {
  return flowsOf(session).filter(({ name }) => session.list('flows').includes(name));
}

export function flowsFields(session: WizardSession): readonly WizardField[] {
  const chosen = chosenFlows(session);
  return [
    {
      is: 'checks',
      name: 'flows',
      label: 'Flows',
      help: 'How the application gets a token. Choose one or more.',
      choices: flowsOf(session).map(({ name }) => ({ value: name, label: labelOfKey(name) })),
      error: chosen.length === 0 ? 'Choose a flow.' : null,
    },
    ...chosen.map(
      ({ name: flow, doc, rows }): WizardField => ({
        is: 'group',
        name: flow,
        label: labelOfKey(flow),
        look: 'inner',
        fields: [
          { is: 'note', name: `${flow} doc`, text: doc },
          ...rows.map((row): WizardField => {
            const name = `${flow} ${row.name}`;
            if (row.shape.is === 'map')
              return {
                is: 'lines',
                name,
                label: 'Available scopes',
                help: 'One per line, with its description: `orders:read: See the orders`.',
                rows: 2,
              };
            const label = LABELS.get(row.name) ?? row.name;
            return {
              ...rowField(row, session.text(name), { label, placeholder: 'https://' }),
              name,
            };
          }),
        ],
      }),
    ),
  ];
}

export function flowsInput(session: WizardSession): Record<string, unknown> {
  return Object.fromEntries(
    chosenFlows(session).map(({ name: flow, rows }) => {
      const read = (name: string) => session.text(`${flow} ${name}`);
      const maps = rows.filter(({ shape }) => shape.is === 'map');
      return [
        flow,
        {
          ...rowValues(rows, read),
          ...Object.fromEntries(maps.map(({ name }) => [name, scopesOf(read(name))])),
        },
      ];
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
