// The rules of a team in the list of all: a section for each ruleset that holds for the document.
import { FileText, ScrollText, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, isSetting, SETTINGS, severityOf } from '../../core/light.ts';
import type { RuleSummary } from '../../core/types.ts';
import type { DocumentRulesets } from '../../store/state.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { COMMANDS } from '../commands.ts';
import { nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import {
  LEFT_OUT,
  type ListedRule,
  rulesetOrigin,
  SEVERITY_LABELS,
  withRule,
} from './rule-settings.ts';

/** @param matches whether a text has what is searched for */
export function TeamRules({ matches }: { matches(text: string): boolean }): ReactNode {
  const rulesets = useStudio((s) => s.rulesets);
  return (
    <>
      {rulesets ? <Sections rulesets={rulesets} matches={matches} /> : <NoRuleset />}
      <OtherRules rulesets={rulesets} matches={matches} />
    </>
  );
}

function NoRuleset(): ReactNode {
  const app = useApp();
  const hasDocument = useStudio((s) => s.document !== null);
  if (!hasDocument) return null;
  return (
    <section className="app-rules-team" aria-label="Rules of your team">
      <h3 className="app-rules-group ui-note">Rules of your team</h3>
      <p className="ui-note">
        No ruleset holds for this document. Open a style guide in the format of Spectral, drop it on
        the page, or put .spectral.yaml beside the document.
      </p>
      <Button
        icon={ScrollText}
        look="outline"
        onClick={() => {
          app.rulesDialogs.getState().hideList();
          COMMANDS.openRuleset.run(app);
        }}
      >
        Open ruleset…
      </Button>
    </section>
  );
}

function Sections({
  rulesets,
  matches,
}: {
  readonly rulesets: DocumentRulesets;
  matches(text: string): boolean;
}): ReactNode {
  const { rules, state } = rulesets.report;
  // A ruleset that only extends others has a section, too: it can be opened there.
  const files = [...new Set([...rulesets.files, ...rules.map(({ file }) => file)])];
  const shown = rules.filter((rule) =>
    matches(`${rule.name} ${rule.description ?? ''} ${nameOfUri(rule.file)}`),
  );
  return (
    <>
      <StateNote state={state} />
      {files.map((file) => (
        <Section
          key={file}
          file={file}
          origin={rulesetOrigin(rulesets, file)}
          all={rules.filter((rule) => rule.file === file)}
          rules={shown.filter((rule) => rule.file === file)}
          isSearched={!matches('')}
        />
      ))}
    </>
  );
}

/** What keeps rules from being run. */
function StateNote({ state }: { readonly state: DocumentRulesets['report']['state'] }): ReactNode {
  const { store, rulesDialogs } = useApp();
  const mistake = useStudio((s) => s.analysis.problems.find((p) => p.code === 'invalid-ruleset'));
  if (state === 'ready') return null;
  if (state === 'loading')
    return (
      <p className="ui-note" role="status">
        Loading the rulesets of this document.
      </p>
    );
  const show = (): void => {
    if (!mistake) return;
    const { start, end, uri } = mistake;
    rulesDialogs.getState().hideList();
    store.getState().showPane('edit');
    store.getState().select({ uri, pointer: '', range: { start, end } }, 'problems', true);
  };
  return (
    <div className="app-rules-mistake" role="alert">
      <TriangleAlert className="ui-icon" aria-hidden="true" />
      <p>
        {state === 'failed'
          ? "The part of the studio that runs rulesets couldn't be loaded. Reload the page."
          : mistake
            ? `Not all rules are run: ${mistake.message}`
            : 'Not all rules are run, because of mistakes in a ruleset.'}
      </p>
      {mistake && state !== 'failed' && (
        <Button look="outline" onClick={show}>
          Show
        </Button>
      )}
    </div>
  );
}

function Section({
  file,
  origin,
  all,
  rules,
  isSearched,
}: {
  readonly file: string;
  readonly origin: string;
  readonly all: readonly RuleSummary[];
  /** Those that match what is searched for. */
  readonly rules: readonly RuleSummary[];
  readonly isSearched: boolean;
}): ReactNode {
  const { store, rulesDialogs } = useApp();
  const isHere = useStudio((s) => s.files.some((one) => one.uri === file && one.state === 'here'));
  if (isSearched && rules.length === 0) return null;
  const found = all.reduce((sum, { count }) => sum + count, 0);
  const show = (): void => {
    rulesDialogs.getState().hideList();
    store.getState().showFile(file);
    store.getState().showPane('edit');
  };
  return (
    <section aria-label={`Rules of ${nameOfUri(file)}`}>
      <div className="app-rules-group app-rules-ruleset">
        <h3 className="app-rules-name ui-ellipsis" title={file}>
          {nameOfUri(file)}
        </h3>
        <span className="ui-note ui-ellipsis">
          {[origin, formatCount(all.length, 'rule'), formatCount(found, 'finding')].join(' · ')}
        </span>
        {isHere && (
          <Button icon={FileText} aria-label={`Open ${nameOfUri(file)}`} onClick={show}>
            Open
          </Button>
        )}
      </div>
      <ul className="ui-list">
        {rules.map((rule) => (
          <RuleRow key={rule.name} info={listedRule(rule)} count={rule.count} />
        ))}
      </ul>
    </section>
  );
}

/** Rules of other rulesets that the user has set, so that nothing is off unseen. */
function OtherRules({
  rulesets,
  matches,
}: {
  readonly rulesets: DocumentRulesets | null;
  matches(text: string): boolean;
}): ReactNode {
  const set = useStudio((s) => s.rules);
  const known = new Set(rulesets?.report.rules.map(({ name }) => name));
  const others = [...set.keys()].filter(
    (code) => severityOf(code) === undefined && !known.has(code) && matches(code),
  );
  if (others.length === 0) return null;
  return (
    <section aria-label="Rules of other rulesets">
      <h3 className="app-rules-group ui-note">Rules of other rulesets</h3>
      <ul className="ui-list">
        {others.map((code) => (
          <RuleRow key={code} info={{ code, rule: code, severity: 'warning' }} />
        ))}
      </ul>
    </section>
  );
}

/** Returns a rule of a ruleset as a row of the list. */
export function listedRule({ name, description, severity, isLeftOut }: RuleSummary): ListedRule {
  return { code: name, rule: description ?? name, severity, isLeftOut };
}

// One rule in the list of all: its description, code and severity setting.

export function RuleRow({
  info,
  count,
}: {
  readonly info: ListedRule;
  /** How many problems it found, where that is known. */
  readonly count?: number;
}): ReactNode {
  const { store, rulesDialogs } = useApp();
  const set = useStudio((s) => s.rules.get(info.code));
  const byDocument = useStudio((s) => s.documentRules?.settings.get(info.code));
  const choose = (value: string): void => {
    if (!isSetting(value)) return;
    const { rules, setRules } = store.getState();
    setRules(withRule(rules, info, value));
  };
  return (
    <li className="app-rules-row" data-set={set !== undefined || undefined}>
      <button
        type="button"
        className="app-rules-open ui-hover"
        onClick={() => rulesDialogs.getState().explain(info.code)}
      >
        <span>{visibleText(info.rule)}</span>
        <span className="app-rules-code">
          {[
            info.rule !== info.code && visibleName(info.code),
            count && formatCount(count, 'finding'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {info.isLeftOut && <span className="ui-note">{LEFT_OUT}</span>}
      </button>
      {info.isLeftOut ? (
        <span className="app-rules-fixed">Not run</span>
      ) : info.fixed ? (
        <span
          className="app-rules-fixed"
          title="Can't be switched off: where it is broken, the document can't be read."
        >
          {SEVERITY_LABELS[info.severity]}, always
        </span>
      ) : byDocument !== undefined ? (
        <span
          className="app-rules-fixed"
          title="Set by the apidoc.config.json of this document. Change it there."
        >
          {SEVERITY_LABELS[byDocument]}, by file
        </span>
      ) : (
        <select
          className="ui-field app-rules-select"
          aria-label={`Severity of ${info.code}`}
          data-severity={set ?? info.severity}
          value={set ?? info.severity}
          onChange={(event) => choose(event.target.value)}
        >
          {SETTINGS.map((value) => (
            <option key={value} value={value}>
              {SEVERITY_LABELS[value]}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
