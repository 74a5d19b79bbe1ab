// The new path of a file, with the changes that it causes.

import { PencilLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount } from '../../core/light.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { pathOnDisk } from '../disk/disk.ts';
import { nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import { PathForm } from './PathForm.tsx';
import { pathOfFile, renameEffectOnDisk, renameFile } from './rename-file.ts';
import { useFileReferences, useOnDisk } from './use-file-facts.ts';

const FATES = {
  renamed:
    'The file on disk is renamed, too. References that change are saved to disk with Save all.',
  kept: 'The file on disk keeps its name: the browser has no access to its folder.',
  none: '',
} as const;

export function RenameFileDialog({
  uri,
  onClose,
}: {
  readonly uri: string;
  onClose(): void;
}): ReactNode {
  const app = useApp();
  const field = useRef<HTMLInputElement>(null);
  const known = useOnDisk();
  const { document } = known;
  const files = useStudio((s) => s.files);
  const uses = useFileReferences(uri)?.length;
  useEffect(() => {
    // The name alone is what most want to change.
    const { current } = field;
    const end = current?.value.lastIndexOf('.') ?? -1;
    current?.setSelectionRange(
      (current.value.lastIndexOf('/') ?? -1) + 1,
      end > 0 ? end : (current.value.length ?? 0),
    );
  }, []);
  const file = files.find((one) => one.uri === uri);
  const written = file?.language ?? document?.language ?? 'yaml';
  const path = pathOfFile(document, uri);
  const references =
    uses === undefined
      ? ''
      : uses === 0
        ? 'No other file refers to it.'
        : `${formatCount(uses, 'reference')} to it will change.`;
  return (
    <Dialog title={`Rename ${nameOfUri(path)}`} first={field} onClose={onClose}>
      <PathForm
        path={pathOnDisk(path)}
        of={{ uri, language: written }}
        note={[references, FATES[renameEffectOnDisk(known, uri)]].filter(Boolean).join(' ')}
        submit={{ label: 'Rename', icon: PencilLine }}
        field={field}
        onClose={onClose}
        onSubmit={(to) => {
          onClose();
          if (to !== path) void renameFile(app, uri, to);
        }}
      />
    </Dialog>
  );
}
