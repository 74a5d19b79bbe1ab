// What parts of every kind can have: bindings, tags, further documentation, extensions, who uses
// them.

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../../core/light.ts';
import type {
  BindingView,
  Link,
  MessagePart,
  OperationPart,
  Part,
  TraitLoss,
  TraitView,
} from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { TraitChip } from '../components/Chips.tsx';
import { Block } from '../components/FactList.tsx';
import { PartLink, PartLinks } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { FieldValues, Value } from '../components/Value.tsx';
import { useFold, useHasSource, usePane, usePaneState, usePrint } from '../pane/pane.ts';
import { Bindings } from './Bindings.tsx';
import { ExternalDocs, Tags } from './Tags.tsx';

/** Returns true where `SharedFields` has something to show. */
export function hasAside(part: Part, bindings: readonly BindingView[] = []): boolean {
  return (
    bindings.length > 0 ||
    part.tags.length > 0 ||
    part.externalDocs !== undefined ||
    part.extensions.length > 0 ||
    unlistedUses(part).length > 0
  );
}

/** Who uses the part, without those that its card already lists under a name of their own. */
function unlistedUses(part: Part): readonly Link[] {
  if (part.kind === 'security') return [];
  const listed =
    part.kind === 'channel'
      ? [...part.operations, ...part.replyOf]
      : part.kind === 'server'
        ? part.channels
        : [];
  const ids = new Set(listed.map((link) => link.id));
  return part.usedBy.filter(({ id }) => id === null || !ids.has(id));
}

/** The shared fields of a part as blocks. */
export function SharedFields({
  part,
  bindings = [],
}: {
  part: Part;
  bindings?: readonly BindingView[];
}): ReactNode {
  const usedBy = unlistedUses(part);
  const told = useDistinctLabels(usedBy);
  return (
    <>
      {bindings.length > 0 && (
        <Bindings
          bindings={bindings}
          part={part}
          fold={part.id}
          beside={<TraitChip part={part} field="bindings" />}
        />
      )}
      {part.tags.length > 0 && (
        <Block title="Tags" beside={<TraitChip part={part} field="tags" />}>
          <Tags tags={part.tags} fold={part.id} />
        </Block>
      )}
      {part.externalDocs && (
        <Block title="More documentation" beside={<TraitChip part={part} field="externalDocs" />}>
          <ExternalDocs link={part.externalDocs} fold={part.id} />
        </Block>
      )}
      {part.extensions.length > 0 && (
        <Block title="Extensions">
          <FieldValues fields={part.extensions} />
        </Block>
      )}
      {usedBy.length > 0 && (
        <Block
          title="Used by"
          beside={<span className="docs-faint">{formatNumber(usedBy.length)}</span>}
        >
          <PartLinks links={told} />
        </Block>
      )}
    </>
  );
}

/**
 * Returns the links; those with the label of another one say first what they are: `channel orders`,
 * `operation orders`.
 */
function useDistinctLabels(links: readonly Link[]): readonly Link[] {
  const counts = new Map<string, number>();
  for (const { label } of links) counts.set(label, (counts.get(label) ?? 0) + 1);
  const alike = (link: Link) => (counts.get(link.label) ?? 0) > 1;
  // A text, so that nothing renders again while the kinds stay the same.
  const kinds = usePaneState(({ model }) =>
    links
      .map((link) =>
        link.id !== null && alike(link) ? (model.parts.get(link.id)?.kind ?? '') : '',
      )
      .join(' '),
  ).split(' ');
  const told = ({ id, label, key, broken }: Link, kind: string): Link => ({
    id,
    label: `${kind} ${label}`,
    key: key === label ? undefined : key,
    broken,
  });
  return links.map((link, i) => (kinds[i] ? told(link, kinds[i]) : link));
}

// The traits of a message or an operation: what was taken over from each and what was not, and why.

