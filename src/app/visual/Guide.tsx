// What a document without anything in it shows in the place of its documentation: the steps to a first one. Loaded when it is needed.
import { type ReactNode, useEffect, useState } from 'react';
import type { Stock } from '../../core/build/wizards/intents.ts';
import { useApp, useStudio } from '../studio.ts';
import { useHost } from './use-host.ts';
import { useLate } from './use-late.ts';

const load = async () => (await import('../../visual/wizards/Empty.tsx')).Empty;

export function Guide(): ReactNode {
  const { visual } = useApp();
  const { host } = useHost();
  const version = useStudio((s) => s.analysis.modelVersion);
  const document = useStudio((s) => s.document?.opened);
  const [stock, setStock] = useState<Stock | null>(null);
  const { part: Empty } = useLate(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each version of the text.
  useEffect(() => {
    let wanted = true;
    void host.ask('', { ask: 'stock' }).then((found) => wanted && found && setStock(found));
    return () => {
      wanted = false;
    };
  }, [host, version, document]);
  if (!stock || !Empty) return null;
  return (
    <div className="app-guide">
      <Empty stock={stock} onWizard={(name) => void visual.getState().wizard(name)} />
    </div>
  );
}
