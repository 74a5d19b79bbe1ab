// Runtime expressions: the values that the messages at hand have by their schemas (section Runtime Expression).
import { clip } from '../../../parse/clip.ts';
import { plainKind } from '../../../spec/in-dialect.ts';
import type { Asked, Offer } from '../../offer-types.ts';
import { alternatives, takesValue } from './kit.ts';
import { SOURCES, valuesOf } from './message-values.ts';
import { messagesSpokenOf } from './owners.ts';

export function expressionOffers(asked: Asked): readonly Offer[] {
  const { subject, cursor, declared, table } = asked;
  const isExpression = alternatives(declared).some((s) => s.is === 'string' && s.format === 'runtime-expression');
  if (!isExpression || !table || cursor.role !== 'value' || !takesValue(asked)) return [];
  const messages = messagesSpokenOf(subject, { uri: subject.uri, path: cursor.path.slice(0, -1) }, plainKind(table.kind));
  const offers: Offer[] = [];
  for (const [source, field] of SOURCES) {
    for (const { expression, detail, nested } of valuesOf(subject, messages, source, cursor.prefix))
      offers.push(offer(expression, detail, nested ? 2 : 1));
    offers.push(offer(`$message.${source}#/`, `a value in the ${field}`, 3, true), offer(`$message.${source}`, `the whole ${field}`, 4));
  }
  return offers;
}

function offer(value: string, detail: string, rank: number, again?: true): Offer {
  return {
    label: value,
    kind: 'expression',
    ...(detail && { detail: clip(detail) }),
    rank,
    put: { is: 'value', value },
    ...(again && { again }),
  };
}
