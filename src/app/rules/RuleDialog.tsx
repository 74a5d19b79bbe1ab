// Explains a problem: the rule of its code, an invalid and a valid example, and the severity
// setting.
import { ListChecks, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { explanationOf, SETTINGS } from '../../core/light.ts';
import type { Explanation } from '../../core/types.ts';
import { Code } from '../../docs/code/Code.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { SEVERITY_LABELS, withRule } from './rule-settings.ts';
import './rules.css';

const CHOICES = SETTINGS.map((value) => ({ value, label: SEVERITY_LABELS[value] }));

export function RuleDialog({ code }: { readonly code: string }): ReactNode {
  const { rulesDialogs } = useApp();
  const info = explanationOf(code);
  return (
    <Dialog title={code} onClose={() => rulesDialogs.getState().hideCode()}>
      {info ? (
        <RuleExplanation info={info} />
      ) : (
        <p>There is no further explanation of this problem.</p>
      )}
    </Dialog>
  );
}

function RuleExplanation({ info }: { readonly info: Explanation }): ReactNode {
  const { store, rulesDialogs } = useApp();
  const isSet = useStudio((s) => s.rules.has(info.code));
  const listed = useStore(rulesDialogs, (s) => s.list);
  return (
    <>
      <div className="ui-stack">
        <p className="app-rule-says">{info.rule}</p>
        <p className="app-rule-why">{info.why}</p>
        <p className="ui-note">Specification: {info.section}</p>
      </div>
      {info.invalidExample !== undefined && <Snippet title="Wrong" text={info.invalidExample} />}
      {info.right !== undefined && <Snippet title="Right" text={info.right} />}
      <SeveritySelect info={info} />
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

function Snippet({
  title,
  text,
}: {
  readonly title: 'Wrong' | 'Right';
  readonly text: string;
}): ReactNode {
  return (
    <figure className="app-rule-snippet" data-as={title}>
      <figcaption>{title}</figcaption>
      <Code
        text={text}
        language={text.startsWith('{') ? 'json' : 'yaml'}
        label={`the text that is ${title.toLowerCase()}`}
      />
    </figure>
  );
}

function SeveritySelect({ info }: { readonly info: Explanation }): ReactNode {
  const { store } = useApp();
  const rules = useStudio((s) => s.rules);
  const byDocument = useStudio((s) => s.documentRules?.settings.get(info.code));
  if (info.fixed) {
    return (
      <p className="ui-note">
        This rule can't be switched off: where it is broken, part of the document can't be read.
      </p>
    );
  }
  if (byDocument !== undefined) {
    return (
      <p className="ui-note">
        The apidoc.config.json of this document sets this to “{SEVERITY_LABELS[byDocument]}”. Change
        it there for all users of the document.
      </p>
    );
  }
  const set = rules.get(info.code);
  return (
    <div className="app-rule-chooser ui-stack">
      <div>
        <SegmentedControl
          label="Severity"
          choices={CHOICES}
          value={set ?? info.severity}
          onChange={(setting) => store.getState().setRules(withRule(rules, info, setting))}
        />
      </div>
      <p className="ui-note" role="status">
        {settingNote(info, set !== undefined)}
      </p>
    </div>
  );
}

function settingNote({ severity }: Explanation, set: boolean): string {
  if (set)
    return `You set this for all documents in this browser. The default is “${SEVERITY_LABELS[severity]}”.`;
  return severity === 'off'
    ? 'Off by default. Choose a severity to see these problems in all documents.'
    : 'Default severity. Your choice is saved in this browser, for all documents.';
}
