// The head of the documentation: what the application is, its contact, how much there is.

import { memo, type ReactNode } from 'react';
import { dialects, formatNumber } from '../../core/light.ts';
import type { InfoPart, Model, MoreFields, Order } from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { mailHref } from '../../ui/safe-href.ts';
import { unreadText } from '../components/Absent.tsx';
import { CodeText } from '../components/BreakableText.tsx';
import { CopyButton, CopyLinkButton } from '../components/CopyButton.tsx';
import { Block, Fact, FactList } from '../components/FactList.tsx';
import { InlineLink } from '../components/InlineLink.tsx';
import { PartLinks } from '../components/PartLink.tsx';
import { ProblemBadge, ProblemList } from '../components/ProblemBadge.tsx';
import { FieldValues } from '../components/Value.tsx';
import { shortVersion } from '../conversion-text.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { domId, headingId, partId } from '../pane/location.ts';
import {
  useFold,
  useHasSource,
  usePane,
  usePaneState,
  usePartProblems,
  usePrint,
} from '../pane/pane.ts';
import { sectionId } from '../sections.ts';
import { useCommonContentType } from './content-types.ts';
import { ExternalDocs, Tags } from './Tags.tsx';
import { FieldFacts, OtherFields } from './TypedFields.tsx';

interface OverviewCardProps {
  model: Model;
  /** What is missing before there is an `info`. */
  hint?: string | undefined;
  onSection(section: keyof Order): void;
}

/** The first card. */
export function OverviewCard({ model, hint, onSection }: OverviewCardProps): ReactNode {
  const { info, order } = model;
  const { titleLevel = 1 } = usePane().services;
  const Title = `h${titleLevel}` as const;
  return (
    <div className="docs-overview">
      {info ? (
        <Info part={info} />
      ) : (
        <>
          <Title className="docs-document-title">Untitled</Title>
          {hint !== undefined && <p className="docs-empty">{hint}</p>}
        </>
      )}
      <Counts order={order} onSection={onSection} />
    </div>
  );
}

/** @param from the version of AsyncAPI 2 that the document is written for */
function formatText(
  { formatName = '', formatVersion = '' }: InfoPart,
  from: string | null,
): string {
  const name = dialects.find(({ rootField }) => rootField === formatName)?.label ?? formatName;
  return from === null
    ? visibleName(`${name} ${formatVersion}`.trim())
    : visibleName(`AsyncAPI ${from}, shown as ${shortVersion(formatVersion)}`);
}

