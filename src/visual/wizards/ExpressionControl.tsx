// A runtime expression, with the fields of messages as suggestions: of messages that exist, and of
// the samples of new ones.
import type { ReactNode } from 'react';
import type { Location, MessageField } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';
import { FieldControl } from './FieldControl.tsx';
import { locationOptions } from './sample-fields.ts';
import { useWizard } from './wizard-context.ts';
import type { ExpressionField, InputProps } from './wizard-field.ts';

export function ExpressionControl({
  field,
  value,
  onChange,
}: InputProps<ExpressionField>): ReactNode {
  const { host } = useWizard();
  const { value: name, messages, sampled, newHeader = false, ...common } = field;
  const fields = [...useMessageFields(host, messages), ...sampled];
  return (
    <FieldControl
      field={{
        ...common,
        is: 'suggest',
        options: locationOptions(fields, name, newHeader),
        listLabel: 'Fields of the messages',
        ...(fields.length > 0 && !newHeader && { help: undefined }),
      }}
      value={value}
      onChange={onChange}
    />
  );
}

const NONE: readonly MessageField[] = [];

/** @returns an empty list while they are loading */
function useMessageFields(
  host: VisualHost,
  messages: readonly Location[],
): readonly MessageField[] {
  const locations = messages.map(({ uri, pointer }) => ({ uri, pointer }));
  const { data } = useQuery(
    locations.length > 0 ? JSON.stringify(locations) : null,
    async () => (await host.request('', { request: 'messageFields', locations })) ?? NONE,
  );
  return (locations.length > 0 && data) || NONE;
}