/** One entry a trait, in the order of the merge; nothing where there are none. */
export function Traits({
  part: { id, kind, traits },
}: {
  part: MessagePart | OperationPart;
}): ReactNode {
  const print = usePrint();
  const writes = useHasSource();
  // A reader sees what they give, each with its chip.
  const [open, setOpen] = useFold(`${id} traits`, writes);
  if (traits.length === 0) return null;
  if (!open && !print && !writes)
    return (
      <button
        type="button"
        className="docs-more docs-turn"
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <ChevronRight size={14} aria-hidden="true" />
        {formatCount(traits.length, 'trait')}
      </button>
    );
  return (
    <Block
      title={traits.length === 1 ? 'Trait' : 'Traits'}
      beside={traits.length > 1 && <span className="docs-faint">merged in this order</span>}
    >
      <ol className="docs-plain docs-traits">
        <ShowMore items={traits} first={20} noun="more traits" listed="item">
          {(trait, i) => (
            <li key={i}>
              <TraitName trait={trait} />
              <AppliedFields trait={trait} />
              <OverriddenFields trait={trait} kind={kind} />
            </li>
          )}
        </ShowMore>
      </ol>
    </Block>
  );
}

function TraitName({ trait }: { trait: TraitView }): ReactNode {
  const pane = usePane();
  const hasSource = useHasSource();
  const { location } = trait;
  if (!trait.inPlace) return <PartLink link={trait} />;
  return (
    <span className="docs-line">
      {!hasSource ? (
        <span>{visibleName(trait.label)}</span>
      ) : (
        <button
          type="button"
          className="docs-link"
          onClick={() => location && pane.select(location)}
        >
          {visibleName(trait.label)}
        </button>
      )}
      <span className="docs-faint">inline</span>
    </span>
  );
}

function AppliedFields({
  trait: { taken, left, location, repeated, wrong, unmerged },
}: {
  trait: TraitView;
}): ReactNode {
  if (unmerged)
    return (
      <div className="docs-faint">
        Not merged: the traits of this document are too large in total
      </div>
    );
  if (wrong !== undefined) return <div className="docs-faint">{visibleText(wrong)}</div>;
  if (repeated) return <div className="docs-faint">Listed again below, where it is applied</div>;
  if (taken.length > 0)
    return (
      <div className="docs-value-list">
        <span className="docs-value-label ui-note">Adds</span>
        <ShowMore items={taken} first={20} noun="more">
          {(field) => <FieldName key={field} field={field} />}
        </ShowMore>
      </div>
    );
  if (!location) return null;
  return <div className="docs-faint">{left.length === 0 ? 'Has no fields' : 'Adds nothing'}</div>;
}

function OverriddenFields({
  trait: { left },
  kind,
}: {
  trait: TraitView;
  kind: string;
}): ReactNode {
  if (left.length === 0) return null;
  return (
    <>
      <span className="docs-value-label ui-note">Ignored</span>
      <dl className="docs-fields">
        <ShowMore items={left} first={20} noun="more" listed="term">
          {({ field, why, value, instead }) => (
            <div key={field}>
              <dt>
                <BreakableText text={field} />
              </dt>
              <dd>
                {why !== 'null' && <Value value={value} label={field} />}{' '}
                <span className="docs-faint">{lossReason(why, kind, instead !== undefined)}</span>{' '}
                {instead && <Value value={instead.value} label={`${field} in effect`} />}
              </dd>
            </div>
          )}
        </ShowMore>
      </dl>
    </>
  );
}

/** Why a field is ignored; where `valueFollows`, the value in effect is shown behind the words. */
function lossReason(why: TraitLoss, kind: string, valueFollows: boolean): string {
  switch (why) {
    case 'own':
      return valueFollows ? `the ${kind} has` : `the ${kind} has its own`;
    case 'later':
      return valueFollows ? 'a later trait has' : 'a later trait has its own';
    case 'removed':
      return 'removed by a later trait';
    case 'null':
      return 'null removes what earlier traits set';
  }
}

function FieldName({ field }: { field: string }): ReactNode {
  return <CodeText className="docs-value" text={field} />;
}
