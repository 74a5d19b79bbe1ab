// A rule that is made of a value: what all objects of its kind should have. It is tried on the
// document before it is written into the ruleset.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount, resolveUri } from '../../core/light.ts';
import type { Location, NewRule, RulesetFile, WrittenRule } from '../../core/types.ts';
import type { RequestPolicy } from '../../store/request-policy.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { nameOfUri } from '../file-names.ts';
import { removeCreated } from '../files/file-operations.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';
import '../visual/patterns.css';
import './rules.css';

/** The request is sent again while the text changes or the rulesets are loading. */
const PATIENT: RequestPolicy = { retry: 19, pause: 10 };
/** Findings that are shown of a rule. */
const SHOWN = 4;

type Outcome = WrittenRule | { readonly refused: string };

export function NewRuleDialog({ location }: { location: Location }): ReactNode {
  const app = useApp();
  const { uri, pointer } = location;
  const version = useStudio((s) => s.document?.version);
  const [rules, setRules] = useState<readonly NewRule[] | null>(null);
  const [chosen, setChosen] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const rule = rules?.[chosen];
  const isListed = rules !== null;
  const close = (): void => app.rulesDialogs.getState().stopMaking();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may have other rules.
  useEffect(() => {
    let isLatest = true;
    const { request } = app.store.getState();
    void request({ request: 'newRules', uri, pointer }, PATIENT).then((found) => {
      if (isLatest) setRules(found ?? []);
    });
    return () => {
      isLatest = false;
    };
  }, [app, uri, pointer, version]);

  // The rules come after the dialog, which had nothing to focus but its close button.
  useEffect(() => {
    if (isListed) first.current?.focus();
  }, [isListed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other findings.
  useEffect(() => {
    if (!rule) return;
    let isLatest = true;
    setOutcome(null);
    void tryRule(app, uri, rule).then((found) => isLatest && setOutcome(found));
    return () => {
      isLatest = false;
    };
  }, [app, uri, rule, version]);

  const write = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!rule) return;
    const refused = await writeNewRule(app, uri, rule);
    if (refused === null) close();
    else setOutcome({ refused });
  };
  const target = outcome && !('refused' in outcome) ? nameOfUri(outcome.file) : null;
  return (
    <Dialog title="Require this everywhere" onClose={close}>
      {rules === null && <p className="ui-note">Looking for rules…</p>}
      {rules?.length === 0 && (
        <>
          <p>
            No rule can be made of this. Put the cursor on a field or on a name, such as a title or
            the name of a channel.
          </p>
          <Button look="outline" onClick={close}>
            Close
          </Button>
        </>
      )}
      {rules !== null && rules.length > 0 && (
        <form className="ui-stack" onSubmit={(event) => void write(event)}>
          <fieldset className="app-patterns-list" aria-label="Rule">
            {rules.map(({ name, title }, i) => (
              <label key={name} className="app-pattern">
                <input
                  ref={i === 0 ? first : undefined}
                  type="radio"
                  name="rule"
                  checked={i === chosen}
                  onChange={() => setChosen(i)}
                />
                <span className="app-pattern-title">{visibleText(title)}</span>
              </label>
            ))}
          </fieldset>
          <Findings outcome={outcome} />
          <p className="ui-note">
            {target === null
              ? 'The rule is a warning until you change its severity.'
              : `The rule is written into ${target}, as a warning.`}
          </p>
          <div className="ui-row ui-wrap">
            {/* A key that comes while the rule is tried counts: it is refused then or written. */}
            <Button
              type="submit"
              look="primary"
              disabled={outcome !== null && 'refused' in outcome}
            >
              Write rule
            </Button>
            <Button look="outline" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** What the rule finds now. */
function Findings({ outcome }: { outcome: Outcome | null }): ReactNode {
  if (outcome === null) return <p role="status">Trying the rule…</p>;
  if ('refused' in outcome) return <p role="alert">{visibleText(outcome.refused)}</p>;
  const { problems } = outcome;
  const more = problems.length - SHOWN;
  return (
    <div>
      <p role="status">
        {problems.length === 0
          ? 'It finds nothing in this document.'
          : `It finds ${formatCount(problems.length, 'problem')} in this document:`}
      </p>
      <ul className="app-new-rule-found">
        {problems.slice(0, SHOWN).map(({ uri, path, message }) => (
          <li key={`${uri} ${path.join('/')} ${message}`}>
            <code>{visibleText(path.join('/'))}</code> {visibleText(message)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="ui-note">and {more} more</p>}
    </div>
  );
}

/** The ruleset that a rule is written into; null for a new one, a sentence where it can't be. */
function targetOf({ store }: AppServices): RulesetFile | null | string {
  const { rulesets, files, textOf } = store.getState();
  const [file] = rulesets?.files ?? [];
  if (file === undefined) return null;
  const isOwn = files.some((one) => one.uri === file && one.owner === 'user');
  const text = isOwn ? textOf(file) : null;
  return text === null || text === undefined
    ? `The ruleset ${nameOfUri(file)} is not a file of this document, so it can't be changed here.`
    : { file, text };
}

async function tryRule(app: AppServices, uri: string, rule: NewRule): Promise<Outcome> {
  const ruleset = targetOf(app);
  if (typeof ruleset === 'string') return { refused: ruleset };
  const about = { request: 'writeRule', uri, rule, ruleset } as const;
  const found = await app.store.getState().request(about, PATIENT);
  return found ?? { refused: 'The text kept changing, so the rule was not tried. Try again.' };
}

/** Writes the rule. @returns in a sentence why not; null where it was written */
async function writeNewRule(app: AppServices, uri: string, rule: NewRule): Promise<string | null> {
  const outcome = await tryRule(app, uri, rule);
  if ('refused' in outcome) return outcome.refused;
  const { document, addFile, notify } = app.store.getState();
  const { editor } = app.visual.getState();
  if (!document || !editor) return 'The editor is not ready. Try again.';
  const { file, creates, edits } = outcome;
  if (!creates) {
    const refused = editor.change([{ uri: file, edits }]);
    if (refused !== null) return refused;
    const text = `${nameOfUri(file)} has this rule now.`;
    notify({ text, action: undoAction(app.store, () => editor.undo()) });
    return null;
  }
  const made = resolveUri(document.base ?? document.path, file);
  const text = edits[0]?.text ?? '';
  addFile(made, text);
  const undo = { label: 'Undo', run: () => removeCreated(app, made, text) };
  notify({ text: `Created ${nameOfUri(made)} with this rule.`, action: undo });
  return null;
}
