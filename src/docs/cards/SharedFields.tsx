// What parts of every kind can have: bindings, tags, further documentation, extensions, who uses
// them.

import type { ReactNode } from 'react';
import { formatNumber } from '../../core/light.ts';
import type { BindingView, Link, Part } from '../../core/types.ts';
import { TraitChip } from '../components/Chips.tsx';
import { Block } from '../components/FactList.tsx';
import { PartLinks } from '../components/PartLink.tsx';
import { FieldValues } from '../components/Value.tsx';
import { usePaneState } from '../pane/pane.ts';
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
export function useDistinctLabels(links: readonly Link[]): readonly Link[] {
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
