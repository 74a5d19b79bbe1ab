// A field: its name, its help, its control, and its problems.
import { CircleAlert, CircleHelp, Code, Info, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { fromPointer, removeField, setField } from '../../core/light.ts';
import type { FieldProblem, Form, FormField } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import type { Refusal } from '../changes.ts';
import { RefusalText } from '../RefusalText.tsx';
import { FieldError } from './controls/FieldError.tsx';
import { idOf, idsOf, locationKey, useInspector, useReadOnly } from './inspector-context.ts';
import { QuickFixButtons } from './QuickFixButtons.tsx';
import type { ControlSlot } from './types.ts';
import { useRemove, useSender } from './use-field-input.ts';

export interface FieldRowProps {
  readonly form: Form;
  readonly field: FormField;
  /** The format doesn't define the name: it is shown as written. */
  readonly foreign?: boolean;
  /** Keeps the row although the field is no longer in the text. */
  onCleared(name: string): void;
  /** Removes the row. */
  onRemoved(name: string): void;
}

/** Returns the id of the control of a field. */
export function fieldId(
  base: string,
  form: Pick<Form, 'uri'>,
  field: Pick<FormField, 'pointer'>,
): string {
  return idOf(`${base}f`, `${form.uri}#${field.pointer}`);
}

export function FieldRow({
  form,
  field,
  foreign = false,
  onCleared,
  onRemoved,
}: FieldRowProps): ReactNode {
  const { host, base, open, send, Control: Any } = useInspector();
  const locked = useReadOnly();
  const [help, setHelp] = useState(false);
  const sender = useSender<true>(form.uri);
  const removal = useRemove();
  const id = fieldId(base, form, field);
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const problemsId = `${id}-problems`;
  /** A map of objects has a form of its own: it isn't a field that can be removed. */
  const whole = field.path.length === form.path.length;
  /** A form that is open below shows the problems of its object itself. */
  const opened = open.has(locationKey({ uri: form.uri, pointer: field.pointer }));
  const problems = opened
    ? field.problems.filter(
        ({ pointer }) => field.control.is !== 'object' && pointer === field.pointer,
      )
    : field.problems;
  const remove = (): void => {
    const command = removeField(form, field.name);
    const removed = field.written
      ? removal({ uri: form.uri, pointer: field.pointer }, () => sender.send(true, command))
      : // It may have been written after this form was requested: if not, only the row goes.
        send(form.uri, command).then(() => true);
    void removed.then((done) => done && onRemoved(field.name));
  };
  const slot: ControlSlot = {
    id,
    labelId,
    label: field.label,
    field,
    form,
    path: field.path,
    pointer: field.pointer,
    value: field.value,
    written: field.written,
    required: field.required,
    byDefault: form.effective.find(({ name }) => name === field.name)?.text,
    describedBy: idsOf(help && helpId, problems.length > 0 && problemsId),
    invalid: field.problems.some(({ severity }) => severity === 'error'),
    set: (value) => setField(form, field.name, value),
    unset: () => {
      onCleared(field.name);
      return removeField(form, field.name);
    },
  };
  return (
    <div className="visual-inspector-row" data-busy={(sender.busy && field.written) || undefined}>
      {!whole && (
        <div className="visual-inspector-label ui-row">
          <label
            id={labelId}
            htmlFor={id}
            className={foreign ? 'visual-inspector-foreign' : undefined}
            dir="auto"
          >
            {field.label}
          </label>
          {field.required && <span className="ui-note">required</span>}
          <FieldTools control={id} label={field.label}>
            {field.doc !== '' && (
              <Button
                icon={CircleHelp}
                iconOnly
                tabIndex={-1}
                aria-expanded={help}
                aria-controls={help ? helpId : undefined}
                onClick={() => setHelp(!help)}
              >
                {`About ${field.label}`}
              </Button>
            )}
            {field.written && (
              <Button
                icon={Code}
                iconOnly
                tabIndex={-1}
                onClick={() => host.show({ uri: form.uri, pointer: field.pointer }, 'text')}
              >
                {`Show ${field.label} in the text`}
              </Button>
            )}
            {!field.required && (
              <Button
                icon={X}
                iconOnly
                tabIndex={-1}
                disabled={locked || (sender.busy && field.written)}
                onClick={remove}
              >
                {`Remove ${field.label}`}
              </Button>
            )}
          </FieldTools>
        </div>
      )}
      {whole && (
        <span className="ui-hidden" id={labelId}>
          {field.label}
        </span>
      )}
      {help && (
        <div className="visual-inspector-help" id={helpId}>
          <host.Markdown text={field.doc} />
          {!foreign && <code>{field.name}</code>}
        </div>
      )}
      <Any slot={slot} control={field.control} />
      <FieldProblems id={problemsId} pointer={field.pointer} problems={problems} />
      <FieldError id={`${id}-removal`} fault={sender.error} />
    </div>
  );
}

// The problems of a field, an entry or an object, each with its quick fixes.

const GLYPHS = { error: CircleAlert, warning: TriangleAlert, information: Info, hint: Info };
const WORDS = { error: 'Error', warning: 'Warning', information: 'Hint', hint: 'Hint' };
/** Further problems are shown as a count. */
const MOST = 5;

/**
 * @param id of the list, for `aria-describedby`
 * @param pointer of the value whose row shows the problems; those inside it say where
 * @param count total number of problems, if only the first are known
 */
export function FieldProblems({
  id,
  pointer,
  problems,
  count = problems.length,
}: {
  id: string;
  pointer: string;
  problems: readonly FieldProblem[];
  count?: number;
}): ReactNode {
  if (problems.length === 0) return null;
  const more = count - Math.min(problems.length, MOST);
  return (
    <ul className="visual-inspector-problems ui-list" id={id}>
      {problems.slice(0, MOST).map((problem) => (
        <ProblemItem
          key={`${problem.code} ${problem.pointer} ${problem.message}`}
          problem={problem}
          inside={insidePath(problem, pointer)}
        />
      ))}
      {more > 0 && <li className="visual-inspector-faint">{`And ${more} more.`}</li>}
    </ul>
  );
}

/**
 * Returns the path from a value to a problem inside it, such as `contact.email`; empty where the
 * problem is that of the value itself, or its message names the field.
 *
 * @param pointer of the value
 */
export function insidePath(problem: FieldProblem, pointer: string): string {
  if (!problem.pointer.startsWith(`${pointer}/`)) return '';
  const path = fromPointer(problem.pointer.slice(pointer.length));
  const isNamed = problem.message.includes(`"${path.at(-1)}"`);
  return (isNamed ? path.slice(0, -1) : path).join('.');
}

function ProblemItem({ problem, inside }: { problem: FieldProblem; inside: string }): ReactNode {
  const { host, version } = useInspector();
  const locked = useReadOnly();
  const [refusal, setRefusal] = useState<Refusal>(null);
  const Glyph = GLYPHS[problem.severity];
  return (
    <li className="visual-inspector-problem" data-severity={problem.severity}>
      <Glyph className="ui-icon" aria-hidden="true" />
      <div>
        <span className="ui-hidden">{`${WORDS[problem.severity]}: `}</span>
        {inside !== '' && (
          <>
            <code dir="auto">{visibleText(inside)}</code>
            {': '}
          </>
        )}
        <span dir="auto">{visibleText(problem.message)}</span>
        {!locked && (
          <QuickFixButtons host={host} version={version} problem={problem} onRefused={setRefusal} />
        )}
        {refusal && (
          <span role="status">
            <RefusalText host={host} refusal={refusal} />
          </span>
        )}
      </div>
    </li>
  );
}

// What can be done with a field beside its control. Tab goes from one control to the next; the key
// of quick fixes moves the focus from a control to these buttons.

interface FieldToolsProps {
  /** The id of the control, where Escape goes back to. */
  readonly control: string;
  readonly label: string;
  /** Buttons that Tab does not stop at. */
  readonly children: ReactNode;
}

const CLASS = 'visual-inspector-tools';

function FieldTools({ control, label, children }: FieldToolsProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = buttonsOf(event.currentTarget);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to =
      event.key === 'Escape'
        ? document.getElementById(control)
        : event.key === 'ArrowRight'
          ? buttons[at + 1]
          : event.key === 'ArrowLeft'
            ? buttons[at - 1]
            : null;
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  };
  return (
    <span
      className={CLASS}
      role="toolbar"
      aria-label={`Actions for ${label}`}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
}

/** Moves the focus from a control of a form to the actions of its field by Ctrl+. (on a Mac ⌘.). */
export function focusTools(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== '.' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  const row = (event.target as Element).closest('.visual-inspector-row');
  const tools = row?.querySelector<HTMLElement>(`.${CLASS}`);
  const [first] = tools ? buttonsOf(tools) : [];
  if (!first) return;
  event.preventDefault();
  first.focus();
}

const buttonsOf = (tools: HTMLElement): HTMLButtonElement[] => [
  ...tools.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
];
