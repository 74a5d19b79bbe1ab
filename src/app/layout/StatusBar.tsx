// The line at the bottom: state of the document in a sentence, where the caret is, what there is.

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../core/light.ts';
import type { EditorHandle } from '../../editor/editor-handle.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { Counts } from '../../worker/protocol.ts';
import { useApp } from '../app-context.ts';
import { languageShown } from '../commands/command.ts';
import { COMMANDS } from '../commands.ts';
import { useStudio } from '../reader-services.ts';
import { rulesetOrigin, rulesetsText } from '../rules/rule-settings.ts';
import { menuItems } from './Toolbar.tsx';

/** Milliseconds after which a change is announced, so that it doesn't interrupt typing. */
const SAY_AFTER = 600;

export function StatusBar(): ReactNode {
  const counts = useStudio((s) => s.analysis.counts);
  const order = useStudio((s) => s.analysis.model?.order);
  const version = useStudio(
    ({ analysis: { conversion, model } }) => conversion?.from ?? model?.info?.formatVersion,
  );
  const format = useStudio((s) => s.analysis.model?.info?.formatName);
  const language = useStudio(languageShown);
  const paused = useStudio((s) => s.checking === 'paused');
  const text = paused ? 'Validation is paused' : counts ? countText(counts) : 'Validating';
  return (
    <footer className="app-status ui-note">
      <StatusText text={text} />
      {language && <LanguageMenu language={language} />}
      <RulesetName />
      <AgentsNote />
      <CaretPosition />
      <span className="app-top-gap" />
      {version && <span className="app-status-wide">{`${format} ${version}`}</span>}
      {order && (
        <span className="app-status-wide">
          {[
            formatCount(order.channels.length, 'channel'),
            formatCount(order.operations.length, 'operation'),
            formatCount(order.messages.length, 'message'),
          ].join('  ·  ')}
        </span>
      )}
    </footer>
  );
}

/** Names the rulesets that hold, and opens the list of their rules. */
function RulesetName(): ReactNode {
  const { rulesDialogs } = useApp();
  const rulesets = useStudio((s) => s.rulesets);
  if (!rulesets) return null;
  const { files, by, report } = rulesets;
  const state =
    report.state === 'ready' ? '' : report.state === 'loading' ? ', loading' : ', not all run';
  return (
    <Button
      className="app-status-ruleset"
      data-state={report.state}
      title={`${files.join('\n')}\n${rulesetOrigin(rulesets, files[0] ?? '')}`}
      onClick={() => rulesDialogs.getState().showList()}
    >
      {`Rules: ${rulesetsText(rulesets)}${by === 'search' ? ' (found)' : ''}${state}`}
    </Button>
  );
}

/** Says that agents may use the document, and opens what is about that. */
function AgentsNote(): ReactNode {
  const { agents } = useApp();
  const isOn = useStore(agents, (s) => s.stop !== null);
  return isOn && <Button onClick={() => agents.getState().show()}>Agents: on</Button>;
}

/** The commands for the whole text, as a menu on the name of its language. */
function LanguageMenu({ language }: { readonly language: 'yaml' | 'json' }): ReactNode {
  const app = useApp();
  const groups = [
    menuItems(app, [COMMANDS.format, COMMANDS.sort]),
    menuItems(app, [language === 'json' ? COMMANDS.toYaml : COMMANDS.toJson]),
  ];
  return <Menu label={language.toUpperCase()} groups={groups} />;
}

/** In a wide window the line of the problems above shows the counts, and this only says them. */
function StatusText({ text }: { readonly text: string }): ReactNode {
  const narrow = useStudio((s) => s.narrow);
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), SAY_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span
      role="status"
      aria-label="Document status"
      className={narrow ? 'app-status-text' : 'ui-hidden'}
    >
      {announced}
    </span>
  );
}

function CaretPosition(): ReactNode {
  const app = useApp();
  const caret = useStudio((s) => s.caret);
  const reading = useStudio((s) => s.view === 'read');
  const editor = useStore(app.visual, (s) => s.editor);
  if (reading || !editor) return null;
  const { line, column } = editor.positionAt(caret);
  return (
    <>
      <span className="app-status-wide">
        Ln {line}, Col {column}
      </span>
      <CaretCount editor={editor} />
    </>
  );
}

function CaretCount({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const count = useSyncExternalStore(editor.onCarets, editor.carets);
  return count > 1 && <span className="app-status-wide">{formatCount(count, 'selection')}</span>;
}

/** Returns `No problems`, `2 errors, 1 warning`. */
function countText({ problems, errors, warnings }: Counts): string {
  if (problems === 0) return 'No problems';
  const hints = problems - errors - warnings;
  return [count(errors, 'error'), count(warnings, 'warning'), count(hints, 'hint')]
    .filter((t) => t !== '')
    .join(', ');
}

function count(n: number, word: string): string {
  return n === 0 ? '' : formatCount(n, word);
}
