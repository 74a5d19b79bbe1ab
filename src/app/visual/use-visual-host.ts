// The one host of visual editing, and whether a file may be changed.
import { useCallback, useMemo } from 'react';
import type { VisualHost } from '../../visual/visual-host.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import { createVisualHost } from './visual-host.ts';

const hosts = new WeakMap<AppServices, VisualHost>();

const OLDER =
  'This is a document of AsyncAPI 2. Convert it to change it here; you can still edit the text.';

/**
 * Returns the host. `canEdit`: why a file cannot be changed, in a sentence; null where it can.
 * `canEditText`: the same for changes that the text itself was checked for, such as quick fixes.
 */
export function useVisualHost(): {
  readonly host: VisualHost;
  canEdit(uri: string): string | null;
  canEditText(uri: string): string | null;
} {
  const app = useApp();
  const files = useStudio((s) => s.files);
  const paused = useStudio((s) => s.checking === 'paused');
  const host = useMemo(() => {
    const made = hosts.get(app) ?? createVisualHost(app);
    hosts.set(app, made);
    return made;
  }, [app]);
  const older = useStudio((s) => s.analysis.conversion !== null);
  const canEditText = useCallback(
    (uri: string): string | null => {
      if (paused)
        return 'Validation is paused. Restart it to change the document here; you can still edit the text.';
      const file = files.find((f) => f.uri === uri);
      return file?.owner === 'host'
        ? 'This file was loaded from a host and is read-only. Edit a copy to change it.'
        : null;
    },
    [files, paused],
  );
  const canEdit = useCallback(
    (uri: string): string | null => canEditText(uri) ?? (older ? OLDER : null),
    [canEditText, older],
  );
  return { host, canEdit, canEditText };
}
