// What a message is made of, each in a tab: payload, headers, examples, source, and a form to try a
// value against it.
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { capitalize } from '../../core/light.ts';
import type { MessagePart } from '../../core/types.ts';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { unreadText } from '../components/Absent.tsx';
import { TraitChip } from '../components/Chips.tsx';
import { useChoice, usePane, usePrint } from '../pane/pane.ts';
import { FormatHead, SchemaTree } from '../schema/SchemaTree.tsx';
import { MessageExamples } from './MessageExamples.tsx';

const NEVER = () => () => {};
const NONE = () => null;

const Source = lazy(() => import('./SourceText.tsx'));
const ValidateForm = lazy(() => import('./ValidateForm.tsx'));

/** The tab of a message card that is open is kept under `<id of the part> tab`, by these names. */
type TabId = 'payload' | 'headers' | 'examples' | 'source' | 'validate';

/** @param examples whether they have a tab here, because they don't fit beside the card */
export function MessageTabs({
  part,
  examples,
}: {
  part: MessagePart;
  examples: boolean;
}): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [chosen, choose] = useChoice<TabId>(`${part.id} tab`, 'payload');
  const tabs: Tab<TabId>[] = [{ id: 'payload', label: 'Payload' }];
  if (part.headers) tabs.push({ id: 'headers', label: 'Headers' });
  if (examples) tabs.push({ id: 'examples', label: 'Examples' });
  // The source says again what the card says: on paper it would only double the pages.
  if (services.source && !print) tabs.push({ id: 'source', label: 'Source' });
  if (services.match && !print) tabs.push({ id: 'validate', label: 'Validate' });
  const { subscribe = NEVER, message = NONE } = services.validation ?? {};
  const isRequested = useSyncExternalStore(subscribe, message, NONE) === part.id;
  useEffect(() => {
    if (isRequested) choose('validate');
  }, [isRequested, choose]);
  return (
    <Tabs
      label={`Parts of ${part.title ?? part.key}`}
      tabs={tabs}
      chosen={chosen}
      onChoose={choose}
      all={print}
    >
      {(id) => (
        <Suspense fallback={<p className="docs-faint">Loading…</p>}>
          <Panel id={id} part={part} focuses={isRequested} />
        </Suspense>
      )}
    </Tabs>
  );
}

interface PanelProps {
  id: TabId;
  part: MessagePart;
  /** The form takes the focus. */
  focuses: boolean;
}

function Panel({ id, part, focuses }: PanelProps): ReactNode {
  switch (id) {
    case 'examples':
      return <MessageExamples part={part} />;
    case 'source':
      return <Source part={part} />;
    case 'validate':
      return <ValidateForm part={part} focuses={focuses} />;
    default: {
      const root = part[id];
      if (!root) {
        const unread = unreadText(part, id);
        return (
          <p className="docs-faint">
            {unread === null ? 'No payload schema' : `${capitalize(id)} ${unread}`}
          </p>
        );
      }
      return (
        <>
          <FormatHead root={root}>
            <TraitChip part={part} field={id} />
          </FormatHead>
          <SchemaTree
            root={root}
            uri={part.uri}
            fold={`${part.id} ${id}`}
            label={`${id === 'payload' ? 'Payload' : 'Headers'} of ${part.title ?? part.key}`}
          />
        </>
      );
    }
  }
}
