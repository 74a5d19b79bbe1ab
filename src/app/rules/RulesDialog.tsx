// All rules with their severities: searched, set one by one, copied out as a file and taken over
// from one.

import './rules.css';
import { Check, Copy, FileUp, RotateCcw, Search } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { explanationGroups, formatCount, loadConfig, NO_SETTINGS } from '../../core/light.ts';
import type { ConfigError, ExplanationGroup } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { disabledRuleCount, disabledRulesText } from './rule-settings.ts';
import { RuleRow, TeamRules } from './TeamRules.tsx';

export function RulesDialog(): ReactNode {
  const { rulesDialogs } = useApp();
  const [query, setSought] = useState('');
  const matches = useMemo(() => matcher(query), [query]);
  const groups = useMemo(() => matchingGroups(matches), [matches]);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Rules" onClose={() => rulesDialogs.getState().hideList()}>
      <div className="app-rules">
        <div className="app-rules-search">
          <Search className="ui-icon" aria-hidden="true" />
          <input
            ref={field}
            className="ui-field"
            type="search"
            aria-label="Search the rules"
            placeholder="Search the rules"
            value={query}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
        <div className="app-rules-list">
          <TeamRules matches={matches} />
          {groups.map(({ title, codes }) => (
            <section key={title} aria-label={title}>
              <h3 className="app-rules-group ui-note">{title}</h3>
              <ul className="ui-list">
                {codes.map((info) => (
                  <RuleRow key={info.code} info={info} />
                ))}
              </ul>
            </section>
          ))}
          {groups.length === 0 && (
            <p className="ui-note">None of the studio's own rules match “{query.trim()}”.</p>
          )}
        </div>
        <RulesFooter />
      </div>
    </Dialog>
  );
}

/** Returns whether a text has every word of a query; the empty text has none. */
function matcher(query: string): (text: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.toLowerCase().includes(word));
}

/** Returns the groups with the codes whose texts match. */
function matchingGroups(matches: (text: string) => boolean): readonly ExplanationGroup[] {
  return explanationGroups()
    .map(({ title, codes }) => ({
      title,
      codes: codes.filter((c) => matches(`${c.code} ${c.rule} ${c.why} ${c.section} ${title}`)),
    }))
    .filter(({ codes }) => codes.length > 0);
}

function RulesFooter(): ReactNode {
  const { store } = useApp();
  const rules = useStudio((s) => s.rules);
  const off = useStudio(disabledRuleCount);
  const byDocument = useStudio((s) => s.documentRules?.settings.size ?? 0);
  const [config, setConfig] = useState<Awaited<ReturnType<typeof loadConfig>> | null>(null);
  // Before it is needed: browsers let a page write to the clipboard only right after a click.
  useEffect(() => void loadConfig().then(setConfig), []);
  const text = config?.writeConfig(rules) ?? '';
  const [copied, setCopied] = useState<'no' | 'yes' | 'by-hand'>('no');
  const [errors, setErrors] = useState<readonly ConfigError[]>([]);
  /** Whether the imported file has more than settings for all files. */
  const [partly, setPartly] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('by-hand');
    }
  };
  const take = async (file: File): Promise<void> => {
    const { readConfig } = await loadConfig();
    const { settings, overrides, ignore, errors: found } = readConfig(await file.text());
    setErrors(found);
    setPartly(found.length === 0 && overrides.length + ignore.length > 0);
    setCopied('no');
    if (found.length === 0) store.getState().setRules(settings);
  };
  return (
    <div className="app-rules-foot">
      <p className="ui-note" role="status">
        {summary(rules.size, byDocument, off)}
        {partly &&
          ' The overrides and ignored files of the imported file were left out: they apply where the file is beside a document.'}
      </p>
      {errors.length > 0 && (
        <div className="app-rules-errors" role="alert">
          <p>Couldn't import the file:</p>
          <ul className="ui-list">
            {errors.slice(0, 8).map((f) => (
              <li key={`${f.line}:${f.column} ${f.message}`}>
                <span className="app-rules-position">
                  {f.line}:{f.column}
                </span>
                {f.message}
              </li>
            ))}
            {errors.length > 8 && <li>and {errors.length - 8} more</li>}
          </ul>
        </div>
      )}
      {copied === 'by-hand' && (
        <textarea
          className="ui-field app-rules-text"
          aria-label="apidoc.config.json"
          readOnly
          rows={5}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className="app-rules-actions ui-row ui-wrap">
        <Button
          icon={copied === 'yes' ? Check : Copy}
          disabled={config === null}
          onClick={() => void copy()}
        >
          {copied === 'yes' ? 'Copied' : 'Copy as apidoc.config.json'}
        </Button>
        <FileButton
          icon={FileUp}
          label="apidoc.config.json to import"
          accept=".json,application/json"
          onFile={(file) => void take(file)}
        >
          Import a file…
        </FileButton>
        <Button
          icon={RotateCcw}
          disabled={rules.size === 0}
          onClick={() => {
            store.getState().setRules(NO_SETTINGS);
            setErrors([]);
            setPartly(false);
            setCopied('no');
          }}
        >
          Reset all
        </Button>
      </div>
    </div>
  );
}

/** What is set, by whom, and what is silent because of it. */
function summary(own: number, byDocument: number, off: number): string {
  return [
    own === 0 && byDocument === 0 && 'All rules have their default severity.',
    own > 0 && `You set ${formatCount(own, 'rule')} for all documents in this browser.`,
    byDocument > 0 &&
      `The apidoc.config.json of this document sets ${formatCount(byDocument, 'rule')}, which takes precedence.`,
    off > 0 && `${disabledRulesText(off)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
