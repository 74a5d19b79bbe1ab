// One rule in the list of all: its description, code and severity setting.
import type { ReactNode } from 'react';
import { formatCount, isSetting, SETTINGS } from '../../core/light.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { LEFT_OUT, type ListedRule, SEVERITY_LABELS, withRule } from './rule-settings.ts';

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
