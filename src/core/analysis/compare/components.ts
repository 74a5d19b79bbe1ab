// Components that nothing uses: a change of them concerns people only.

import { ROOT_URI } from '../../text/location.ts';
import type { Node } from '../../text/tree.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { CompareContext } from './context.ts';
import type { Version } from './version.ts';

/** Records changes of components that are used in neither version. */
export function compareUnusedComponents(context: CompareContext): void {
  const { recorder, old, new: changed } = context;
  const before = unused(old);
  const after = unused(changed);
  if (before.size + after.size === 0) return;
  recorder.group = 'components';
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const one = before.get(id);
    const other = after.get(id);
    // One that is used in the other version is covered by what uses it.
    if (!(one && other) && (componentAt(old, id) ?? null) !== null && !one) continue;
    if (!(one && other) && (componentAt(changed, id) ?? null) !== null && !other) continue;
    if (one && other && context.same.same(inEffect(id, one), inEffect(id, other))) continue;
    const was = one ? (other ? 'changed' : 'removed') : 'added';
    recorder.add({
      code: 'component.unused-changed',
      message: `Unused component \`${id}\` ${was}.`,
      old: one?.location,
      new: other?.location,
    });
  }
}

/** Returns what a component means: behind its reference, with its traits. */
function inEffect(id: string, component: EffectiveValue): EffectiveValue {
  const value = component.follow() ?? component;
  return /^(?:messages|operations)\//.test(id) ? value.withTraits() : value;
}

function componentAt({ root }: Version, id: string): EffectiveValue | undefined {
  const [kind = '', ...name] = id.split('/');
  return root.field('components')?.field(kind)?.child(name.join('/'));
}

/** Returns the components that nothing else refers to, by `<kind>/<name>`. */
function unused({ root }: Version): Map<string, EffectiveValue> {
  const all = new Map<string, EffectiveValue>();
  const components = root.field('components');
  for (const kind of components?.keys() ?? [])
    for (const [name, value] of components?.field(kind)?.members() ?? [])
      all.set(`${kind}/${name}`, value);
  const visited = new Set<Node>();
  const queue: { node: Node; uri: string }[] = root
    .members()
    .filter(([key]) => key !== 'components')
    .map(([, { node, uri }]) => ({ node, uri }));
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { node, uri } = next;
    if (visited.has(node) || node.kind === 'scalar') continue;
    visited.add(node);
    if (node.kind === 'seq') {
      for (const { value } of node.items) queue.push({ node: value, uri });
      continue;
    }
    for (const { key, value } of node.entries) {
      queue.push({ node: value, uri });
      if (value.kind !== 'scalar' || typeof value.value !== 'string') continue;
      if (key !== '$ref' && !value.value.startsWith('#/')) continue;
      const at = root.documents.locate(uri, value.value);
      if (at?.uri === ROOT_URI && at.path[0] === 'components') {
        const id = `${at.path[1]}/${at.path[2]}`;
        const component = all.get(id);
        all.delete(id);
        if (component) queue.push(component);
      }
      const target = root.documents.target(uri, value.value);
      if (target.kind === 'found') queue.push(target.node);
    }
  }
  return all;
}
