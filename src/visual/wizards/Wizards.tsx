// A wizard: a dialog with the fields of a new part of the document, which writes it.
import './wizards.css';
import type { ReactNode } from 'react';
import type { EditCommand, Location, WizardChoices } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost, WizardInput, WizardName } from '../visual-host.ts';
import { ADDABLE } from './addable.ts';
import { channelWizard } from './channel-wizard.ts';
import { hasOtherValues, useValues } from './edit-session.ts';
import { messageWizard } from './message-wizard.ts';
import { operationWizard, requestReplyWizard } from './operation-wizard.ts';
import {
  nextPlacement,
  placementFields,
  placementInput,
  placementValues,
} from './placement-fields.ts';
import { schemaWizard } from './schema-wizard.ts';
import { securityWizard } from './security-wizard.ts';
import { serverWizard } from './server-wizard.ts';
import { WizardDialog } from './WizardDialog.tsx';
import {
  documentHeadFields,
  initialValues,
  type Wizard,
  withDocumentHead,
  wizardSession,
} from './wizard.ts';

export interface WizardsProps {
  readonly host: VisualHost;
  readonly name: WizardName;
  readonly given?: WizardInput;
  /** Called once, with the location of the created object; null if none was created. */
  onDone(created: Location | null): void;
}

const WIZARDS: Readonly<Record<WizardName, Wizard>> = {
  server: serverWizard,
  channel: channelWizard,
  operation: operationWizard,
  message: messageWizard,
  'request-reply': requestReplyWizard,
  security: securityWizard,
  schema: schemaWizard,
};

export function Wizards({ host, name, given = {}, onDone }: WizardsProps): ReactNode {
  const {
    data: choices,
    isLoading,
    refetch,
  } = useQuery(
    'choices',
    async () => (await host.request('', { request: 'wizardChoices' })) ?? undefined,
  );
  if (isLoading) return null;
  const refused = choices ? choices.readOnly : "The document couldn't be read. Try again.";
  if (!choices || refused !== null)
    return <WizardUnavailable name={name} why={refused ?? ''} onClose={() => onDone(null)} />;
  return (
    <OpenWizard
      wizard={WIZARDS[name]}
      {...{ host, choices, given, reloadChoices: refetch, onDone }}
    />
  );
}

interface OpenWizardProps {
  readonly wizard: Wizard;
  readonly host: VisualHost;
  readonly choices: WizardChoices;
  readonly given: WizardInput;
  /** Returns the current choices; undefined if they couldn't be requested. */
  reloadChoices(): Promise<WizardChoices | undefined>;
  onDone(created: Location | null): void;
}

function OpenWizard({
  wizard,
  host,
  choices,
  given,
  reloadChoices,
  onDone,
}: OpenWizardProps): ReactNode {
  const { initial, values, reset, next, ...changes } = useValues(() => ({
    ...initialValues(wizard, choices, given),
    ...placementValues(given.at ?? {}),
  }));
  const session = wizardSession(wizard, choices, given, values, changes);
  const first = wizardSession(wizard, choices, given, initial);
  const place = wizard.place(session);
  const at = placementInput(session, place);
  const command = { ...wizard.command(session), ...(at && { at }) } as EditCommand;
  const dirty = hasOtherValues(session, first, Object.keys({ ...values, ...initial }));
  const another = wizard.another(session);
  const again = async (): Promise<void> => {
    const current = (await reloadChoices()) ?? choices;
    const rest = { ...given, name: undefined };
    reset({
      ...initialValues(wizard, current, rest),
      ...nextPlacement(session),
      ...another?.keep,
    });
    session.focus(another?.focus ?? '');
  };
  return (
    <WizardDialog
      host={host}
      title={wizard.title}
      about={wizard.about}
      verb={wizard.verb}
      session={{ ...session, dirty, next }}
      fields={[
        ...documentHeadFields(session),
        ...wizard.fields(session),
        ...placementFields(session, place),
      ]}
      command={withDocumentHead(command, session)}
      onAgain={another ? again : undefined}
      onDone={onDone}
    />
  );
}

function WizardUnavailable({
  name,
  why,
  onClose,
}: {
  readonly name: WizardName;
  readonly why: string;
  onClose(): void;
}): ReactNode {
  const label = ADDABLE.find((a) => a.name === name)?.label ?? '';
  return (
    <Dialog title={`A ${label.toLowerCase()} can't be added now`} onClose={onClose}>
      <p role="alert">{why}</p>
      <div className="visual-wiz-actions ui-row ui-wrap">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
