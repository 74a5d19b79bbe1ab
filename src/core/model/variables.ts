// Names in braces: server variables and channel parameters.
import { moreOf } from './base.ts';
import type { Context, Found } from './context.ts';
import { openThing } from './open.ts';
import { field, membersOf, stringListOf, textsOf } from './thing.ts';
import type { VariableView } from './types.ts';
import type { Place } from './world.ts';

/**
 * The declared names in the order of the text, then those that `templates` use as `{name}` without a declaration.
 * `declared` is the place of the map of variables or parameters; `location` is read for parameters only.
 */
export function variablesOf(
  context: Context,
  found: Found,
  declared: Place | undefined,
  templates: readonly (string | null | undefined)[],
  hasLocation: boolean,
): VariableView[] {
  const map = openThing(context, found, declared);
  const views: VariableView[] = [];
  for (const [name, place] of map ? membersOf(map) : []) {
    const variable = openThing(context, found, place);
    if (!variable) {
      views.push({ name });
      continue;
    }
    const choices = stringListOf(field(variable, 'enum'));
    const examples = stringListOf(field(variable, 'examples'));
    views.push({
      name,
      ...textsOf(variable, hasLocation ? ['description', 'default', 'location'] : ['description', 'default']),
      ...(choices && { enum: choices }),
      ...(examples && { examples }),
      ...moreOf(variable),
    });
  }
  const known = new Set(views.map((view) => view.name));
  for (const name of namesIn(templates)) if (!known.has(name)) views.push({ name, undeclared: true });
  return views;
}

function namesIn(templates: readonly (string | null | undefined)[]): Set<string> {
  const names = new Set<string>();
  for (const template of templates) for (const [, name] of template?.matchAll(/\{([^{}]+)\}/g) ?? []) names.add(name as string);
  return names;
}
