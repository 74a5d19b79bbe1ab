// The task of the lesson that is next, above the panes: what to do, a hint, and a way to see it
// done.
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../core/light.ts';
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { moveToFile } from '../files/split-files.ts';
import { useStudio } from '../reader-services.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';
import { setLesson } from './lesson.ts';
import { nextTask, TASKS } from './tasks.ts';

/** The bar, as long as the document of the lesson is open. */
export function LessonBar(): ReactNode {
  const { lesson, drafts } = useApp();
  const document = useStore(lesson, (s) => s.document);
  const open = useStudio((s) => s.document?.id);
  return document !== null &&
    open !== undefined &&
    drafts.currentId(document) === drafts.currentId(open) ? (
    <Tasks />
  ) : null;
}

/** In place of the task whose hint is shown. */
const NO_HINT = -1;

function Tasks(): ReactNode {
  const app = useApp();
  const { host } = useVisualHost();
  const model = useStudio((s) => s.analysis.model);
  const files = useStudio((s) => s.files.length);
  const errors = useStudio(
    (s) => s.analysis.problems.filter(({ severity }) => severity === 'error').length,
  );
  const [hint, setHint] = useState(NO_HINT);
  if (!model) return null;
  const index = nextTask({ model, files, errors });
  const task = TASKS[index];
  const show = async (): Promise<void> => {
    const action = task?.show(model);
    if (!action) return;
    if ('move' in action) await moveToFile(app, { uri: '', pointer: action.move }, 'messages.yaml');
    else {
      const outcome = await host.applyCommand('', action);
      if ('refused' in outcome) host.notify(outcome.refused, 'warning');
    }
  };
  return (
    <section className="app-bar app-lesson ui-row" aria-label="Lesson">
      <progress max={TASKS.length} value={index} aria-label="Tasks done" />
      <div className="ui-grow" role="status">
        <p>
          <strong>{task ? `${index + 1} of ${TASKS.length}: ${task.title}.` : 'All done.'}</strong>{' '}
          {task
            ? task.text
            : `You have done ${formatCount(TASKS.length, 'task')}, and the document is yours.`}
        </p>
        {task && hint === index && <p className="ui-note">{task.hint}</p>}
      </div>
      {/* It stays, so that it keeps the focus. */}
      {task && (
        <Button
          aria-expanded={hint === index}
          onClick={() => setHint(hint === index ? NO_HINT : index)}
        >
          Hint
        </Button>
      )}
      {task && (
        <Button look="outline" onClick={() => void show()}>
          Show me
        </Button>
      )}
      <Button onClick={() => setLesson(app.lesson, null)}>{task ? 'End' : 'Close'}</Button>
    </section>
  );
}
