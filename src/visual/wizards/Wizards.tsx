// A wizard: a dialog with the fields of a new part of the document, which writes it.
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Location, WizardChoices } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const [stock, setStock] = useState<WizardChoices | null | 'asked'>('asked');
  useEffect(() => {
    let enabled = true;
    void host.request('', { request: 'wizardChoices' }).then((found) => enabled && setStock(found));
    return () => {
      enabled = false;
    };
  }, [host]);
  const restock = useCallback(async () => {
    const found = await host.request('', { request: 'wizardChoices' });
    if (found) setStock(found);
    return found;
  }, [host]);
  if (stock === 'asked') return null;
  const refused = stock === null ? "The document couldn't be read. Try again." : stock.readOnly;
  if (stock === null || refused !== null)
    return <WizardUnavailable name={name} why={refused ?? ''} onClose={() => onDone(null)} />;
  const Wizard = WIZARDS[name];
  return (
    <Wizard host={host} choices={stock} given={input} onDone={onDone} reloadChoices={restock} />
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
