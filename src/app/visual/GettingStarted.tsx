// The first steps, shown for an empty document instead of its documentation. Loaded when needed.
import { type ReactNode, useEffect, useState } from 'react';
import type { WizardChoices } from '../../core/types.ts';
import { useApp, useStudio } from '../app-services.ts';
import { useLazy } from './use-lazy.ts';
import { useVisualHost } from './use-visual-host.ts';

const load = async () => (await import('../../visual/wizards/EmptyDocument.tsx')).EmptyDocument;

export function GettingStarted(): ReactNode {
  const { visual } = useApp();
  const { host } = useVisualHost();
  const version = useStudio((s) => s.analysis.modelVersion);
  const document = useStudio((s) => s.document?.opened);
  const [choices, setStock] = useState<WizardChoices | null>(null);
  const { part: Empty } = useLazy(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for each version of the text.
  useEffect(() => {
    let enabled = true;
    void host
      .request('', { request: 'wizardChoices' })
      .then((found) => enabled && found && setStock(found));
    return () => {
      enabled = false;
    };
  }, [host, version, document]);
  if (!choices || !Empty) return null;
  return (
    <div className="app-guide">
      <Empty choices={choices} onWizard={(name) => void visual.getState().wizard(name)} />
    </div>
  );
}
