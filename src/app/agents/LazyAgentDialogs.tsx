// The dialogs about agents as one piece to load: what they may do, and an edit that one wants to
// make.
import './agents.css';
import { Check, CheckCheck, ChevronsDown, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Hunk } from '../../agents/unified-diff.ts';
import { formatCount, HIDDEN_CHARACTERS } from '../../core/light.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleName } from '../../ui/display-text.ts';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useApp } from '../app-context.ts';
import { SwitchSetting } from '../editing/SettingRow.tsx';
import type { Decision, ProposedEdit } from './agents-state.ts';
import { letAgentsUse, whyNoAgents } from './page-tools.ts';

export default function LazyAgentDialogs(): ReactNode {
  const { agents } = useApp();
  const proposal = useStore(agents, (s) => s.proposal);
  const open = useStore(agents, (s) => s.open);
  return (
    <>
      {open && <AgentsDialog />}
      {proposal && <ProposalDialog proposal={proposal} />}
    </>
  );
}

function AgentsDialog(): ReactNode {
  const app = useApp();
  const { agents } = app;
  const { stop, acceptsAll, hide } = useStore(agents);
  const [failed, setFailed] = useState<string | null>(whyNoAgents);
  const [isStarting, setStarting] = useState(false);
  const turn = async (on: boolean): Promise<void> => {
    if (!on) return stop?.();
    setStarting(true);
    setFailed(await letAgentsUse(app));
    setStarting(false);
  };
  return (
    <Dialog title="Agents" onClose={hide}>
      <div className="app-settings">
        <SwitchSetting
          label="Let agents use this document"
          note="Agents of this browser get tools to read and edit it, until you turn this off, close the tab or open another document."
          on={stop !== null}
          disabled={isStarting || (failed !== null && stop === null)}
          onChange={(on) => void turn(on)}
        />
        {stop !== null && (
          <SwitchSetting
            label="Ask before each edit"
            note="Shows what would change. Either way, each edit is one step of undo."
            on={!acceptsAll}
            onChange={(asks) => agents.setState({ acceptsAll: !asks })}
          />
        )}
      </div>
      {failed !== null && (
        <p role="status" className="app-agents-failed">
          {failed}
        </p>
      )}
      <ul className="app-agents-facts ui-help">
        <li>
          An agent can read the document with all its files. What it reads may be sent to those who
          run it.
        </li>
        <li>
          What looks like a secret is masked. Other documents, your settings and your disk are out
          of reach.
        </li>
        <li>
          An edit that would give the document new errors is refused unless the agent insists.
        </li>
      </ul>
    </Dialog>
  );
}

function ProposalDialog({ proposal }: { readonly proposal: ProposedEdit }): ReactNode {
  const { title, files, respond } = proposal;
  // Not a button: a key that was meant for the text must not accept anything.
  const changes = useRef<HTMLElement>(null);
  const note = useId();
  const [shown, setShown] = useState<ReadonlySet<Hunk>>(new Set());
  const hidden = files
    .flatMap(({ hunks }) => hunks)
    .reduce((sum, hunk) => sum + (shown.has(hunk) ? 0 : Math.max(0, hunk.lines.length - MANY)), 0);
  // Nobody can agree to lines that they were not shown.
  const accept = (decision: Decision) => ({
    onClick: () => hidden === 0 && respond(decision),
    ...(hidden > 0 && { 'aria-disabled': true, 'aria-describedby': note }),
  });
  return (
    <Dialog
      title="An agent wants to change this document"
      first={changes}
      onClose={() => respond('decline')}
    >
      <p>{visibleName(title)}</p>
      <section ref={changes} className="app-agent-files" {...SCROLLS_BY_KEY} aria-label="Changes">
        {files.map(({ name, isNew, hunks }) => (
          <section key={name} aria-label={visibleName(name)}>
            <h3 className="app-changed-file">
              {visibleName(name)}
              {isNew && <span className="ui-note">new file</span>}
            </h3>
            {hunks.map((hunk) => (
              <HunkLines
                key={hunk.from}
                hunk={hunk}
                isWhole={shown.has(hunk)}
                onShowAll={() => {
                  setShown(new Set([...shown, hunk]));
                  changes.current?.focus();
                }}
              />
            ))}
          </section>
        ))}
      </section>
      {hidden > 0 && (
        <p id={note} className="ui-note">
          Show all lines to accept this edit: {formatCount(hidden, 'line')} not shown yet.
        </p>
      )}
      <div className="app-agent-foot">
        <Button look="outline" icon={X} onClick={() => respond('decline')}>
          Decline
        </Button>
        <Button look="outline" icon={CheckCheck} {...accept('all')}>
          Accept all in this tab
        </Button>
        <Button look="primary" icon={Check} {...accept('accept')}>
          Accept
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns a line in which nothing is hidden from the user who is to accept it. */
const visibleLine = (text: string): string =>
  text
    .replace(/\r?\n$/, '')
    .replace(HIDDEN_CHARACTERS, (char) =>
      char === '\t'
        ? char
        : `[U+${char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    );

/** Lines of a hunk that are shown at first. */
const MANY = 500;

function HunkLines({
  hunk: { from, newFrom, lines },
  isWhole,
  onShowAll,
}: {
  readonly hunk: Hunk;
  readonly isWhole: boolean;
  onShowAll(): void;
}): ReactNode {
  let [old, now] = [from, newFrom];
  const count = isWhole ? lines.length : MANY;
  const rows = lines.slice(0, count).map(({ sign, text }) => {
    if (sign !== '+') old++;
    if (sign !== '-') now++;
    return { sign, text: visibleLine(text), line: sign === '-' ? old : now };
  });
  return (
    <div className="app-agent-hunk">
      {rows.map(({ sign, text, line }) => (
        <div key={`${sign}${line}`} className="app-agent-line" data-sign={sign}>
          <span className="app-agent-number" aria-hidden="true">
            {line}
          </span>
          <code>{sign === '-' ? <del>{text}</del> : sign === '+' ? <ins>{text}</ins> : text}</code>
        </div>
      ))}
      {lines.length > count && (
        <Button icon={ChevronsDown} onClick={onShowAll}>
          Show all lines
        </Button>
      )}
    </div>
  );
}
