// A form for the path of a file, which says what is wrong with it while it is typed.
import type { LucideIcon } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { pathConflict, pathProblem, ROOT_URI, uriOfPath } from '../../core/light.ts';
import { Button } from '../../ui/Button.tsx';
import { useStudio } from '../reader-services.ts';
import { pathOfFile } from './rename-file.ts';

/** The document is not in a folder. */
const NOT_A_PATH = 'A name is not a path: leave out "/".';

export interface PathFormProps {
  /** The path to begin with. */
  readonly path: string;
  /** A file that exists: its own path is not taken, and its language stays. */
  readonly of?: { readonly uri: string; readonly language: 'yaml' | 'json' };
  /** What a new file is written in; any language unless given. */
  readonly language?: 'yaml' | 'json';
  /** The note that is shown while the path is valid. */
  readonly note: string;
  readonly submit: { readonly label: string; readonly icon: LucideIcon };
  readonly field: RefObject<HTMLInputElement | null>;
  readonly children?: ReactNode;
  onClose(): void;
  /** @param uri of the path */
  onSubmit(uri: string, path: string): void;
}

export function PathForm({
  path: initial,
  of,
  language = of?.language,
  note,
  submit,
  field,
  children,
  onClose,
  onSubmit,
}: PathFormProps): ReactNode {
  const [path, setPath] = useState(initial);
  const id = useId();
  const typed = path.trim();
  const document = useStudio((s) => s.document);
  const files = useStudio((s) => s.files);
  const taken = ['', ...files.filter(({ state }) => state === 'here').map(({ uri }) => uri)]
    .filter((uri) => uri !== of?.uri)
    .map((uri) => pathOfFile(document, uri));
  const isNameOnly = of?.uri === ROOT_URI && document?.path === '';
  const problem =
    isNameOnly && typed.includes('/')
      ? NOT_A_PATH
      : (pathProblem(typed, language) ?? pathConflict(uriOfPath(typed), taken));
  const wrong = typed !== '' && problem !== null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === null) onSubmit(uriOfPath(typed), typed);
    else field.current?.focus();
  };
  return (
    <form className="ui-stack" onSubmit={send} noValidate>
      <label htmlFor={id}>{isNameOnly ? 'Name' : 'Path'}</label>
      <input
        ref={field}
        id={id}
        className="ui-field"
        placeholder="common/schemas.yaml"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}n`}
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      <p
        id={`${id}n`}
        role="status"
        className="app-new-file-note ui-help"
        data-tone={wrong ? 'error' : undefined}
      >
        {wrong ? problem : note}
      </p>
      {children}
      <div className="app-save-actions ui-wrap">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          icon={submit.icon}
          type="submit"
          aria-disabled={problem !== null || undefined}
        >
          {submit.label}
        </Button>
      </div>
    </form>
  );
}
