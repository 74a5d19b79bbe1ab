// One message: what it is, what is wrong with it and where, in the value and in the document.
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../core/light.ts';
import type { ChannelPart, MessageEdit, MessagePart, OperationPart } from '../../core/types.ts';
import { PartLink } from '../../docs/components/PartLink.tsx';
import { usePaneState } from '../../docs/pane/pane.ts';
import type { LiveDetail } from '../../live-worker/protocol.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { useQuery } from '../../ui/use-query.ts';
import { AppContext } from '../app-context.ts';
import { useReader } from '../reader-services.ts';
import type { LiveFeed } from './live-feed.ts';
import { channelOf } from './live-target.ts';

const loadEdits = async () => (await import('./MessageEdits.tsx')).default;

/** Returns the edits of the document that a message suggests; none where it can't be edited. */
function useMessageEdits(id: string, detail: LiveDetail | null): readonly MessageEdit[] {
  const { store } = useReader();
  const model = usePaneState((s) => s.model);
  const isEditor = useContext(AppContext) !== null;
  const sample = (isEditor && detail?.sample) || null;
  // An edit may leave the message as it is, and still make others superfluous.
  const { data = [], isCurrent } = useQuery(
    sample && `${id} ${detail?.number}`,
    async () =>
      (sample &&
        (await store.getState().request({ request: 'messageEdits', uri: '', id, sample }))) ??
      undefined,
    { again: [sample, model] },
  );
  return isCurrent ? data : [];
}

export function MessageDetail({
  feed,
  part,
}: {
  feed: LiveFeed;
  part: OperationPart | ChannelPart;
}): ReactNode {
  const detail = useStore(feed.state, (s) => s.detail);
  const model = usePaneState((s) => s.model);
  const edits = useMessageEdits(part.id, detail);
  const { part: Edits } = useLazy(loadEdits, edits.length > 0);
  if (!detail) return null;
  const { channel } = channelOf(model, part);
  const link = channel?.messages.find(
    ({ id, key, label }) => (key ?? model.parts.get(id ?? '')?.key ?? label) === detail.message,
  );
  const found = model.parts.get(link?.id ?? '');
  const message = found?.kind === 'message' ? found : null;
  return (
    <section className="live-detail" aria-label={`Message ${detail.number}`} tabIndex={-1}>
      <p className="live-meant">
        {verdictMeaning(detail, link ? <PartLink link={link} inText /> : null)}
      </p>
      {Edits && <Edits edits={edits.filter(({ error }) => error === null)} />}
      <Problems
        detail={detail}
        message={message}
        editsOf={(index) => Edits && <Edits edits={edits.filter(({ error }) => error === index)} />}
      />
      <Facts detail={detail} />
      <Payload detail={detail} />
    </section>
  );
}

function verdictMeaning({ verdict, message, fitting }: LiveDetail, link: ReactNode): ReactNode {
  const name = link ?? visibleName(message ?? '');
  switch (verdict) {
    case 'valid':
      return <>Valid as {name}.</>;
    case 'invalid':
      return message === null ? (
        "Doesn't match any message of the channel."
      ) : (
        <>Not valid as {name}.</>
      );
    case 'ambiguous':
      return `Matches ${visibleName(fitting?.join(' and ') ?? '')}; it must match exactly one.`;
    case 'unknown':
      return "It can't be validated.";
    default:
      return 'Not validated: too many messages came at a time.';
  }
}

function Problems({
  detail,
  message,
  editsOf,
}: {
  detail: LiveDetail;
  message: MessagePart | null;
  /** @param error index of it */
  editsOf(error: number): ReactNode;
}): ReactNode {
  const { store } = useReader();
  const { errors, warnings, moreErrors } = detail;
  if (errors.length + warnings.length === 0) return null;
  const go = async (path: string): Promise<void> => {
    if (!message) return;
    const { uri, pointer } = message;
    const { request, select } = store.getState();
    const location = await request({ request: 'liveLocation', uri, pointer, path });
    if (location) select(location, 'search');
  };
  return (
    <ul className="live-problems">
      {[...errors, ...warnings].map(({ path, message: text, code }, i) => (
        <li key={`${path} ${code} ${text}`}>
          <code>{visibleText(path)}</code> {visibleText(text)}{' '}
          <span className="docs-faint">({visibleText(code)})</span>{' '}
          {message && (
            <Button icon={ArrowRight} onClick={() => void go(path)}>
              Show in the document
            </Button>
          )}
          {i < errors.length && editsOf(i)}
        </li>
      ))}
      {moreErrors > 0 && <li>and {formatNumber(moreErrors)} more</li>}
    </ul>
  );
}

function Facts({ detail }: { detail: LiveDetail }): ReactNode {
  const { key, contentType, correlationId, inReplyTo, schemaId, status } = detail;
  const { retained, duplicate } = detail;
  const facts: readonly Fact[] = [
    ['fact', 'Address', detail.address],
    ...detail.parameters.map(([name, value]) => ['parameter', name, value] as const),
    ['fact', 'Key', key],
    ['fact', 'Content type', contentType],
    ['fact', 'Correlation id', correlationId],
    ['fact', 'Reply to', inReplyTo === null ? null : `message ${inReplyTo}`],
    ['fact', 'Schema id', schemaId === null ? null : String(schemaId)],
    ['fact', 'Status', status === null ? null : String(status)],
    ['fact', 'Retained', retained ? 'yes' : null],
    ['fact', 'Repeated', duplicate ? 'yes' : null],
    ...detail.headers.map(([name, value]) => ['header', name, value] as const),
  ];
  return (
    <dl className="live-table">
      {facts.map(
        ([group, name, value]) =>
          value !== null && (
            <div key={`${group} ${name}`}>
              <dt>{visibleName(name)}</dt>
              <dd>{visibleText(value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Names are unique in their group only: a header may be called as a fact is. */
type Fact = readonly [group: 'fact' | 'parameter' | 'header', name: string, value: string | null];

type Form = 'value' | 'text' | 'hex';

function Payload({ detail }: { detail: LiveDetail }): ReactNode {
  const [form, setForm] = useState<Form>('value');
  const { lines, text, hex, isTextCut, isHexCut } = detail;
  if (text === null || hex === null) return <p className="ui-help">There is no payload.</p>;
  const shown = form === 'value' && !lines ? 'text' : form;
  const forms = [
    ...(lines ? [{ value: 'value' as const, label: 'Value' }] : []),
    { value: 'text' as const, label: 'Text' },
    { value: 'hex' as const, label: 'Hex' },
  ];
  const isCut = shown === 'hex' ? isHexCut : shown === 'text' && isTextCut;
  return (
    <>
      <SegmentedControl<Form> label="Payload" value={shown} onChange={setForm} choices={forms} />
      <pre className="live-payload" data-form={shown} {...SCROLLS_BY_KEY}>
        {shown === 'value' && lines
          ? lines.map(({ text: line, isMarked }, i) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
                key={i}
                className="live-line"
                data-marked={isMarked || undefined}
              >
                {isMarked && <span className="ui-hidden">wrong: </span>}
                {visibleText(line)}
              </span>
            ))
          : shown === 'hex'
            ? hex
            : visibleText(text)}
      </pre>
      {isCut && <p className="ui-help">This is the beginning of a long message.</p>}
    </>
  );
}
