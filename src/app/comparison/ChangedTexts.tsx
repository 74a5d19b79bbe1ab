// Both texts of the file that has a change, at that change.

import { ListPlus, PencilLine } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { isRoot } from '../../core/light.ts';
import type { MessagePart } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import type { LocatedChange, VersionTexts } from '../../worker/compare-texts.ts';
import { useApp } from '../app-context.ts';
import { FileComparison } from '../disk/Comparison.tsx';
import { nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';
import { ChangeExplanation } from './ChangeExplanation.tsx';
import { type Compared, keyOf } from './comparison-state.ts';
import { addExample, messageFor } from './use-as-example.ts';

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
  const file = isRoot(uri) ? name : nameOfUri(uri);
  const several = compared.new.files.length > 0;
  const place = change?.newInText;
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
        sides={['Other version', several ? `Current ${file}` : 'Current']}
        labels={[`${file} in the other version`, `Current ${file}`]}
        language={/\.json$/i.test(file) ? 'json' : compared.new.language}
        mine={after}
        theirs={theirs}
        reveal={reveal}
      />
      <div className="ui-row ui-wrap">
        {place && (
          <Button look="outline" icon={PencilLine} onClick={open}>
            Show in the editor
          </Button>
        )}
        {change && <ChangeExplanation key={change.code} code={change.code} />}
        {change?.counterexample && <UseAsExample key={keyOf(change)} change={change} />}
      </div>
    </div>
  );
}

/** Offered where the example of a change is valid in the present document. */
function UseAsExample({ change }: { readonly change: LocatedChange }): ReactNode {
  const { store } = useApp();
  const { host, canEdit } = useVisualHost();
  const [message, setMessage] = useState<MessagePart | null>(null);
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    let enabled = true;
    void messageFor(store.getState(), change).then((found) => {
      if (enabled) setMessage(found);
    });
    return () => {
      enabled = false;
    };
  }, [store, change]);
  if (!message) return null;
  const add = async (): Promise<void> => {
    const refused = canEdit(message.uri);
    if (refused !== null) return setOutcome(refused);
    const command = addExample(message, change.counterexample?.value);
    const done = await host.applyCommand(message.uri, command);
    setOutcome('refused' in done ? done.refused : `Added to the examples of ${message.key}.`);
  };
  return (
    <>
      <Button look="outline" icon={ListPlus} onClick={() => void add()}>
        Use as example
      </Button>
      <span role="status">{outcome}</span>
    </>
  );
}

/** An object that only one version has may be in a file that only one has. */
function textIn({ text, files }: VersionTexts, uri: string): string {
  return isRoot(uri) ? text : (files.find((file) => file.uri === uri)?.text ?? '');
}
