// Fields of messages that can contain a parameter, a correlation ID or an address: those of
// existing messages, and of the samples of new ones.

import { toPointer } from '../../core/light.ts';
import type { MessageField } from '../../core/types.ts';
import type { Option } from '../../ui/options.ts';

/** Limits of the depth and the number of fields. */
const MAX_DEPTH = 4;
const MAX_FIELDS = 200;

/**
 * Returns the scalar values in samples of headers or payloads, shallow ones first; items of lists
 * are left out.
 */
export function sampleFields(
  source: 'header' | 'payload',
  samples: readonly unknown[],
): readonly MessageField[] {
  const found = new Map<string, MessageField>();
  const queue: { readonly value: unknown; readonly path: readonly string[] }[] = samples.map(
    (value) => ({ value, path: [] }),
  );
  for (let i = 0; i < queue.length && found.size < MAX_FIELDS; i++) {
    const { value, path } = queue[i] ?? { value: null, path: [] };
    if (typeof value === 'object' && value !== null) {
      if (Array.isArray(value) || path.length === MAX_DEPTH) continue;
      for (const [key, inner] of Object.entries(value))
        queue.push({ value: inner, path: [...path, key] });
    } else if (path.length > 0) {
      const expression = `$message.${source}#${toPointer(path)}`;
      if (!found.has(expression))
        found.set(expression, { expression, detail: value === null ? '' : typeof value });
    }
  }
  return [...found.values()];
}

/**
 * Returns fields as options for the location of a value, each once: first those with its name,
 * ignoring case and punctuation.
 * @param newHeader whether a header with that name is an option where there is none
 */
export function runtimeExpressionOptions(
  fields: readonly MessageField[],
  name: string,
  newHeader = false,
): readonly Option[] {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isNamed = ({ expression }: MessageField): boolean =>
    plain(expression.split('/').at(-1) ?? '') === plain(name);
  const header = { expression: `$message.header#${toPointer([name])}`, detail: 'new header' };
  const all = newHeader ? [header, ...fields] : fields;
  const once = [...new Map(all.map((field) => [field.expression, field])).values()];
  return [...once.filter(isNamed), ...once.filter((field) => !isNamed(field))].map(
    ({ expression, detail }) => ({
      value: expression,
      label: expression,
      ...(detail && { detail }),
    }),
  );
}
