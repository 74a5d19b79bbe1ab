// Why a problem is a problem: the rule behind its code, an example of it wrong and right, and how grave it is to be.
import { ListChecks, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { type CodeInfo, codeOf } from '../../core/check/codes.ts';
import { SETTINGS } from '../../core/settings.ts';
import { Code } from '../../docs/code/Code.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useApp, useStudio } from '../studio.ts';
import { SEVERITY_WORDS, withRule } from './words.ts';
import './rules.css';

const CHOICES = SETTINGS.map((value) => ({ value, label: SEVERITY_WORDS[value] }));

export function RuleDialog({ code }: { readonly code: string }): ReactNode {
  const { rulesDialogs } = useApp();
  const info = codeOf(code);
  return (
    <Dialog title={code} onClose={() => rulesDialogs.getState().hideCode()}>
      {info ? <Explained info={info} /> : <p className="app-rules-why">There is no further explanation of this problem.</p>}
    </Dialog>
  );
}

function Explained({ info }: { readonly info: CodeInfo }): ReactNode {
  const { store, rulesDialogs } = useApp();
  const isSet = useStudio((s) => s.rules.has(info.code));
  const listed = useStore(rulesDialogs, (s) => s.list);
  return (
    <>
      <div className="app-rule-text">
        <p className="app-rule-says">{info.says}</p>
        <p className="app-rule-why">{info.why}</p>
        <p className="app-rule-section">In the format: {info.section}</p>
      </div>
      {info.wrong !== undefined && <Snippet title="Wrong" text={info.wrong} />}
      {info.right !== undefined && <Snippet title="Right" text={info.right} />}
      <Chooser info={info} />
      <div className="app-rule-foot">
        {!listed && (
          <Button icon={ListChecks} onClick={() => rulesDialogs.getState().showList()}>
            All rules
          </Button>
        )}
        {!info.fixed && (
          <Button
            icon={RotateCcw}
            disabled={!isSet}
            onClick={() => store.getState().setRules(withRule(store.getState().rules, info, null))}
          >
            Reset
          </Button>
        )}
      </div>
    </>
  );
}

function Snippet({ title, text }: { readonly title: 'Wrong' | 'Right'; readonly text: string }): ReactNode {
  return (
    <figure className="app-rule-snippet" data-as={title}>
      <figcaption>{title}</figcaption>
      <Code text={text} language={text.startsWith('{') ? 'json' : 'yaml'} label={`the text that is ${title.toLowerCase()}`} />
    </figure>
  );
}

function Chooser({ info }: { readonly info: CodeInfo }): ReactNode {
  const { store } = useApp();
  const rules = useStudio((s) => s.rules);
  const byDocument = useStudio((s) => s.documentRules?.settings.get(info.code));
  if (info.fixed) {
    return <p className="app-rule-note">This rule can't be switched off: where it is broken, part of the document can't be read.</p>;
  }
  if (byDocument !== undefined) {
    return (
      <p className="app-rule-note">
        The apidoc.config.json of this document sets this to “{SEVERITY_WORDS[byDocument]}”. Change it there for all users of the document.
      </p>
    );
  }
  const set = rules.get(info.code);
  return (
    <div className="app-rule-chooser">
      <div>
        <Segments
          label="Severity"
          choices={CHOICES}
          value={set ?? info.severity}
          onChange={(setting) => store.getState().setRules(withRule(rules, info, setting))}
        />
      </div>
      <p className="app-rule-note" role="status">
        {noteOf(info, set !== undefined)}
      </p>
    </div>
  );
}

function noteOf({ severity }: CodeInfo, set: boolean): string {
  if (set) return `You set this for all documents in this browser. The default is “${SEVERITY_WORDS[severity]}”.`;
  return severity === 'off'
    ? 'Off by default. Choose a severity to see these problems in all documents.'
    : 'Default severity. Your choice is saved in this browser, for all documents.';
}
