// Not stated by the format, but surely meant: a list has each tag once, whether inline or by
// reference (section Tags Object; readings.md AMB-37).

import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'tag-repeated': 'warning' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['tagged'],
  checkDocument({ documents, objects, report }) {
    for (const { node, uri, path } of objects.get('tagged') ?? []) {
      const tags = get(node, 'tags');
      if (tags?.kind !== 'seq') continue;
      const first = new Map<string, string>();
      for (const [i, item] of tags.items.entries()) {
        const at = [...path, 'tags', String(i)];
        const name = stringOf(get(documents.resolve(uri, at, item.value)?.node, 'name'));
        if (name === undefined) continue;
        const before = first.get(name);
        if (before === undefined) {
          first.set(name, String(i));
          continue;
        }
        const inline = documents.refOf(item.value) === undefined;
        report(
          uri,
          inline ? [...at, 'name'] : at,
          inline ? 'value' : 'key',
          `Duplicate tag ${quote(name)}. Keep one of them.`,
          { uri, path: [...path, 'tags', before], message: 'First defined here.' },
        );
      }
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'tag-repeated': {
    group: 'fields',
    rule: 'A tag appears only once in a list of tags.',
    why: 'The second one groups nothing new; with another description it contradicts the first.',
    section: 'Tags Object',
    rules: ['TAG-09'],
    invalidExample: 'channels:\n  orders:\n    tags: [{name: shop}, {name: shop}]',
    right: 'channels:\n  orders:\n    tags: [{name: shop}, {name: billing}]',
  },
};
