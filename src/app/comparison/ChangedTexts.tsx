// Both texts of the file that has a change, at that change.

import { CircleHelp, ListPlus, PencilLine } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { fromPointer, isRoot, loadChangeExplanations, partAt } from '../../core/light.ts';
import type { ChangeCommand, MessagePart } from '../../core/types.ts';
import type { Studio } from '../../store/store.ts';
import { Button } from '../../ui/Button.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import type { LocatedChange, VersionTexts } from '../../worker/compare-texts.ts';
import { useApp } from '../app-context.ts';
import { FileComparison } from '../disk/Comparison.tsx';
import { nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';
import { type Compared, keyOf } from './comparison-state.ts';

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

// Explains the code of a change on request: what it means, an example, and what to do instead.

const load = async () => (await loadChangeExplanations()).explainCode;

function ChangeExplanation({ code }: { readonly code: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { part: explainCode } = useLazy(load, open);
  const explanation = open && explainCode ? explainCode(code) : null;
  return (
    <>
      <Button
        look="outline"
        icon={CircleHelp}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Explain
      </Button>
      <section id={id} hidden={!open} aria-label={code} className="app-compare-explanation">
        {explanation && (
          <>
            <p>
              {explanation.meaning} <code>{code}</code>
            </p>
            {explanation.instead !== undefined && (
              <p>
                <strong>Instead: </strong>
                {explanation.instead}
              </p>
            )}
            <div className="app-compare-example-pair">
              <figure>
                <figcaption>Before</figcaption>
                <pre>{explanation.before}</pre>
              </figure>
              <figure>
                <figcaption>After</figcaption>
                <pre>{explanation.after}</pre>
              </figure>
            </div>
          </>
        )}
      </section>
    </>
  );
}

// Adds the example of a change to a message of the document, if it is valid in it.

/**
 * Returns the message whose payloads the example of a change is one of; null where it is valid for
 * none. Of a schema that is shared by messages it is the first of them.
 */
async function messageFor(
  { analysis, request }: Pick<Studio, 'analysis' | 'request'>,
  { counterexample, new: now }: LocatedChange,
): Promise<MessagePart | null> {
  const { model } = analysis;
  const part = now && model?.parts.get(partAt(model, { uri: now.uri, pointer: now.path }) ?? '');
  if (!counterexample || !model || !part) return null;
  const ids =
    part.kind === 'message'
      ? now.path.startsWith(`${part.pointer}/headers`)
        ? []
        : [part.id]
      : part.usedBy.flatMap(({ id }) => id ?? []);
  const messages = ids.filter((id) => model.parts.get(id)?.kind === 'message');
  if (messages.length === 0) return null;
  const payload = JSON.stringify(counterexample.value);
  const match = await request({
    request: 'match',
    form: 'comparison',
    messages,
    payload,
    headers: '',
  });
  const fitting = match?.candidates.find(({ state }) => state === 'fits');
  const found = fitting && model.parts.get(fitting.id);
  return found?.kind === 'message' ? found : null;
}

/** Returns the command that adds a payload to the examples of a message. @param value JSON data */
function addExample({ pointer }: MessagePart, value: unknown): ChangeCommand {
  return {
    do: 'change',
    title: 'Add to "examples"',
    changes: [
      {
        do: 'append',
        list: [...fromPointer(pointer), 'examples'],
        value: { data: { payload: value } },
      },
    ],
  };
}
