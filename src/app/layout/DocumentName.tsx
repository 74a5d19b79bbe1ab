// In the header: what the document is called and where it comes from. A press on the name, or F2
// there, edits it.
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { pathProblem } from '../../core/light.ts';
import { useApp } from '../app-context.ts';
import { renameDocument } from '../opening/document-name.ts';
import { useStudio } from '../reader-services.ts';

export function DocumentName(): ReactNode {
  const name = useStudio((s) => s.document?.name ?? '');
  const id = useStudio((s) => s.document?.id);
  const source = useStudio((s) => s.document?.source);
  // One of several files is named by its folder, and other files may refer to it.
  const alone = useStudio(
    (s) => s.document?.source.kind !== 'folder' && s.files.every(({ owner }) => owner !== 'user'),
  );
  const [editing, setEditing] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const from =
    source?.kind === 'url'
      ? `from ${new URL(source.address, location.href).host}`
      : source?.kind === 'folder'
        ? `in ${source.name}`
        : null;
  const done = (byKey: boolean): void => {
    setEditing(null);
    // The button is back when React has drawn it.
    if (byKey) requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <span className="app-name">
      {editing !== null && editing === id ? (
        <NameField name={name} onDone={done} />
      ) : !alone ? (
        <span className="app-name-file ui-ellipsis" title={name}>
          {name}
        </span>
      ) : (
        <button
          ref={button}
          type="button"
          className="app-name-file ui-ellipsis"
          title={source?.kind === 'url' ? source.address : `${name} (select to rename)`}
          aria-label={`${name}, rename`}
          onClick={() => setEditing(id ?? null)}
          onKeyDown={(event) => {
            if (event.key !== 'F2') return;
            event.preventDefault();
            setEditing(id ?? null);
          }}
        >
          {name}
        </button>
      )}
      {from && <span className="app-name-host ui-ellipsis">{from}</span>}
    </span>
  );
}

interface NameFieldProps {
  readonly name: string;
  onDone(byKey: boolean): void;
}

/** Enter or losing the focus applies the name; Escape keeps the old one. */
function NameField({ name, onDone }: NameFieldProps): ReactNode {
  const app = useApp();
  const language = useStudio((s) => s.document?.language ?? 'yaml');
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  const problem = typed.includes('/')
    ? 'A name is not a path: leave out "/".'
    : pathProblem(typed.trim(), language);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(
      0,
      name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length,
    );
  }, [name]);
  const take = (byKey: boolean): void => {
    if (problem === null) renameDocument(app, typed.trim());
    else if (byKey) return;
    onDone(byKey);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) take(true);
    else if (event.key === 'Escape') onDone(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        ref={field}
        className="ui-field app-name-field"
        aria-label="Name of the document"
        aria-invalid={problem !== null || undefined}
        aria-describedby={note}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={() => take(false)}
      />
      <span id={note} role="alert" className={problem === null ? 'ui-hidden' : 'app-name-problem'}>
        {problem}
      </span>
    </>
  );
}
