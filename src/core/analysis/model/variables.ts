// Names in braces: server variables and channel parameters.

import { type FoundPart, leaveOut, type ModelContext } from './context.ts';
import { objectView } from './fields.ts';
import { followToObject } from './follow-link.ts';
import { field, membersOf, textListOf, textOf } from './object-at.ts';
import type { VariableView } from './views.ts';

/**
 * Returns the names that the part declares in the field `name`, in document order, then those that
 * `templates` use as `{name}` without a declaration.
 */
export function variablesOf(
  context: ModelContext,
  found: FoundPart,
  name: 'variables' | 'parameters',
  templates: readonly (string | null | undefined)[],
): VariableView[] {
  const written = field(found.object, name);
  const map = followToObject(context, found, written);
  if (written && !map) leaveOut(found, written);
  const views = (map ? membersOf(map) : []).map(([key, node]): VariableView => {
    const variable = followToObject(context, found, node);
    if (!variable) {
      if (written) leaveOut(found, written);
      return { name: key };
    }
    const view = {
      description: textOf(variable, 'description'),
      enum: textListOf(field(variable, 'enum')),
      default: textOf(variable, 'default'),
      examples: textListOf(field(variable, 'examples')),
    };
    if (name === 'variables')
      return { name: key, ...objectView(context, found, variable, 'ServerVariable', view) };
    const location = textOf(variable, 'location');
    return {
      name: key,
      ...objectView(context, found, variable, 'Parameter', { ...view, location }),
    };
  });
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
