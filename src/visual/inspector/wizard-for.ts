// The wizard for a kind of part.
import type { Form } from '../../core/types.ts';
import type { WizardInput, WizardName } from '../visual-host.ts';

const WIZARDS: ReadonlyMap<string, WizardName> = new Map<string, WizardName>([
  ['server', 'server'],
  ['channel', 'channel'],
  ['operation', 'operation'],
  ['message', 'message'],
  ['schema', 'schema'],
  ['security scheme', 'security'],
]);

/** Returns the wizard that creates such an object. @param noun "channel", "security scheme" */
export function wizardFor(noun: string): WizardName | null {
  return WIZARDS.get(noun.toLowerCase()) ?? null;
}

/**
 * Returns the known input of a wizard that is opened from a form: the channel of the form, or the
 * one it refers to.
 */
export function wizardInputFor({ uri, pointer, fields, title }: Form): WizardInput {
  if (title === 'Channel') return { channel: { uri, pointer } };
  for (const { control } of fields) {
    if (control.is === 'reference' && control.what === 'channel' && control.target)
      return { channel: control.target };
  }
  return {};
}
