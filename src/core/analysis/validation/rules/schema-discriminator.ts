// MUST: the discriminator names a property that this schema defines and requires; members of its
// `allOf` may supply either (section Schema Object; readings.md AMB-33).

import { quote } from '../../../format/message-text.ts';
import { get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import type { DocumentSet } from '../../documents/document-set.ts';
import type { FoundObject } from '../finding.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'schema-discriminator': 'error' } as const;

const MAX_MEMBERS = 200;

export const rule: DocumentRule = {
  codes,
  kinds: ['discriminated'],
  checkDocument({ documents, objects, report }) {
    for (const found of objects.get('discriminated') ?? []) {
      const name = stringOf(get(found.node, 'discriminator'));
      if (name === undefined) continue;
      const { defined, required, complete } = requiresProperty(found, name, documents);
      if (!complete || (defined && required)) continue;
      const missing =
        !defined && !required
          ? 'is neither a property of this schema nor required by it'
          : defined
            ? 'is not in the "required" list of this schema'
            : 'is not a property of this schema';
      const part = defined ? 'required' : 'properties';
      const fix =
        !defined && !required
          ? 'Add it to "properties" and to "required".'
          : `Add it to "${part}".`;
      report(
        found.uri,
        [...found.path, 'discriminator'],
        'value',
        `${quote(name)} ${missing}. ${fix}`,
        get(found.node, part)
          ? {
              uri: found.uri,
              path: [...found.path, part],
              message: defined ? 'Add it to this list.' : 'Add it here.',
            }
          : undefined,
        { missingIn: [...(defined ? [] : ['properties']), ...(required ? [] : ['required'])] },
      );
    }
  },
};

/**
 * Returns whether the schema or a member of its `allOf` (also by reference) has the property and
 * requires it; incomplete if a reference can't be resolved, or a keyword has a value of another
 * type.
 */
function requiresProperty(
  found: FoundObject,
  name: string,
  documents: DocumentSet,
): { defined: boolean; required: boolean; complete: boolean } {
  const out = { defined: false, required: false, complete: true };
  const queue: { uri: string; path: NodePath; node: Node }[] = [found];
  const seen = new Set<Node>();
  for (let at = queue.pop(); at && seen.size < MAX_MEMBERS; at = queue.pop()) {
    const node = documents.resolve(at.uri, at.path, at.node);
    if (!node) out.complete = false;
    if (!node || seen.has(node.node)) continue;
    seen.add(node.node);
    const properties = get(node.node, 'properties');
    const required = get(node.node, 'required');
    const members = get(node.node, 'allOf');
    // A value of another type is a problem of its own.
    if (
      (properties && properties.kind !== 'map') ||
      (required && required.kind !== 'seq') ||
      (members && members.kind !== 'seq')
    ) {
      out.complete = false;
      continue;
    }
    if (get(properties, name)) out.defined = true;
    if (required?.items.some((i) => stringOf(i.value) === name)) out.required = true;
    for (const [i, item] of members?.items.entries() ?? [])
      queue.push({ uri: node.uri, path: [...node.path, 'allOf', String(i)], node: item.value });
  }
  return out;
}

export const explanations: Explanations<typeof codes> = {
  'schema-discriminator': {
    group: 'schemas',
    rule: 'A discriminator names a property that the schema defines and requires.',
    why: 'The property defines which schema a message follows. Without it the schema is unknown.',
    section: 'Schema Object',
    rules: ['SCH-53', 'SCH-54'],
    invalidExample:
      'components:\n  schemas:\n    Pet:\n      discriminator: kind\n      properties: {kind: {type: string}}',
    right:
      'components:\n  schemas:\n    Pet:\n      discriminator: kind\n      required: [kind]\n      properties: {kind: {type: string}}',
  },
};