const Info = memo(function Info({ part }: { part: InfoPart }): ReactNode {
  const pane = usePane();
  const problems = usePartProblems(part.id);
  const marked = usePaneState((s) => s.marked?.id === part.id);
  const [listed, setListed] = useFold(`${part.id} problems`, false);
  const print = usePrint();
  const hasSource = useHasSource();
  const Changes = usePaneState((s) => s.changes?.Card);
  const list = partId(part.id, 'problems');
  const { contact, license } = part;
  const Title = `h${pane.services.titleLevel ?? 1}` as const;
  const common = useCommonContentType();
  const unread = unreadText(part, 'title');
  const title = part.title ?? (unread === null ? 'Untitled' : `Title ${unread}`);
  return (
    <section
      id={domId(part.id)}
      className="docs-info"
      aria-labelledby={headingId(part.id)}
      data-marked={marked || undefined}
    >
      <div className="docs-head ui-row ui-wrap">
        <Title
          id={headingId(part.id)}
          className="docs-document-title"
          tabIndex={print || hasSource ? undefined : -1}
        >
          {!hasSource ? (
            <span className="docs-title" dir="auto">
              {visibleName(title)}
            </span>
          ) : (
            <button
              type="button"
              className="docs-title"
              onClick={() => pane.select(part)}
              dir="auto"
            >
              {visibleName(title)}
            </button>
          )}
        </Title>
        <span className="docs-head-version">
          {part.version !== undefined && (
            <span className="docs-version ui-help">{visibleName(part.version)}</span>
          )}
          <CopyLinkButton location={part} of={part.title ?? 'the overview'} />
        </span>
        <span className="docs-head-end ui-row">
          <ProblemBadge problems={problems} list={list} open={listed} onOpen={setListed} />
        </span>
      </div>
      {Changes && <Changes id={part.id} />}
      {(listed || print) && problems.length > 0 && <ProblemList problems={problems} id={list} />}
      {part.broken !== undefined && <p className="docs-note docs-broken">{part.broken}</p>}
      {part.summary !== undefined && (
        <p className="docs-summary" dir="auto">
          {visibleText(part.summary)}
        </p>
      )}
      {part.description !== undefined && <Markdown text={part.description} level={1} />}
      <FactList>
        <CodeFact label="Application id" text={part.applicationId} />
        {part.defaultContentType !== common && (
          <CodeFact label="Default content type" text={part.defaultContentType} />
        )}
        {common !== undefined && (
          <Fact label="Content type">
            {common === null ? (
              <span className="docs-faint">not specified by any message</span>
            ) : (
              <>
                <CodeText text={common} />
                <span className="docs-faint"> of every message</span>
                {/* Last: it takes its width also while it is not shown. */}
                <CopyButton text={common} label="content type" />
              </>
            )}
          </Fact>
        )}
        {contact && (
          <Fact label="Contact">
            <Contact contact={contact} />
            <OtherFields of={contact} fold={`${part.id} contact`} />
          </Fact>
        )}
        {license && (
          <Fact label="License">
            <span className="docs-line" dir="auto">
              {license.name !== undefined && <span>{visibleName(license.name)}</span>}
              {license.url !== undefined && <SafeLink to={license.url} />}
            </span>
            <OtherFields of={license} fold={`${part.id} license`} />
          </Fact>
        )}
        <FieldFacts of={part} />
        <FieldFacts of={part} fields={part.root?.fields ?? []} fold="root" />
        {part.externalDocs && (
          <Fact label="More documentation">
            <ExternalDocs link={part.externalDocs} fold={part.id} />
          </Fact>
        )}
        {part.usedBy.length > 0 && (
          <Fact label="Used by">
            <PartLinks links={part.usedBy} />
          </Fact>
        )}
        {part.formatVersion !== undefined && (
          <Fact label="Format">{formatText(part, pane.services.writtenVersion?.() ?? null)}</Fact>
        )}
      </FactList>
      {part.tags.length > 0 && (
        <Block title="Tags" level={2}>
          <Tags tags={part.tags} fold={part.id} />
        </Block>
      )}
      <Extensions title="Extensions" of={part.extensions} />
      <Extensions title="Extensions of the document" of={part.root?.extensions} />
      <Extensions title="Extensions of the components" of={part.componentsExtensions} />
    </section>
  );
});

/** A text of the document's root, to be copied. */
function CodeFact({ label, text }: { label: string; text: string | undefined }): ReactNode {
  return (
    text !== undefined && (
      <Fact label={label}>
        <CodeText text={text} />
        <CopyButton text={text} label={label.toLowerCase()} />
      </Fact>
    )
  );
}

function Extensions({
  title,
  of = [],
}: {
  title: string;
  of?: MoreFields['extensions'];
}): ReactNode {
  return (
    of.length > 0 && (
      <Block title={title} level={2}>
        <FieldValues fields={of} />
      </Block>
    )
  );
}

function Contact({
  contact: { name, url, email },
}: {
  contact: NonNullable<InfoPart['contact']>;
}): ReactNode {
  return (
    <span className="docs-line" dir="auto">
      {name !== undefined && <span>{visibleName(name)}</span>}
      {email !== undefined &&
        (mailHref(email) ? (
          <SafeLink to={`mailto:${email}`}>{email}</SafeLink>
        ) : (
          <span>{email}</span>
        ))}
      {url !== undefined && <SafeLink to={url} />}
    </span>
  );
}

const NOUNS: readonly (readonly [keyof Order, one: string, many: string])[] = [
  ['servers', 'server', 'servers'],
  ['channels', 'channel', 'channels'],
  ['operations', 'operation', 'operations'],
  ['messages', 'message', 'messages'],
  ['schemas', 'schema', 'schemas'],
  ['security', 'security scheme', 'security schemes'],
  ['components', 'other component', 'other components'],
];

/** Renders the counts of each kind, as links to the sections. */
const Counts = memo(function Counts({
  order,
  onSection,
}: {
  order: Order;
  onSection(section: keyof Order): void;
}): ReactNode {
  const print = usePrint();
  return (
    <ul className="docs-counts ui-wrap">
      {NOUNS.map(([key, one, many]) => {
        const n = order[key].length;
        return n === 0 ? null : (
          <li key={key}>
            {print ? (
              <span>
                <strong>{formatNumber(n)}</strong> {n === 1 ? one : many}
              </span>
            ) : (
              <InlineLink
                anchor={sectionId(key)}
                className="docs-section-link"
                onGo={() => onSection(key)}
              >
                <strong>{formatNumber(n)}</strong> {n === 1 ? one : many}
              </InlineLink>
            )}
          </li>
        );
      })}
    </ul>
  );
});
