// A file that could not be saved: what happened, and what can be done about it.
import { Download, FileDiff, RefreshCw, Replace, RotateCw, SavePen } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DiffProps } from '../../editor/Diff.tsx';
import type { Action } from '../../share/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../studio.ts';
import { useScheme } from '../theme.ts';
import type { SaveFailure } from './saving.ts';
import './disk.css';

export function SaveDialog(): ReactNode {
  const { saving } = useApp();
  const failed = useStore(saving, (s) => s.failed);
  return failed && <Asking failed={failed} />;
}

const ICONS: Partial<Record<Action['id'], typeof Replace>> = {
  overwrite: Replace,
  'save-as': SavePen,
  compare: FileDiff,
  reload: RotateCw,
  retry: RefreshCw,
  download: Download,
};

function Asking({ failed }: { readonly failed: SaveFailure }): ReactNode {
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
          <p className="app-save-note">Overwrite replaces the file on disk. Reload replaces the text here; undo brings it back.</p>
        )}
        {comparing && <Comparison failed={failed} />}
        <div className="app-save-actions">
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

type Loaded = { readonly Diff: ComponentType<DiffProps>; readonly theirs: string } | 'loading' | { readonly failed: string };

function Comparison({ failed }: { readonly failed: SaveFailure }): ReactNode {
  const scheme = useScheme();
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let wanted = true;
    Promise.all([import('../../editor/Diff.tsx'), failed.theirs()]).then(
      ([module, theirs]) =>
        wanted && setLoaded(theirs === null ? { failed: "Couldn't read the file on disk." } : { Diff: module.default, theirs }),
      () => wanted && setLoaded({ failed: "The comparison couldn't be loaded. Try again when you are online." }),
    );
    return () => {
      wanted = false;
    };
  }, [failed]);
  if (loaded === 'loading') return <p role="status">Loading the comparison</p>;
  if ('failed' in loaded) return <p role="alert">{loaded.failed}</p>;
  const { Diff, theirs } = loaded;
  return (
    <section className="app-save-diff" aria-label="Comparison">
      <div className="app-save-sides" aria-hidden="true">
        <span>On disk</span>
        <span>Here</span>
      </div>
      <div className="app-save-texts">
        <Diff
          left={theirs}
          right={failed.mine}
          language={failed.language}
          theme={scheme}
          labels={[`${failed.name} on disk`, `${failed.name} here`]}
        />
      </div>
    </section>
  );
}
