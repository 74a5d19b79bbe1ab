// The maps of the document that hold parts: those of the root and those of components.
import { tableOf } from '../spec/spec.ts';
import { channelFacts } from './channel.ts';
import { add, type Context, type Found } from './context.ts';
import { fits } from './fits.ts';
import { partKindOf } from './part-kinds.ts';
import { field, membersOf, type Thing, thingAt } from './thing.ts';
import type { PartKind } from './types.ts';
import type { Place } from './world.ts';

interface Section {
  readonly name: string;
  readonly kind: PartKind;
  readonly objectKind?: string;
}

const SECTIONS: readonly Section[] = tableOf('Components').fields.flatMap(({ name, shape }): Section[] => {
  if (shape.is !== 'map') return [];
  if (shape.of.is === 'payload-schema') return [{ name, kind: 'schema' }];
  if (shape.of.is !== 'object') return [];
  return [{ name, kind: partKindOf(shape.of.kind), objectKind: shape.of.kind }];
});

/** Finds the servers, channels, operations and channel messages of the root, then everything in components. What comes first gives a shared part its key. */
export function findParts(context: Context, root: Thing): void {
  for (const server of enter(context, root, { name: 'servers', kind: 'server' })) context.servers.add(server);
  for (const channel of enter(context, root, { name: 'channels', kind: 'channel' })) context.channels.add(channel);
  for (const operation of enter(context, root, { name: 'operations', kind: 'operation' })) context.operations.add(operation);
  for (const channel of context.channels) channelFacts(context, channel);
  const components = thingAt(resolve(context, field(root, 'components')));
  if (!components) return;
  for (const section of SECTIONS) {
    const parts = enter(context, components, section);
    if (section.kind === 'channel') for (const channel of parts) channelFacts(context, channel);
  }
}

/** The parts that the entries of one map mean, in the order of the text. Entries that hold their part come before those that refer to it, so that they give it its key. */
function enter(context: Context, holder: Thing, section: Section): Found[] {
  const map = thingAt(resolve(context, field(holder, section.name)));
  if (!map) return [];
  const entries = membersOf(map);
  for (const [key, place] of entries) if (context.world.refOf(place.node) === undefined) add(context, section.kind, place, key, section);
  const parts = new Set<Found>();
  for (const [key, place] of entries) {
    const ref = context.world.refOf(place.node);
    const home = resolve(context, place);
    if (home && (ref === undefined || fits(section.kind, home))) parts.add(add(context, section.kind, home, key, section));
    else
      parts.add(
        add(context, section.kind, place, key, {
          ...section,
          broken: brokenReference(context, section, place.uri, ref ?? '', home !== null),
        }),
      );
  }
  return [...parts].filter((part) => part.kind === section.kind);
}

function brokenReference(context: Context, section: Section, uri: string, ref: string, leadsSomewhere: boolean): string {
  if (context.world.isUnknown(uri, ref)) return `The reference ${ref} resolves to a file that is not loaded.`;
  return leadsSomewhere ? `The reference ${ref} does not resolve to one of ${section.name}.` : `The reference ${ref} can't be resolved.`;
}

function resolve(context: Context, place: Place | undefined): Place | null {
  return place ? context.world.deref(place.uri, place.path, place.node) : null;
}
