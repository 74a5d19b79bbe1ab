// A security scheme: its type, what it requires, its flows.
import type { ReactNode } from 'react';
import type { Link, OAuthFlowView, SecurityPart } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Absent } from '../components/Absent.tsx';
import { CodeText } from '../components/BreakableText.tsx';
import { Block, Fact, FactList } from '../components/FactList.tsx';
import { PartLinks } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { FieldValues } from '../components/Value.tsx';
import { usePane, usePaneState } from '../pane/pane.ts';
import { CardLayout } from './CardLayout.tsx';
import { FieldFacts } from './TypedFields.tsx';

const FLOWS = new Map([
  ['implicit', 'Implicit'],
  ['password', 'Password'],
  ['clientCredentials', 'Client credentials'],
  ['authorizationCode', 'Authorization code'],
]);

/** Fields whose address is called by what is there. */
const LABELS = {
  openIdConnectUrl: 'OpenID Connect',
  authorizationUrl: 'Authorization',
  tokenUrl: 'Token',
  refreshUrl: 'Refresh',
};

export function SecurityCard({ part }: { part: SecurityPart }): ReactNode {
  const keys = uniqueKeys(part.flows.map((f) => f.name));
  return (
    <CardLayout part={part}>
      <FactList>
        {part.type !== undefined && (
          <Fact label="Type">
            <CodeText text={part.type} />
          </Fact>
        )}
        <FieldFacts of={part} labels={LABELS} code />
        {part.scopes && (
          <Fact label="Required scopes">
            {part.scopes.length === 0 ? (
              <span className="docs-faint">none</span>
            ) : (
              <RequiredScopes part={part} scopes={part.scopes} />
            )}
          </Fact>
        )}
        <SchemeUsers users={part.usedBy} />
      </FactList>
      {part.flows.map((flow, i) => (
        <OAuthFlow key={keys[i]} part={part} flow={flow} needed={part.scopes} />
      ))}
      {part.flowsExtensions && <FieldValues fields={part.flowsExtensions} />}
    </CardLayout>
  );
}

/** Renders the scopes that the scheme requires; marks those that none of its flows offers. */
function RequiredScopes({
  part,
  scopes,
}: {
  part: SecurityPart;
  scopes: readonly string[];
}): ReactNode {
  const offered = new Set(part.flows.flatMap((flow) => flow.scopes.map(([name]) => name)));
  return (
    <span className="docs-value-list">
      <ShowMore items={scopes} first={20} noun="more">
        {(scope, i) => (
          <span key={`${scope} ${i}`}>
            <CodeText className="docs-value" text={scope} />
            {part.flows.length > 0 && !offered.has(scope) && (
              <span className="docs-broken-note"> not offered by any flow</span>
            )}
          </span>
        )}
      </ShowMore>
    </span>
  );
}

function OAuthFlow({
  part,
  flow,
  needed = [],
}: {
  part: SecurityPart;
  flow: OAuthFlowView;
  needed?: readonly string[];
}): ReactNode {
  const title = FLOWS.get(flow.name);
  return (
    <Block
      title={title ? `${title} flow` : 'Flow'}
      beside={<code className="docs-faint">{flow.name}</code>}
    >
      <FactList>
        <FieldFacts
          of={part}
          fields={flow.fields ?? []}
          fold={`${part.id} ${flow.name}`}
          labels={LABELS}
        />
        <Fact label="Scopes">
          {flow.scopes.length === 0 ? (
            <Absent of={part}>none</Absent>
          ) : (
            <ScopeList scopes={flow.scopes} needed={needed} />
          )}
        </Fact>
      </FactList>
      {flow.extensions && <FieldValues fields={flow.extensions} />}
    </Block>
  );
}

function ScopeList({
  scopes,
  needed,
}: {
  scopes: readonly (readonly [string, string])[];
  needed: readonly string[];
}): ReactNode {
  return (
    <dl className="docs-scopes">
      <ShowMore items={scopes} first={30} noun="more scopes" listed="term">
        {([name, text], i) => (
          <div key={`${name} ${i}`}>
            <dt>
              <CodeText className="docs-value" text={name} />
              {needed.includes(name) && <span className="docs-mark">needed</span>}
            </dt>
            <dd dir="auto">{visibleText(text)}</dd>
          </div>
        )}
      </ShowMore>
    </dl>
  );
}

// What requires a security scheme: servers and operations apart, everything else after them.

/** Renders one fact per group of users, or that there are none. */
function SchemeUsers({ users }: { users: readonly Link[] }): ReactNode {
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
