// The one host of visual editing, and whether a file may be changed.
import { useCallback, useMemo } from 'react';
import type { VisualHost } from '../../visual/visual-host.ts';
import { type AppServices, useApp, useStudio } from '../app-services.ts';
import { createVisualHost } from './visual-host.ts';

const hosts = new WeakMap<AppServices, VisualHost>();

/** Returns the host. `canEdit`: why a file cannot be changed, in a sentence; null where it can. */
export function useVisualHost(): {
  readonly host: VisualHost;
  canEdit(uri: string): string | null;
} {
  const app = useApp();
  const files = useStudio((s) => s.files);
  const paused = useStudio((s) => s.checking === 'paused');
  const host = useMemo(() => {
    const made = hosts.get(app) ?? createVisualHost(app);
    hosts.set(app, made);
    return made;
  }, [app]);
  const canEdit = useCallback(
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
  return { host, canEdit };
}
