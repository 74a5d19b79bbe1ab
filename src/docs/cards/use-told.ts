// Tells apart links of one list that would read the same.
import type { Link } from '../../core/model/types.ts';
import { usePicked } from '../pane/pane.ts';

/** The links; those with the label of another one say first what they are: `channel orders`, `operation orders`. */
export function useTold(links: readonly Link[]): readonly Link[] {
  const counts = new Map<string, number>();
  for (const { label } of links) counts.set(label, (counts.get(label) ?? 0) + 1);
  const alike = (link: Link) => (counts.get(link.label) ?? 0) > 1;
  // A text, so that nothing renders again while the kinds stay the same.
  const kinds = usePicked(({ model }) =>
    links.map((link) => (link.id !== null && alike(link) ? (model.parts.get(link.id)?.kind ?? '') : '')).join(' '),
  ).split(' ');
  const told = ({ id, label, key, broken }: Link, kind: string): Link => ({
    id,
    label: `${kind} ${label}`,
    key: key === label ? undefined : key,
    broken,
  });
  return links.map((link, i) => (kinds[i] ? told(link, kinds[i]) : link));
}
