// Names in braces: server variables and channel parameters.

import type { FoundPart, ModelContext } from './context.ts';
import { followToObject } from './follow-link.ts';
import type { LocatedNode } from './model-documents.ts';
import { field, membersOf, stringListOf, textsOf } from './object-at.ts';
import { moreOf } from './part-base.ts';
import type { VariableView } from './types.ts';

/**
 * Returns the declared names in document order, then those that `templates` use as `{name}` without
 * a declaration.
 * `declared` is the located map of variables or parameters; `location` is read for parameters only.
 */
export function variablesOf(
  context: ModelContext,
  found: FoundPart,
  declared: LocatedNode | undefined,
  templates: readonly (string | null | undefined)[],
  hasLocation: boolean,
): VariableView[] {
  const map = followToObject(context, found, declared);
  const views: VariableView[] = [];
  for (const [name, node] of map ? membersOf(map) : []) {
    const variable = followToObject(context, found, node);
    if (!variable) {
      views.push({ name });
      continue;
    }
    const choices = stringListOf(field(variable, 'enum'));
    const examples = stringListOf(field(variable, 'examples'));
    views.push({
      name,
      ...textsOf(
        variable,
        hasLocation ? ['description', 'default', 'location'] : ['description', 'default'],
      ),
      ...(choices && { enum: choices }),
      ...(examples && { examples }),
      ...moreOf(variable),
    });
  }
  const known = new Set(views.map((view) => view.name));
  for (const name of namesIn(templates))
    if (!known.has(name)) views.push({ name, undeclared: true });
  return views;
}

function namesIn(templates: readonly (string | null | undefined)[]): Set<string> {
  const names = new Set<string>();
  for (const template of templates)
    for (const [, name] of template?.matchAll(/\{([^{}]+)\}/g) ?? []) names.add(name as string);
  return names;
}
