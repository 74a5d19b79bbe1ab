// A security scheme: its type, what it asks for, its flows.
import type { ReactNode } from 'react';
import type { OAuthFlowView, SecurityPart } from '../../core/model/types.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { Block, Fact, Facts } from '../bits/Facts.tsx';
import { keysOf } from '../bits/keys.ts';
import { More } from '../bits/More.tsx';
import { Fields } from '../bits/Value.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Frame } from './Frame.tsx';
import { Scopes } from './Scopes.tsx';
import { UsersOfScheme } from './UsersOfScheme.tsx';

const FLOWS = new Map([
  ['implicit', 'Implicit'],
  ['password', 'Password'],
  ['clientCredentials', 'Client credentials'],
  ['authorizationCode', 'Authorization code'],
]);

export function Security({ part }: { part: SecurityPart }): ReactNode {
  const facts: [label: string, text: string | undefined][] = [
    ['Type', part.type],
    ['Name', part.name],
    ['In', part.in],
    ['Scheme', part.scheme],
    ['Bearer format', part.bearerFormat],
  ];
  const keys = keysOf(part.flows.map((f) => f.name));
  return (
    <Frame part={part}>
      <Facts>
        {facts.map(
          ([label, text]) =>
            text !== undefined && (
              <Fact key={label} label={label}>
                <code>
                  <Wrap text={text} />
                </code>
              </Fact>
            ),
        )}
        {part.openIdConnectUrl !== undefined && (
          <Fact label="OpenID Connect">
            <SafeLink to={part.openIdConnectUrl} />
          </Fact>
        )}
        {part.scopes && (
          <Fact label="Required scopes">
            {part.scopes.length === 0 ? <span className="docs-faint">none</span> : <Needed part={part} scopes={part.scopes} />}
          </Fact>
        )}
        <UsersOfScheme users={part.usedBy} />
      </Facts>
      {part.flows.map((flow, i) => (
        <Flow key={keys[i]} flow={flow} needed={part.scopes} />
      ))}
      {part.flowsExtensions && <Fields fields={part.flowsExtensions} />}
    </Frame>
  );
}

/** The scopes that the scheme asks for; where it has flows, those that none of them offers are pointed out. */
function Needed({ part, scopes }: { part: SecurityPart; scopes: readonly string[] }): ReactNode {
  const offered = new Set(part.flows.flatMap((flow) => flow.scopes.map(([name]) => name)));
  return (
    <span className="docs-value-list">
      <More items={scopes} first={20} noun="more">
        {(scope, i) => (
          <span key={`${scope} ${i}`}>
            <code className="docs-value">
              <Wrap text={scope} />
            </code>
            {part.flows.length > 0 && !offered.has(scope) && <span className="docs-broken-note"> not offered by any flow</span>}
          </span>
        )}
      </More>
    </span>
  );
}

function Flow({ flow, needed = [] }: { flow: OAuthFlowView; needed?: readonly string[] }): ReactNode {
  const title = FLOWS.get(flow.name);
  const addresses: [label: string, url: string | undefined][] = [
    ['Authorization', flow.authorizationUrl],
    ['Token', flow.tokenUrl],
    ['Refresh', flow.refreshUrl],
  ];
  return (
    <Block title={title ? `${title} flow` : 'Flow'} beside={<code className="docs-faint">{flow.name}</code>}>
      <Facts>
        {addresses.map(
          ([label, url]) =>
            url !== undefined && (
              <Fact key={label} label={label}>
                <SafeLink to={url} />
              </Fact>
            ),
        )}
        <Fact label="Scopes">
          {flow.scopes.length === 0 ? <span className="docs-faint">none</span> : <Scopes scopes={flow.scopes} needed={needed} />}
        </Fact>
      </Facts>
      {flow.extensions && <Fields fields={flow.extensions} />}
    </Block>
  );
}
