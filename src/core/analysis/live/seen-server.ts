// Servers by which addresses are read of which no server is known.
import { protocolScheme } from '../../format/protocols.ts';
import type { Model } from '../model/types.ts';

/** Where messages came from. */
export interface SeenServer {
  /** As the format names it: `mqtt`, `kafka-secure`. */
  readonly protocol: string;
  /** With its port, if it isn't the usual one. */
  readonly host: string;
  readonly pathname?: string;
}

/** Returns the servers of a document that have a protocol and a host. */
export function serversOfModel({ parts }: Model): readonly SeenServer[] {
  return [...parts.values()].flatMap((part): SeenServer[] =>
    part.kind === 'server' && part.protocol !== undefined && part.host !== undefined
      ? [
          {
            ...{ protocol: part.protocol, host: part.host },
            ...(part.pathname !== undefined && { pathname: part.pathname }),
          },
        ]
      : [],
  );
}

/** Returns the server by which recorded addresses are read: any, where all have one protocol. */
export function commonServer(servers: readonly SeenServer[]): SeenServer | undefined {
  const protocols = new Set(servers.map((one) => protocolScheme(one.protocol)?.protocol));
  return protocols.size === 1 ? servers[0] : undefined;
}
