// Of which messages a runtime expression speaks: those of the objects that hold it or lead to it (section Runtime Expression).
import { get } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import type { FoundSite } from './gather.ts';
import { idOf, type Tracer } from './trace.ts';

/** The messages, by the object that has the expression. */
export type Spoken = (found: FoundSite) => readonly Place[];

const NONE: readonly Place[] = [];

/** Looks through the sites for the messages that expressions speak of; does nothing where there are no expressions. */
export function speakers(tracer: Tracer, sites: readonly FoundSite[]): Spoken {
  if (!sites.some(({ site }) => site.is === 'expression')) return () => NONE;
  const spoken = new Map<string, Place[]>();
  const add = (holder: Place | null, messages: readonly Place[]): void => {
    if (!holder || messages.length === 0) return;
    const id = idOf(holder.uri, holder.path);
    const known = spoken.get(id);
    if (known) known.push(...messages);
    else spoken.set(id, [...messages]);
  };
  for (const found of sites) {
    if (found.site.is !== 'speaker') continue;
    switch (found.site.kind) {
      case 'Message':
        add(tracer.child(found, 'correlationId'), [found]);
        for (const trait of items(tracer, found, 'traits')) add(tracer.child(trait, 'correlationId'), [found]);
        break;
      case 'Channel': {
        const parameters = get(found.node, 'parameters');
        const messages = parameters?.kind === 'map' && parameters.entries.length > 0 ? items(tracer, found, 'messages') : NONE;
        for (const parameter of items(tracer, found, 'parameters')) add(parameter, messages);
        break;
      }
      default: {
        const messages = requests(tracer, found);
        for (const holder of [found, ...items(tracer, found, 'traits')])
          add(tracer.child(tracer.child(holder, 'reply'), 'address'), messages);
      }
    }
  }
  return ({ uri, path }) => spoken.get(idOf(uri, path)) ?? NONE;
}

/** The messages an operation picks, or all of its channel. */
function requests(tracer: Tracer, operation: Place): readonly Place[] {
  return get(operation.node, 'messages')
    ? items(tracer, operation, 'messages')
    : items(tracer, tracer.child(operation, 'channel'), 'messages');
}

/** The values of a map or list under a field, references followed. */
function items(tracer: Tracer, place: Place | null, field: string): readonly Place[] {
  const value = place && get(place.node, field);
  if (!place || !value) return NONE;
  const keys = value.kind === 'map' ? value.entries.map((e) => e.key) : value.kind === 'seq' ? value.items.map((_, i) => String(i)) : [];
  return keys.flatMap((key) => tracer.child({ uri: place.uri, path: [...place.path, field], node: value }, key) ?? []);
}
