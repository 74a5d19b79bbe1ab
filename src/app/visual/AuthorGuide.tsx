// Above the documentation of an unfinished document: the way to begin, and what it still lacks.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Model } from '../../core/types.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { useQuery } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { useVisualHost } from './use-visual-host.ts';

export function AuthorGuide({
  blank,
  model,
}: {
  readonly blank: boolean;
  readonly model: Model;
}): ReactNode {
  const document = useStudio((s) => s.document?.id);
  const guided = useStore(useApp().visual, (s) => s.guided !== null && s.guided === document);
  return blank || (guided && isIncomplete(model)) ? <GettingStarted /> : null;
}

/** Whether it lacks something that every useful document has. */
function isIncomplete({ order }: Model): boolean {
  return (
    order.servers.length === 0 ||
    order.channels.length === 0 ||
    order.operations.length === 0 ||
    order.messages.length === 0
  );
}

// The first steps, shown for an empty document instead of its documentation. Loaded when needed.

const load = async () => (await import('../../visual/wizards/EmptyDocument.tsx')).EmptyDocument;

function GettingStarted(): ReactNode {
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
