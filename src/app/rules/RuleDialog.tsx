// Explains a problem: the rule of its code, an invalid and a valid example, and the severity
// setting.
import { ListChecks, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { explanationOf, formatCount, SETTINGS } from '../../core/light.ts';
import type { Explanation, RuleSummary } from '../../core/types.ts';
import { Code } from '../../docs/code/Code.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useApp } from '../app-context.ts';
import { nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import {
  LEFT_OUT,
  type ListedRule,
  rulesetOrigin,
  SEVERITY_LABELS,
  withRule,
} from './rule-settings.ts';
import { listedRule } from './TeamRules.tsx';
import './rules.css';

const CHOICES = SETTINGS.map((value) => ({ value, label: SEVERITY_LABELS[value] }));

/** What is said of problems that no rule has by its name. */
const OF_RULESETS: Readonly<Record<string, string>> = {
  'invalid-ruleset':
    'A ruleset of your team has a mistake here. None of its rules are run until it is corrected, but where the mistake shows only while a rule runs: then the others are.',
  'unrecognized-format':
    'The rulesets of your team name formats of documents, and this document is of none of them. Rules without formats are run.',
};

export function RuleDialog({ code }: { readonly code: string }): ReactNode {
  const { rulesDialogs } = useApp();
  const info = explanationOf(code);
  const rule = useStudio((s) => s.rulesets?.report.rules.find(({ name }) => name === code));
  return (
    <Dialog title={visibleName(code)} onClose={() => rulesDialogs.getState().hideCode()}>
      {info ? (
        <RuleExplanation info={info} />
      ) : rule ? (
        <TeamRuleExplanation rule={rule} />
      ) : (
        <p>{OF_RULESETS[code] ?? 'There is no further explanation of this problem.'}</p>
      )}
    </Dialog>
  );
}

/** Says what a ruleset says of its rule, and where it is from. */
function TeamRuleExplanation({ rule }: { readonly rule: RuleSummary }): ReactNode {
  const rulesets = useStudio((s) => s.rulesets);
  const info = listedRule(rule);
  return (
    <>
      <div className="ui-stack">
        {rule.description !== null && (
          <p className="app-rule-says">{visibleText(rule.description)}</p>
        )}
        <p className="app-rule-why">
          A rule of your team, from {nameOfUri(rule.file)}
          {rulesets && `, ${rulesetOrigin(rulesets, rule.file)}`}.{' '}
          {rule.isLeftOut
            ? LEFT_OUT
            : `It has ${formatCount(rule.count, 'finding')} in this document.`}
        </p>
        {rule.documentationUrl !== null && (
          <p>
            <SafeLink to={rule.documentationUrl}>More about this rule</SafeLink>
          </p>
        )}
      </div>
      {!rule.isLeftOut && <SeveritySelect info={info} />}
      <RuleActions info={info} />
    </>
  );
}

function RuleExplanation({ info }: { readonly info: Explanation }): ReactNode {
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
      <RuleActions info={info} />
    </>
  );
}

function RuleActions({ info }: { readonly info: ListedRule }): ReactNode {
  const { store, rulesDialogs } = useApp();
  const isSet = useStudio((s) => s.rules.has(info.code));
  const listed = useStore(rulesDialogs, (s) => s.list);
  return (
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

function SeveritySelect({ info }: { readonly info: ListedRule }): ReactNode {
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

function settingNote({ severity }: ListedRule, set: boolean): string {
  if (set)
    return `You set this for all documents in this browser. The default is “${SEVERITY_LABELS[severity]}”.`;
  return severity === 'off'
    ? 'Off by default. Choose a severity to see these problems in all documents.'
    : 'Default severity. Your choice is saved in this browser, for all documents.';
}
