// A wizard: a dialog with the fields of a new part of the document, which writes it.
import { type ComponentType, type ReactNode, useCallback } from 'react';
import type { Location } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost, WizardInput, WizardName } from '../visual-host.ts';
import { ADDABLE } from './addable.ts';
import { ChannelWizard } from './ChannelWizard.tsx';
import { MessageWizard } from './MessageWizard.tsx';
import { OperationWizard } from './OperationWizard.tsx';
import { RequestReplyWizard } from './RequestReplyWizard.tsx';
import { SchemaWizard } from './SchemaWizard.tsx';
import { SecurityWizard } from './SecurityWizard.tsx';
import { ServerWizard } from './ServerWizard.tsx';
import type { WizardProps } from './wizard-context.ts';
import './wizards.css';

export interface WizardsProps {
  readonly host: VisualHost;
  readonly name: WizardName;
  readonly given?: WizardInput;
  /** Called once, with the location of the created object; null if none was created. */
  onDone(created: Location | null): void;
}

const WIZARDS: Readonly<Record<WizardName, ComponentType<WizardProps>>> = {
  server: ServerWizard,
  channel: ChannelWizard,
  operation: OperationWizard,
  message: MessageWizard,
  'request-reply': RequestReplyWizard,
  security: SecurityWizard,
  schema: SchemaWizard,
};

export function Wizards({ host, name, given: input = {}, onDone }: WizardsProps): ReactNode {
  const {
    data: choices,
    isLoading,
    refetch,
  } = useQuery(
    'choices',
    async () => (await host.request('', { request: 'wizardChoices' })) ?? undefined,
  );
  const reload = useCallback(async () => (await refetch()) ?? null, [refetch]);
  if (isLoading) return null;
  const refused = choices ? choices.readOnly : "The document couldn't be read. Try again.";
  if (!choices || refused !== null)
    return <WizardUnavailable name={name} why={refused ?? ''} onClose={() => onDone(null)} />;
  const Wizard = WIZARDS[name];
  return (
    <Wizard host={host} choices={choices} given={input} onDone={onDone} reloadChoices={reload} />
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
      <div className="visual-wiz-actions">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
