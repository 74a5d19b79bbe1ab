// The dialogs of saving: a file that could not be saved, with what can be done about it, and where
// files go that have no location on disk yet.
import './disk.css';
import {
  Download,
  FileArchive,
  FileDiff,
  FolderOpen,
  RefreshCw,
  Replace,
  RotateCw,
  SavePen,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Action } from '../../share/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { FileComparison } from './Comparison.tsx';
import type { LocationPrompt, SaveFailure } from './saving.ts';

export function SaveDialog(): ReactNode {
  const { saving } = useApp();
  const failed = useStore(saving, (s) => s.failed);
  const prompt = useStore(saving, (s) => s.prompt);
  if (failed) return <SaveFailedDialog failed={failed} />;
  return prompt && <LocationDialog prompt={prompt} />;
}

const LOCATIONS = {
  folder: { label: 'Choose folder', icon: FolderOpen },
  zip: { label: 'Download ZIP', icon: FileArchive },
  file: { label: 'Save this file only', icon: SavePen },
} as const;

function LocationDialog({ prompt }: { readonly prompt: LocationPrompt }): ReactNode {
  const { title, text, locations, choose } = prompt;
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} first={first} onClose={() => choose('cancel')}>
      <div className="app-save-dialog">
        <p role="status">{text}</p>
        <div className="app-save-actions ui-row ui-wrap">
          <Button look="outline" onClick={() => choose('cancel')}>
            Cancel
          </Button>
          {locations.toReversed().map((location) => (
            <Button
              key={location}
              icon={LOCATIONS[location].icon}
              look={location === 'folder' ? 'primary' : 'outline'}
              ref={location === 'folder' ? first : undefined}
              onClick={() => choose(location)}
            >
              {LOCATIONS[location].label}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

const ICONS: Partial<Record<Action['id'], typeof Replace>> = {
  overwrite: Replace,
  'save-as': SavePen,
  compare: FileDiff,
  reload: RotateCw,
  retry: RefreshCw,
  download: Download,
};

function SaveFailedDialog({ failed }: { readonly failed: SaveFailure }): ReactNode {
  const { failure, choose } = failed;
  const { title, explanation, safe, actions } = failure;
  const [comparing, setComparing] = useState(false);
  const reload = actions.some(({ id }) => id === 'reload');
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title.replace(/\.$/, '')} first={first} onClose={() => choose('cancel')}>
      <div className="app-save-dialog" data-wide={comparing || undefined}>
        <p>
          {explanation} {safe}
        </p>
        {reload && (
          <p className="app-save-note">
            Overwrite replaces the file on disk. Reload replaces the text here; you can undo that.
          </p>
        )}
        {comparing && (
          <FileComparison
            sides={['On disk', 'Here']}
            mine={failed.mine}
            theirs={failed.theirs}
            language={failed.language}
            labels={[`${failed.name} on disk`, `${failed.name} here`]}
          />
        )}
        <div className="app-save-actions ui-wrap">
          <Button look="outline" ref={first} onClick={() => choose('cancel')}>
            Cancel
          </Button>
          {actions.map(({ id, label }) => {
            const Icon = ICONS[id];
            const compare = id === 'compare' && { 'aria-expanded': comparing };
            return (
              <Button
                key={id}
                look="outline"
                {...(Icon && { icon: Icon })}
                {...compare}
                onClick={() => (compare ? setComparing(!comparing) : choose(id))}
              >
                {label}
              </Button>
            );
          })}
        </div>
      </div>
    </Dialog>
  );
}
