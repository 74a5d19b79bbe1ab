// A message: content type and correlation id, its examples if they fit beside it, everything else
// in tabs.
import type { ReactNode } from 'react';
import type { MessagePart } from '../../core/types.ts';
import { Absent, AbsentNamed } from '../components/Absent.tsx';
import { CodeText } from '../components/BreakableText.tsx';
import { InheritedChip, TraitChip } from '../components/Chips.tsx';
import { Fact, FactList } from '../components/FactList.tsx';
import { FieldLink } from '../components/FieldLink.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { usePane, usePrint } from '../pane/pane.ts';
import { CardLayout } from './CardLayout.tsx';
import { useIsContentTypeStated } from './content-types.ts';
import { hasExamples, MessageExamples } from './MessageExamples.tsx';
import { MessageTabs } from './MessageTabs.tsx';
import { FieldFacts, OtherFields } from './TypedFields.tsx';
import { useWideLayout } from './use-wide-layout.ts';

export function MessageCard({ part }: { part: MessagePart }): ReactNode {
  const { correlationId } = part;
  const isStated = useIsContentTypeStated(part);
  const { services } = usePane();
  const print = usePrint();
  const [wide, ref] = useWideLayout();
  const examples = hasExamples(part, services.makeExample !== undefined);
  const beside = wide && !print;
  return (
    <CardLayout
      part={part}
      bindings={part.bindings}
      aside={
        examples &&
        beside && (
          <MessageExamples part={part} title={part.examples.length > 1 ? 'Examples' : 'Example'} />
        )
      }
    >
      <FactList>
        {part.name !== undefined && part.name !== part.key && (
          <Fact label="Name">
            <CodeText text={part.name} />
            <TraitChip part={part} field="name" />
          </Fact>
        )}
        {!isStated && (
          <Fact label="Content type">
            {part.contentType === undefined ? (
              <Absent of={part} field="contentType">
                not specified
              </Absent>
            ) : (
              <>
                <CodeText text={part.contentType} />
                {part.contentTypeInherited && (
                  <InheritedChip>default of the document</InheritedChip>
                )}
                <TraitChip part={part} field="contentType" />
              </>
            )}
          </Fact>
        )}
        {correlationId && (
          <Fact label="Correlation ID">
            {correlationId.location === undefined ? (
              <AbsentNamed of={part} name="location" />
            ) : (
              <FieldLink message={part} expression={correlationId.location} />
            )}
            <TraitChip part={part} field="correlationId" />
            {correlationId.description !== undefined && (
              <Markdown text={correlationId.description} level={3} />
            )}
            <OtherFields of={correlationId} fold={`${part.id} correlationId`} />
          </Fact>
        )}
        <FieldFacts of={part} />
      </FactList>
      <div ref={ref} className="docs-message-tabs">
        <MessageTabs part={part} examples={examples && !beside} />
      </div>
    </CardLayout>
  );
}
