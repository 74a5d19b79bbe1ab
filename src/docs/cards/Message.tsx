// A message: content type, payload and headers as trees, examples.
import type { ReactNode } from 'react';
import type { MessagePart } from '../../core/model/types.ts';
import { Block, Fact, Facts } from '../bits/Facts.tsx';
import { PartLinks } from '../bits/PartLink.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { FormatChip, SchemaTree } from '../schema/SchemaTree.tsx';
import { Examples } from './Examples.tsx';
import { Frame } from './Frame.tsx';

export function Message({ part }: { part: MessagePart }): ReactNode {
  const { payload, headers, correlationId } = part;
  return (
    <Frame part={part} bindings={part.bindings} aside={part.examples.length > 0 && <Examples examples={part.examples} />}>
      <Facts>
        {part.name !== undefined && part.name !== part.key && (
          <Fact label="Name">
            <code>
              <Wrap text={part.name} />
            </code>
          </Fact>
        )}
        <Fact label="Content type">
          {part.contentType === undefined ? (
            <span className="docs-faint">not said</span>
          ) : (
            <>
              <code>
                <Wrap text={part.contentType} />
              </code>
              {part.contentTypeInherited && <span className="docs-faint"> inherited from the document's default</span>}
            </>
          )}
        </Fact>
        {correlationId && (
          <Fact label="Correlation id">
            {correlationId.location === undefined ? (
              <span className="docs-faint">no location</span>
            ) : (
              <code>
                <Wrap text={correlationId.location} />
              </code>
            )}
            {correlationId.description !== undefined && <Markdown text={correlationId.description} level={3} />}
          </Fact>
        )}
        {part.traits.length > 0 && (
          <Fact label="Traits">
            <PartLinks links={part.traits} />
          </Fact>
        )}
      </Facts>
      <Block title="Payload" beside={payload && <FormatChip root={payload} />}>
        {payload ? (
          <SchemaTree root={payload} uri={part.uri} fold={`${part.id} payload`} />
        ) : (
          <p className="docs-faint">No payload is described.</p>
        )}
      </Block>
      {headers && (
        <Block title="Headers" beside={<FormatChip root={headers} />}>
          <SchemaTree root={headers} uri={part.uri} fold={`${part.id} headers`} />
        </Block>
      )}
    </Frame>
  );
}
