// The line at the bottom: state of the document in a sentence, where the caret is, what there is.

import { type ReactNode, useEffect, useState } from 'react';
import { counted } from '../../core/counted.ts';
import { Menu } from '../../ui/Menu.tsx';
import { COMMANDS } from '../commands.ts';
import { useApp, useStudio } from '../studio.ts';
import { countText } from './count-text.ts';
import { items } from './TopBar.tsx';

/** Milliseconds after which a change is said: typing would otherwise be talked over. */
const SAY_AFTER = 600;

export function Status(): ReactNode {
  const counts = useStudio((s) => s.analysis.counts);
  const order = useStudio((s) => s.analysis.model?.order);
  const version = useStudio((s) => s.analysis.model?.info?.formatVersion);
  const format = useStudio((s) => s.analysis.model?.info?.formatName);
  const language = useStudio((s) => (s.file === '' ? s.document?.language : s.files.find((f) => f.uri === s.file)?.language));
  const paused = useStudio((s) => s.checking === 'paused');
  const text = paused ? 'Validation is paused' : counts ? countText(counts) : 'Validating';
  return (
    <footer className="app-status">
      <Said text={text} />
      {language && <Language language={language} />}
      <Caret />
      <span className="app-top-gap" />
      {version && <span className="app-status-item app-status-wide">{`${format} ${version}`}</span>}
      {order && (
        <span className="app-status-item app-status-wide">
          {[
            counted(order.channels.length, 'channel'),
            counted(order.operations.length, 'operation'),
            counted(order.messages.length, 'message'),
          ].join('  ·  ')}
        </span>
      )}
    </footer>
  );
}

/** What can be done with the whole text, where people look for it: at the name of its language. */
function Language({ language }: { readonly language: 'yaml' | 'json' }): ReactNode {
  const app = useApp();
  // The commands ask the editor, which is not state: the menu is made again when the view or the file is another one.
  useStudio((s) => `${s.view} ${s.pane} ${s.file}`);
  const groups = [items(app, [COMMANDS.format, COMMANDS.sort]), items(app, [language === 'json' ? COMMANDS.toYaml : COMMANDS.toJson])];
  return <Menu label={language.toUpperCase()} groups={groups} />;
}

function Said({ text }: { readonly text: string }): ReactNode {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SAY_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" aria-label="Document status" className="app-status-item app-status-text">
      {said}
    </span>
  );
}

function Caret(): ReactNode {
  const app = useApp();
  const caret = useStudio((s) => s.caret);
  const reading = useStudio((s) => s.view === 'read');
  if (reading || !app.editor) return null;
  const { line, column } = app.editor.positionAt(caret);
  return (
    <span className="app-status-item app-status-wide">
      Ln {line}, Col {column}
    </span>
  );
}
