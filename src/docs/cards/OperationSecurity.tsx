// The security of an operation: one of the server's alternatives, and one of its own.
import { Fragment, type ReactNode } from 'react';
import type { OperationPart, ServerPart } from '../../core/types.ts';
import {
  needsNone,
  unreadText,
  useUnreadDocument,
  withoutSecurity,
} from '../components/Absent.tsx';
import { TraitChip } from '../components/Chips.tsx';
import { Block } from '../components/FactList.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { useParts } from '../pane/pane.ts';
import { SecurityAlternatives } from './SecurityRequirements.tsx';

/** (one of the server's) AND (one of the operation's). */
export function OperationSecurity({ part }: { part: OperationPart }): ReactNode {
  const servers = useParts(part.servers).filter((server) => server.kind === 'server');
  const asking = servers.some((server) => server.security.length > 0);
  return (
    <Block title="Security" beside={<TraitChip part={part} field="security" />}>
      {!asking && part.security.length === 0 && <NoSecurity part={part} servers={servers} />}
      {(asking || part.security.length > 0) && (
        <div className="docs-requirements">
          {asking && (
            <ShowMore items={alike(servers)} first={6} noun="more servers">
              {(some) => <ServerSecurity key={some[0]?.id} servers={some} />}
            </ShowMore>
          )}
          {asking && part.security.length > 0 && <div className="docs-and">and</div>}
          {part.security.length > 0 && (
            <div className="docs-requirement">
              <div className="docs-requirement-of ui-note">
                For this operation{part.security.length > 1 && ', one of'}:
              </div>
              <SecurityAlternatives uses={part.security} />
            </div>
          )}
        </div>
      )}
    </Block>
  );
}

/**
 * That no authentication is required, where the operation or all of its servers say so and all that
 * could require it was read.
 */
function NoSecurity({
  part,
  servers,
}: {
  part: OperationPart;
  servers: readonly ServerPart[];
}): ReactNode {
  const document = useUnreadDocument();
  const unread = [part, ...servers]
    .map((one) => unreadText(one, 'security'))
    .find((text) => text !== null);
  const missing = servers.length < part.servers.length ? 'could not be read' : null;
  const noServers = servers.length === 0 ? document : null;
  const none = needsNone(part, servers) ? 'No authentication required' : 'Not described';
  return <p className="docs-faint">{unread ?? missing ?? noServers ?? none}</p>;
}

/** Servers that require the same, together. */
function alike(servers: readonly ServerPart[]): readonly (readonly ServerPart[])[] {
  const groups = new Map<string, ServerPart[]>();
  for (const server of servers) {
    const required = JSON.stringify([server.security, withoutSecurity(server)]);
    groups.set(required, [...(groups.get(required) ?? []), server]);
  }
  return [...groups.values()];
}

function ServerSecurity({ servers }: { servers: readonly ServerPart[] }): ReactNode {
  const [server] = servers;
  if (!server) return null;
  const { security } = server;
  return (
    <div className="docs-requirement">
      <div className="docs-requirement-of ui-note">
        On{' '}
        <ShowMore items={servers} first={6} noun="more servers">
          {(one, i) => (
            <Fragment key={one.id}>
              {i > 0 && ', '}
              <PartLink link={{ id: one.id, label: one.title ?? one.key }} inText />
            </Fragment>
          )}
        </ShowMore>
        {security.length === 0 ? `: ${withoutSecurity(server)}` : security.length > 1 && ', one of'}
        {security.length > 0 && ':'}
      </div>
      {security.length > 0 && <SecurityAlternatives uses={security} />}
    </div>
  );
}
