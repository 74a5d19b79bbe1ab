// The traits of a message or an operation: what was taken over from each and what was not, and why.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../core/light.ts';
import type { MessagePart, OperationPart, TraitLoss, TraitView } from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { Block } from '../components/FactList.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { Value } from '../components/Value.tsx';
import { useFold, useHasSource, usePane, usePrint } from '../pane/pane.ts';

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
