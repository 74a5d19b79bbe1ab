// The first steps, shown for an empty document instead of its documentation. Loaded when needed.
import type { ReactNode } from 'react';
import { useLazy } from '../../ui/use-lazy.ts';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { useVisualHost } from './use-visual-host.ts';

const load = async () => (await import('../../visual/wizards/EmptyDocument.tsx')).EmptyDocument;

export function GettingStarted(): ReactNode {
  const { visual } = useApp();
  const { host } = useVisualHost();
  const version = useStudio((s) => s.analysis.modelVersion);
  const document = useStudio((s) => s.document?.opened);
  const { part: Empty } = useLazy(load);
  const { data: choices } = useQuery(
    'choices',
    async () => (await host.request('', { request: 'wizardChoices' })) ?? undefined,
    { again: [version, document] },
  );
  if (!choices || !Empty) return null;
  return (
    <div className="app-guide">
      <Empty choices={choices} onWizard={(name) => void visual.getState().wizard(name)} />
    </div>
  );
}
