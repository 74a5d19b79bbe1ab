// Asks for the path of a new file of the document.
import { FilePlus } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { uriOfPath } from '../../core/resolve/uri.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { clash, namingProblem } from '../file-paths.ts';
import { useApp } from '../studio.ts';
import { createFile } from './own.ts';

export function NewFileDialog({ onClose }: { onClose(): void }): ReactNode {
  const app = useApp();
  const [path, setPath] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const typed = path.trim();
  const { document, files } = app.store.getState();
  const others = [document?.path || document?.name || '', ...files.filter(({ state }) => state === 'here').map(({ uri }) => uri)];
  const problem = namingProblem(typed) ?? clash(uriOfPath(typed), others);
  const create = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== null) {
      field.current?.focus();
      return;
    }
    onClose();
    createFile(app, uriOfPath(typed), /\.(?:json|avsc|jsonschema)$/i.test(typed) ? '{}\n' : '');
  };
  return (
    <Dialog title="New file" first={field} onClose={onClose}>
      <form className="app-new-file" onSubmit={create} noValidate>
        <label htmlFor={id}>Path</label>
        <input
          ref={field}
          id={id}
          className="ui-field"
          placeholder="common/schemas.yaml"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={(typed !== '' && problem !== null) || undefined}
          aria-describedby={`${id}n`}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
        <p id={`${id}n`} role="status" className="app-new-file-note" data-tone={typed !== '' && problem !== null ? 'error' : undefined}>
          {typed !== '' && problem !== null ? problem : 'The file is created on disk when you save it.'}
        </p>
        <div className="app-save-actions">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" icon={FilePlus} type="submit" aria-disabled={problem !== null || undefined}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
