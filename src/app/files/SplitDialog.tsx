// The files that a document is split into, before it is.
import { Split } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../core/light.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import { pathOnDisk } from '../disk/disk.ts';
import { NotPossible } from './MoveToFileDialog.tsx';
import { splitDocument, splitFiles } from './split-files.ts';

export function SplitDialog({ onClose }: { onClose(): void }): ReactNode {
  const app = useApp();
  const { data: found, isLoading } = useQuery(
    'split',
    async () => (await splitFiles(app)) ?? undefined,
  );
  if (isLoading) return null;
  if (found === undefined || 'refused' in found) {
    const why = found?.refused ?? 'The text kept changing. Try again.';
    return <NotPossible title="The document can't be split" why={why} onClose={onClose} />;
  }
  const { files } = found;
  return (
    <Dialog title="Split into files" onClose={onClose}>
      <p>
        Each component goes to a file of its own, with its comments, and the document refers to it.
        “Download as one file” makes it one again.
      </p>
      <ul className="ui-list app-split-files" aria-label="New files">
        {files.map(({ uri }) => (
          <li key={uri}>
            <code>{pathOnDisk(uri)}</code>
          </li>
        ))}
      </ul>
      <div className="app-save-actions ui-wrap">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          icon={Split}
          onClick={() => {
            onClose();
            void splitDocument(app);
          }}
        >
          {`Split into ${formatCount(files.length + 1, 'file')}`}
        </Button>
      </div>
    </Dialog>
  );
}
