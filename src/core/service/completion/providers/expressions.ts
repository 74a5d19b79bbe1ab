// Runtime expressions: the values in the messages by their schemas (section Runtime Expression).

import { SOURCES, valuesOf } from '../../../analysis/symbols/facets.ts';
import { messagesOfExpression } from '../../../analysis/targets/enclosing-objects.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { alternatives } from '../../../format/typed-tree.ts';
import { clip } from '../../../text/clip.ts';
import { takesValue } from '../completion-context.ts';
import type { CompletionContext, Suggestion } from '../types.ts';

export function expressionSuggestions(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor, declared, table } = context;
  const isExpression = alternatives(declared).some(
    (s) => s.is === 'string' && s.format === 'runtime-expression',
  );
  if (!isExpression || !table || cursor.role !== 'value' || !takesValue(context)) return [];
  const messages = messagesOfExpression(
    file,
    { uri: file.uri, path: cursor.path.slice(0, -1) },
    plainKind(table.kind),
  );
  const suggestions: Suggestion[] = [];
  for (const [source, field] of SOURCES) {
    for (const { expression, detail, nested } of valuesOf(file, messages, source, cursor.prefix))
      suggestions.push(suggestion(expression, detail, nested ? 2 : 1));
    suggestions.push(
      suggestion(`$message.${source}#/`, `a value in the ${field}`, 3, true),
      suggestion(`$message.${source}`, `the whole ${field}`, 4),
    );
  }
  return suggestions;
}

function suggestion(value: string, detail: string, rank: number, again?: true): Suggestion {
  return {
    label: value,
    kind: 'expression',
    ...(detail && { detail: clip(detail) }),
    rank,
    insert: { is: 'value', value },
    ...(again && { retrigger: again }),
  };
}
