// One rule in the list of all: what it says, its code, and how grave it is to be.
import type { ReactNode } from 'react';
import type { CodeInfo } from '../../core/check/codes.ts';
import { isSetting, SETTINGS } from '../../core/settings.ts';
import { useApp, useStudio } from '../studio.ts';
import { SEVERITY_WORDS, withRule } from './words.ts';

export function RuleRow({ info }: { readonly info: CodeInfo }): ReactNode {
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
      <button type="button" className="app-rules-open" onClick={() => rulesDialogs.getState().explain(info.code)}>
        <span className="app-rules-says">{info.says}</span>
        <span className="app-rules-code">{info.code}</span>
      </button>
      {info.fixed ? (
        <span className="app-rules-fixed" title="Can't be switched off: where it is broken, the document can't be read.">
          {SEVERITY_WORDS[info.severity]}, always
        </span>
      ) : byDocument !== undefined ? (
        <span className="app-rules-fixed" title="Set by the apidoc.config.json of this document. Change it there.">
          {SEVERITY_WORDS[byDocument]}, by file
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
              {SEVERITY_WORDS[value]}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
