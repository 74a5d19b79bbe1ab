// A message: content type and correlation id, its examples where there is room beside it, all else in tabs.
import type { ReactNode } from 'react';
import type { MessagePart } from '../../core/model/types.ts';
import { From, Inherited } from '../bits/Chips.tsx';
import { Fact, Facts } from '../bits/Facts.tsx';
import { FieldLink } from '../bits/FieldLink.tsx';
import { Fields } from '../bits/Value.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { usePane, usePrint } from '../pane/pane.ts';
import { Examples, hasExamples } from './Examples.tsx';
import { Frame } from './Frame.tsx';
import { MessageTabs } from './MessageTabs.tsx';
import { useWide } from './use-wide.ts';

export function Message({ part }: { part: MessagePart }): ReactNode {
  const { correlationId } = part;
  const { services } = usePane();
  const print = usePrint();
  const [wide, ref] = useWide();
  const examples = hasExamples(part, services.makeExample !== undefined);
  const beside = wide && !print;
  return (
    <Frame part={part} bindings={part.bindings} aside={examples && beside && <Examples part={part} title />}>
      <Facts>
        {part.name !== undefined && part.name !== part.key && (
          <Fact label="Name">
            <code>
              <Wrap text={part.name} />
            </code>
            <From part={part} field="name" />
          </Fact>
        )}
        <Fact label="Content type">
          {part.contentType === undefined ? (
            <span className="docs-faint">not specified</span>
          ) : (
            <>
              <code>
                <Wrap text={part.contentType} />
              </code>
              {part.contentTypeInherited && <Inherited>default of the document</Inherited>}
              <From part={part} field="contentType" />
            </>
          )}
        </Fact>
        {correlationId && (
          <Fact label="Correlation ID">
            {correlationId.location === undefined ? (
              <span className="docs-faint">no location</span>
            ) : (
              <FieldLink message={part} expression={correlationId.location} />
            )}
            <From part={part} field="correlationId" />
            {correlationId.description !== undefined && <Markdown text={correlationId.description} level={3} />}
            {correlationId.extensions && <Fields fields={correlationId.extensions} />}
          </Fact>
        )}
      </Facts>
      <div ref={ref} className="docs-message-tabs">
        <MessageTabs part={part} examples={examples && !beside} />
      </div>
    </Frame>
  );
}
