// The first steps of an empty document: what to add, in order, and what exists already.
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { WizardChoices } from '../../core/types.ts';
import type { WizardName } from '../visual-host.ts';
import { ADDABLE } from './addable.ts';
import './empty-document.css';

export interface EmptyDocumentProps {
  readonly choices: WizardChoices;
  onWizard(name: WizardName): void;
}

/** The steps to a useful document. */
const STEPS: readonly WizardName[] = ['server', 'channel', 'message', 'operation'];

export function EmptyDocument({ choices, onWizard }: EmptyDocumentProps): ReactNode {
  const heading = useId();
  const steps = ADDABLE.filter(({ name }) => STEPS.includes(name));
  const others = ADDABLE.filter(({ name }) => !STEPS.includes(name));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that opened this page is gone.
    if (document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, []);
  // An empty document has no heading above this one.
  const Heading = choices.empty ? 'h1' : 'h2';
  const next = steps.find(({ name }) => countOf(choices, name) === 0)?.name;
  return (
    <section
      ref={section}
      className="visual-begin"
      data-continued={!choices.empty || undefined}
      aria-labelledby={heading}
    >
      <Heading id={heading}>
        {choices.empty ? 'Start your document' : 'Continue your document'}
      </Heading>
      {choices.empty && (
        <p className="visual-begin-lead">
          Describe the application step by step. Each form writes the text for you, and you can
          change everything later.
        </p>
      )}
      {choices.readOnly && (
        <p className="visual-begin-refused" role="status">
          {choices.readOnly}
        </p>
      )}
      <ol className="visual-begin-steps">
        {steps.map(({ name, label, hint, icon: Icon }) => {
          const count = countOf(choices, name);
          return (
            <li key={name}>
              <button
                type="button"
                className="visual-begin-step ui-hover"
                data-done={count > 0 || undefined}
                data-next={name === next || undefined}
                disabled={choices.readOnly !== null}
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
                <span className="visual-begin-state ui-note ui-inline">
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
      <p className="visual-begin-others ui-row ui-wrap">
        Also:{' '}
        {others.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className="ui-button"
            data-look="outline"
            disabled={choices.readOnly !== null}
            onClick={() => onWizard(name)}
          >
            {label}
          </button>
        ))}
      </p>
    </section>
  );
}

function countOf(
  { servers, channels, messages, operations }: WizardChoices,
  name: WizardName,
): number {
  if (name === 'server') return servers.length;
  if (name === 'channel') return channels.length;
  if (name === 'operation') return operations.length;
  return messages.length + channels.reduce((sum, c) => sum + c.messages.length, 0);
}
