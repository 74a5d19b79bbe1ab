// The versions of the local history to compare with; nothing where there are none.
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { LocalHistory } from '../../share/local-history.ts';
import type { Version } from '../../share/version.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { versionsOfDocument } from '../history/history-documents.ts';
import { labelOf, timeOf, titleOf } from '../history/version-text.ts';
import { oldVersionOf, type ReadVersion, readDamaged } from './old-version.ts';

interface HistoryVersionsProps {
  onRead(read: () => Promise<ReadVersion>): void;
}

export function HistoryVersions({ onRead }: HistoryVersionsProps): ReactNode {
  const app = useApp();
  const id = useId();
  const [history, setHistory] = useState<LocalHistory | null>(null);
  const [versions, setVersions] = useState<readonly Version[]>([]);
  const [chosen, choose] = useState('');
  useEffect(() => {
    let enabled = true;
    const load = async (): Promise<void> => {
      const loaded = await versionsOfDocument(app);
      const found = await loaded.list();
      if (!enabled) return;
      setHistory(loaded.history);
      setVersions(found);
    };
    // Where the browser stores nothing there is nothing to choose.
    load().catch(() => undefined);
    return () => {
      enabled = false;
    };
  }, [app]);
  const version = versions.find((one) => one.id === chosen) ?? versions[0];
  if (!history || !version) return null;
  const read = async (): Promise<ReadVersion> => {
    const texts = await history.texts(version).catch(() => null);
    return texts
      ? { ok: true, version: oldVersionOf(app, titleOf(version), texts) }
      : readDamaged();
  };
  return (
    <div className="app-compare-field">
      <label htmlFor={id}>Version in the local history</label>
      <div className="app-compare-input">
        <select
          id={id}
          className="ui-field"
          value={version.id}
          onChange={({ target }) => choose(target.value)}
        >
          {versions.map((one) => (
            <option key={one.id} value={one.id}>
              {visibleText(`${timeOf(one).short} · ${labelOf(one)}`)}
            </option>
          ))}
        </select>
        <Button look="outline" onClick={() => onRead(read)}>
          Compare with version
        </Button>
      </div>
    </div>
  );
}
