// Above the panes while the document is compared: the counts, which follow the typing, and the way
// from change to change.
import { ArrowDown, ArrowUp, List, OctagonAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { comparisonOf, countsOf, NO_CHANGES } from '../../core/light.ts';
import { levelText } from '../../docs/changes/LevelIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useApp } from '../app-context.ts';
import { keyText } from '../commands/shortcuts.ts';
import { COMMANDS } from '../commands.ts';
import { focusContent } from '../focus-next-pane.ts';
import { useStudio } from '../reader-services.ts';
import { numberOf } from './change-order.ts';
import { type ComparisonResult, changesOf } from './comparison-state.ts';
import { followComparison } from './follow-comparison.ts';
import './compare.css';

export default function ComparisonToolbar(): ReactNode {
  const app = useApp();
  const { old, result, isOutdated, at, marks, setMarks } = useStore(app.compare);
  const narrow = useStudio((s) => s.narrow);
  const id = useId();
  useEffect(() => followComparison(app), [app]);
  if (!old) return null;
  const changes = changesOf(result);
  const breaking = changes.some(({ level }) => level === 'breaking');
  const { nextChange, previousChange, nextBreakingChange, compare, stopComparing } = COMMANDS;
  const stop = (): void => {
    stopComparing.run(app);
    // The button goes with the toolbar.
    focusContent();
  };
  return (
    <section className="app-bar app-bar-quiet app-compare-toolbar ui-wrap" aria-label="Comparison">
      <p className="ui-grow">
        {`Compared with ${visibleText(old.title)}: `}
        <span role="status">{countText(result)}</span>
        {/* Not announced: it follows each key. */}
        {isOutdated && <span className="ui-help">, before your last edit</span>}
        <span className="app-compare-at" role="status">
          {at &&
            `${numberOf(at, changes)} of ${changes.length}: ${levelText(at)}. ${visibleText(at.message).replaceAll('`', '')}`}
        </span>
      </p>
      <div className="ui-row ui-wrap">
        {changes.length > 0 && (
          <>
            <Button
              icon={ArrowUp}
              iconOnly
              title={`${previousChange.name} (${keyText(previousChange.shortcut)})`}
              onClick={() => previousChange.run(app)}
            >
              {previousChange.name}
            </Button>
            <Button
              icon={ArrowDown}
              iconOnly
              title={`${nextChange.name} (${keyText(nextChange.shortcut)})`}
              onClick={() => nextChange.run(app)}
            >
              {nextChange.name}
            </Button>
            {breaking && (
              <Button
                icon={OctagonAlert}
                iconOnly
                title={`${nextBreakingChange.name} (${keyText(nextBreakingChange.shortcut)})`}
                onClick={() => nextBreakingChange.run(app)}
              >
                {nextBreakingChange.name}
              </Button>
            )}
            <span className="ui-inline app-compare-switch">
              <Switch value={marks} labelledBy={id} onChange={setMarks} />
              <span id={id}>Show changes</span>
            </span>
          </>
        )}
        <Button icon={List} iconOnly={narrow} look="outline" onClick={() => compare.run(app)}>
          List of changes
        </Button>
        <Button icon={X} iconOnly onClick={stop}>
          {stopComparing.name}
        </Button>
      </div>
    </section>
  );
}

function countText(result: ComparisonResult): string {
  if (result === 'comparing') return 'Comparing';
  if ('failed' in result) return result.failed;
  return result.changes.length > 0 ? countsOf(comparisonOf(result.changes)) : NO_CHANGES;
}
