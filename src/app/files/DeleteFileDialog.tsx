// Confirms removing a file: shows which references break and what happens to the file on disk.

import { FileX, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatCount } from '../../core/light.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useApp } from '../app-context.ts';
import { nameOfFile, nameOfUri } from '../file-names.ts';
import { deleteFile, diskAccess, removeFile } from './file-operations.ts';
import { useFileReferences, useOnDisk } from './use-file-facts.ts';

/** References that are listed; the rest is counted. */
const MANY = 50;

const ON_DISK = {
  delete:
    'The file is on disk. You can remove it from the document only, or delete it from disk, too.',
  read: "The file is on disk and stays there: this browser can't delete it.",
  none: 'The file is not on disk.',
} as const;

export function DeleteFileDialog({
  uri,
  onClose,
}: {
  readonly uri: string;
  onClose(): void;
}): ReactNode {
  const app = useApp();
  const first = useRef<HTMLButtonElement>(null);
  const known = useOnDisk();
  const { document } = known;
  const access = diskAccess(known, uri);
  const uses = useFileReferences(uri);
  const close = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog title={`Delete ${nameOfUri(uri)}?`} first={first} onClose={onClose}>
      <div className="app-save-dialog">
        {uses?.length === 0 && <p>No other file refers to it.</p>}
        {uses && uses.length > 0 && (
          <>
            <p>{formatCount(uses.length, 'reference')} to it will be broken:</p>
            <ul
              className="app-file-uses"
              {...SCROLLS_BY_KEY}
              aria-label="References that will be broken"
            >
              {uses.slice(0, MANY).map((use) => (
                <li key={`${use.uri}#${use.pointer}`}>
                  {use.description}{' '}
                  <span className="app-save-note">
                    in {document ? nameOfFile(use.uri, document) : use.uri}
                  </span>
                </li>
              ))}
              {uses.length > MANY && <li>and {uses.length - MANY} more</li>}
            </ul>
          </>
        )}
        <p className="app-save-note">{ON_DISK[access]} Undo restores its text here.</p>
        <div className="app-save-actions ui-wrap">
          <Button look="outline" ref={first} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={access === 'delete' ? 'outline' : 'primary'}
            icon={FileX}
            onClick={close(() => removeFile(app, uri))}
          >
            {access === 'none' ? 'Delete' : 'Remove from document'}
          </Button>
          {access === 'delete' && (
            <Button
              look="primary"
              className="app-delete"
              icon={Trash2}
              onClick={close(() => void deleteFile(app, uri))}
            >
              Delete from disk
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
