// The first steps of a document without anything in it: what a newcomer adds, in order, and what is there already.
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Stock } from '../../core/build/wizards/intents.ts';
import type { WizardName } from '../host.ts';
import { ADDABLE } from './addable.ts';
import './begin.css';

export interface EmptyProps {
  readonly stock: Stock;
  onWizard(name: WizardName): void;
}

/** The steps of the way to a useful document. */
const STEPS: readonly WizardName[] = ['server', 'channel', 'message', 'operation'];

export function Empty({ stock, onWizard }: EmptyProps): ReactNode {
  const heading = useId();
  const steps = ADDABLE.filter(({ name }) => STEPS.includes(name));
  const others = ADDABLE.filter(({ name }) => !STEPS.includes(name));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // What was pressed to come here is not there any more.
    if (document.activeElement === document.body) section.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, []);
  // Without a document there is no heading above it.
  const Heading = stock.empty ? 'h1' : 'h2';
  const next = steps.find(({ name }) => countOf(stock, name) === 0)?.name;
  return (
    <section ref={section} className="visual-begin" aria-labelledby={heading}>
      <Heading id={heading}>{stock.empty ? 'Start your document' : 'Continue your document'}</Heading>
      <p className="visual-begin-lead">
        Describe the application step by step. Each form writes the text for you, and you can change everything later.
      </p>
      {stock.readOnly && (
        <p className="visual-begin-refused" role="status">
          {stock.readOnly}
        </p>
      )}
      <ol className="visual-begin-steps">
        {steps.map(({ name, label, hint, icon: Icon }) => {
          const count = countOf(stock, name);
          return (
            <li key={name}>
              <button
                type="button"
                className="visual-begin-step"
                data-done={count > 0 || undefined}
                data-next={name === next || undefined}
                disabled={stock.readOnly !== null}
                onClick={() => onWizard(name)}
              >
                <Icon className="visual-begin-icon" aria-hidden="true" />
                <span className="visual-begin-words">
                  <span className="visual-begin-name">
                    {count > 0
                      ? `Add another ${label.toLowerCase()}`
                      : `Add a ${label.toLowerCase()}`.replace('a operation', 'an operation')}
                  </span>
                  <span className="visual-begin-hint">{hint}</span>
                </span>
                <span className="visual-begin-state">
                  {count > 0 ? (
                    <>
                      <Check className="ui-icon" aria-hidden="true" />
                      {count}
                      <span className="ui-hidden"> existing</span>
                    </>
                  ) : (
                    <Plus className="ui-icon" aria-hidden="true" />
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className="visual-begin-others">
        Also:{' '}
        {others.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className="ui-button"
            data-look="outline"
            disabled={stock.readOnly !== null}
            onClick={() => onWizard(name)}
          >
            {label}
          </button>
        ))}
      </p>
    </section>
  );
}

function countOf({ servers, channels, messages, operations }: Stock, name: WizardName): number {
  if (name === 'server') return servers.length;
  if (name === 'channel') return channels.length;
  if (name === 'operation') return operations.length;
  return messages.length + channels.reduce((sum, c) => sum + c.messages.length, 0);
}
