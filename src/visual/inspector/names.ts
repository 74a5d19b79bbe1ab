// Which part a wizard makes, by the word for it.
import type { Form } from '../../core/form/types.ts';
import type { Given, WizardName } from '../host.ts';

const WIZARDS: ReadonlyMap<string, WizardName> = new Map<string, WizardName>([
  ['server', 'server'],
  ['channel', 'channel'],
  ['operation', 'operation'],
  ['message', 'message'],
  ['schema', 'schema'],
  ['security scheme', 'security'],
]);

/** Null where no wizard makes such a thing. @param what "channel", "security scheme" */
export function wizardFor(what: string): WizardName | null {
  return WIZARDS.get(what.toLowerCase()) ?? null;
}

/** What is known for a wizard that is opened from a form: the channel that it is, or that it refers to. */
export function givenFor({ uri, pointer, fields, title }: Form): Given {
  if (title === 'Channel') return { channel: { uri, pointer } };
  for (const { control } of fields) {
    if (control.is === 'reference' && control.what === 'channel' && control.target) return { channel: control.target };
  }
  return {};
}
