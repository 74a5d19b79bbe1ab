// One wizard: a dialog that asks for what a part of the document needs, and writes it.
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Where } from '../../core/build/types.ts';
import type { Stock } from '../../core/build/wizards/intents.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Given, VisualHost, WizardName } from '../host.ts';
import { ADDABLE } from './addable.ts';
import { ChannelWizard } from './ChannelWizard.tsx';
import { MessageWizard } from './MessageWizard.tsx';
import { OperationWizard } from './OperationWizard.tsx';
import { RequestReplyWizard } from './RequestReplyWizard.tsx';
import { SchemaWizard } from './SchemaWizard.tsx';
import { SecurityWizard } from './SecurityWizard.tsx';
import { ServerWizard } from './ServerWizard.tsx';
import type { WizardProps } from './types.ts';
import './wizards.css';

export interface WizardsProps {
  readonly host: VisualHost;
  readonly name: WizardName;
  readonly given?: Given;
  /** The place of what was made; null where nothing was. Called once. */
  onDone(made: Where | null): void;
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

export function Wizards({ host, name, given = {}, onDone }: WizardsProps): ReactNode {
  const [stock, setStock] = useState<Stock | null | 'asked'>('asked');
  useEffect(() => {
    let wanted = true;
    void host.ask('', { ask: 'stock' }).then((found) => wanted && setStock(found));
    return () => {
      wanted = false;
    };
  }, [host]);
  const restock = useCallback(async () => {
    const found = await host.ask('', { ask: 'stock' });
    if (found) setStock(found);
    return found;
  }, [host]);
  if (stock === 'asked') return null;
  const refused = stock === null ? "The document couldn't be read. Try again." : stock.readOnly;
  if (stock === null || refused !== null) return <Refused name={name} why={refused ?? ''} onClose={() => onDone(null)} />;
  const Wizard = WIZARDS[name];
  return <Wizard host={host} stock={stock} given={given} onDone={onDone} restock={restock} />;
}

function Refused({ name, why, onClose }: { readonly name: WizardName; readonly why: string; onClose(): void }): ReactNode {
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
