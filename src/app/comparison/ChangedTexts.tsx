// Both texts of the file that has a change, at that change.
import { PencilLine } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { LocatedChange, VersionTexts } from '../../worker/compare-texts.ts';
import { useApp } from '../app-context.ts';
import { FileComparison } from '../disk/Comparison.tsx';
import { nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import type { Compared } from './use-comparison.ts';

interface ChangedTextsProps {
  readonly compared: Compared;
  /** Null shows the root document. */
  readonly change: LocatedChange | null;
}

export function ChangedTexts({ compared, change }: ChangedTextsProps): ReactNode {
  const { store, compare } = useApp();
  const name = useStudio((s) => s.document?.name ?? '');
  const uri = change?.new?.uri ?? change?.old?.uri ?? '';
  const before = textIn(compared.old, change?.old?.uri ?? uri);
  const after = textIn(compared.new, change?.new?.uri ?? uri);
  const theirs = useCallback(async () => before, [before]);
  const reveal = useMemo(() => {
    if (change?.newLine) return { line: change.newLine, side: 'right' as const };
    return change?.oldLine ? { line: change.oldLine, side: 'left' as const } : undefined;
  }, [change]);
  const file = uri === '' ? name : nameOfUri(uri);
  const several = compared.new.files.length > 0;
  const place = change?.new;
  const open = (): void => {
    if (!place) return;
    const { showPane, select } = store.getState();
    compare.getState().hide();
    showPane('edit');
    select({ uri: place.uri, pointer: place.path }, 'problems', true);
  };
  return (
    <div className="app-compare-texts">
      <FileComparison
        sides={['Other version', several ? `${file} now` : 'Now']}
        labels={[`${file} in the other version`, `${file} now`]}
        language={/\.json$/i.test(file) ? 'json' : compared.new.language}
        mine={after}
        theirs={theirs}
        reveal={reveal}
      />
      {place && (
        <Button look="outline" icon={PencilLine} onClick={open}>
          Show in the editor
        </Button>
      )}
    </div>
  );
}

/** An object that only one version has may be in a file that only one has. */
function textIn({ text, files }: VersionTexts, uri: string): string {
  return uri === '' ? text : (files.find((file) => file.uri === uri)?.text ?? '');
}
