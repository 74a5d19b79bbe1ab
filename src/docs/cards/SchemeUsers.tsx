// What requires a security scheme: servers and operations apart, everything else after them.
import type { ReactNode } from 'react';
import type { Link } from '../../core/types.ts';
import { Fact } from '../components/FactList.tsx';
import { PartLinks } from '../components/PartLink.tsx';
import { usePane, usePaneState } from '../pane/pane.ts';

/** Renders one fact per group of users, or that there are none. */
export function SchemeUsers({ users }: { users: readonly Link[] }): ReactNode {
  const pane = usePane();
  const kindOf = ({ id }: Link) => {
    const kind = id === null ? undefined : pane.get().model.parts.get(id)?.kind;
    return kind === 'server' || kind === 'operation' ? kind : '';
  };
  // The kind of a part that keeps its id changes hardly ever; the text makes this render again when
  // it does.
  const kinds = usePaneState(() => users.map(kindOf).join());
  const list = kinds.split(',');
  const of = (kind: string) => users.filter((_, i) => list[i] === kind);
  const groups = [
    ['Required by servers', of('server')],
    ['Required by operations', of('operation')],
    ['Also used by', of('')],
  ] as const;
  if (users.length === 0)
    return (
      <Fact label="Required by">
        <span className="docs-faint">not used</span>
      </Fact>
    );
  return groups.map(
    ([label, links]) =>
      links.length > 0 && (
        <Fact key={label} label={label}>
          <PartLinks links={links} />
        </Fact>
      ),
  );
}
