// Not said by the format, but surely meant: a list has each tag once, whether it is written in place or referred to
// (section Tags Object; readings.md AMB-37).
import { get, stringOf } from '../../parse/tree.ts';
import type { RuleContext } from '../check.ts';
import { quote } from '../say.ts';

export function tagRepeated({ world, objects, report }: RuleContext): void {
  for (const { node, uri, path } of objects.get('tagged') ?? []) {
    const tags = get(node, 'tags');
    if (tags?.kind !== 'seq') continue;
    const first = new Map<string, string>();
    for (const [i, item] of tags.items.entries()) {
      const at = [...path, 'tags', String(i)];
      const name = stringOf(get(world.deref(uri, at, item.value)?.node, 'name'));
      if (name === undefined) continue;
      const before = first.get(name);
      if (before === undefined) {
        first.set(name, String(i));
        continue;
      }
      const inline = world.refOf(item.value) === undefined;
      report(
        'tag-repeated',
        'warning',
        uri,
        inline ? [...at, 'name'] : at,
        inline ? 'value' : 'key',
        `Duplicate tag ${quote(name)}. Keep one of them.`,
        {
          uri,
          path: [...path, 'tags', before],
          message: 'First defined here.',
        },
      );
    }
  }
}
