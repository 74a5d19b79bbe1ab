// What is known of the files of the opened document: on disk, and in their references.
import { useStore } from 'zustand';
import type { OpenedDocument } from '../../store/state.ts';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import type { Disk } from '../disk/disk.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';

export interface OnDisk {
  readonly document: OpenedDocument | null;
  /** Undefined where the document is not on disk. */
  readonly record: ReturnType<Disk['records']['get']>;
}

/** Returns it as it is now. */
export function diskStateOf({ store, disk }: Pick<AppServices, 'store' | 'disk'>): OnDisk {
  const { document } = store.getState();
  return { document, record: disk.getState().records.get(document?.id ?? '') };
}

/** Returns it for a component, which renders again when it changes. */
export function useOnDisk(): OnDisk {
  const { disk } = useApp();
  const document = useStudio((s) => s.document);
  const record = useStore(disk, (s) => s.records.get(document?.id ?? ''));
  return { document, record };
}

/**
 * Returns the references to a file of the document from all others; undefined until they are known,
 * which takes all files in the worker.
 */
export function useFileReferences(uri: string) {
  const sendAllFiles = useStudio((s) => s.sendAllFiles);
  const request = useStudio((s) => s.request);
  return useQuery(uri, () => {
    sendAllFiles();
    return request({ request: 'fileReferences', uri });
  }).data;
}
