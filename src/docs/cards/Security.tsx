// A security scheme: its type, what it asks for, its flows.
import type { ReactNode } from 'react';
import type { OAuthFlowView, SecurityPart } from '../../core/model/types.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { Block, Fact, Facts } from '../bits/Facts.tsx';
import { keysOf } from '../bits/keys.ts';
import { More } from '../bits/More.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Frame } from './Frame.tsx';

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
        {part.scopes && part.scopes.length > 0 && (
          <Fact label="Needs scopes">
            <span className="docs-links">
              <More items={part.scopes} first={20} noun="more">
                {(scope, i) => (
                  <code key={i} className="docs-value">
                    {scope}
                  </code>
                )}
              </More>
            </span>
          </Fact>
        )}
      </Facts>
      {part.flows.map((flow, i) => (
        <Flow key={keys[i]} flow={flow} />
      ))}
    </Frame>
  );
}

function Flow({ flow }: { flow: OAuthFlowView }): ReactNode {
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
          {flow.scopes.length === 0 ? (
            <span className="docs-faint">none</span>
          ) : (
            <dl className="docs-scopes">
              {flow.scopes.map(([name, text], i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a scope can stand twice while it is typed
                <div key={i}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd dir="auto">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </Fact>
      </Facts>
    </Block>
  );
}
