// MUST: the discriminator names a property that this schema defines and requires; members of its `allOf` may supply either
// (section Schema Object; readings.md AMB-33).
import { get, type Node, type Path, stringOf } from '../../parse/tree.ts';
import type { World } from '../../resolve/world.ts';
import type { RuleContext } from '../check.ts';
import type { FoundObject } from '../flatten.ts';
import { quote } from '../say.ts';

const MAX_MEMBERS = 200;

export function schemaDiscriminator({ world, objects, report }: RuleContext): void {
  for (const found of objects.get('discriminated') ?? []) {
    const name = stringOf(get(found.node, 'discriminator'));
    if (name === undefined) continue;
    const { defined, required, complete } = supplied(found, name, world);
    if (!complete || (defined && required)) continue;
    const missing =
      !defined && !required
        ? 'is neither a property of this schema nor required by it'
        : defined
          ? 'is not in the "required" list of this schema'
          : 'is not a property of this schema';
    const part = defined ? 'required' : 'properties';
    const mend = !defined && !required ? 'Add it to "properties" and to "required".' : `Add it to "${part}".`;
    report(
      'schema-discriminator',
      'error',
      found.uri,
      [...found.path, 'discriminator'],
      'value',
      `${quote(name)} ${missing}. ${mend}`,
      get(found.node, part)
        ? { uri: found.uri, path: [...found.path, part], message: defined ? 'Add it to this list.' : 'Add it here.' }
        : undefined,
    );
  }
}

/** Whether the schema or a member of its `allOf`, through references, has the property and requires it; incomplete where one leads nowhere. */
function supplied(found: FoundObject, name: string, world: World): { defined: boolean; required: boolean; complete: boolean } {
  const out = { defined: false, required: false, complete: true };
  const queue: { uri: string; path: Path; node: Node }[] = [found];
  const seen = new Set<Node>();
  for (let at = queue.pop(); at && seen.size < MAX_MEMBERS; at = queue.pop()) {
    const place = world.deref(at.uri, at.path, at.node);
    if (!place) out.complete = false;
    if (!place || seen.has(place.node)) continue;
    seen.add(place.node);
    if (get(get(place.node, 'properties'), name)) out.defined = true;
    const required = get(place.node, 'required');
    if (required?.kind === 'seq' && required.items.some((i) => stringOf(i.value) === name)) out.required = true;
    const members = get(place.node, 'allOf');
    if (members?.kind === 'seq')
      for (const [i, item] of members.items.entries())
        queue.push({ uri: place.uri, path: [...place.path, 'allOf', String(i)], node: item.value });
  }
  return out;
}
