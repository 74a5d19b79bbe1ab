// What can be done with several objects at once, asked before it is offered.
import { plural } from '../../counted.ts';
import type { Subject } from '../../language/subject.ts';
import { readOnly } from '../read-only.ts';
import type { Where } from '../types.ts';
import type { Stock } from '../wizards/intents.ts';
import { stock } from '../wizards/stock.ts';
import { bearersOf, ITEM } from './bearers.ts';
import { definedTags } from './defined-tags.ts';
import type { EachChoice, EachField, Several } from './intents.ts';

/** Returns what can be added to the objects at some locations of the document, and why not where nothing can. */
export function several(subject: Subject, places: readonly Where[]): Several {
  const there = stock(subject);
  const choice = (field: EachField): EachChoice => {
    const bearers = bearersOf(subject, places, field);
    const items = 'refused' in bearers ? [] : itemsOf(subject, there, field);
    // A tag needs no definition, all else does.
    const none = field !== 'tags' && items.length === 0 ? `The document has no ${plural(ITEM[field])} yet.` : null;
    return { why: 'refused' in bearers ? bearers.refused : none, items };
  };
  const files = [...new Set(places.map(({ uri }) => uri))];
  return {
    readOnly: files.map((uri) => readOnly(subject, uri)).find((reason) => reason !== null) ?? null,
    fields: { tags: choice('tags'), security: choice('security'), servers: choice('servers') },
  };
}

function itemsOf(subject: Subject, { security, servers }: Stock, field: EachField): EachChoice['items'] {
  if (field === 'tags') return tagNames(subject).map((name) => ({ label: name, item: { name } }));
  const found =
    field === 'security' ? security.map((own) => ({ ...own, detail: own.type })) : servers.map((own) => ({ ...own, detail: own.title }));
  return found.map(({ name, uri, pointer, detail }) => ({
    label: name,
    ...(detail && { detail }),
    item: { use: { uri, pointer } },
  }));
}

/** The names of all tags of the document, each once: those of the document itself first. */
function tagNames(subject: Subject): readonly string[] {
  const { info, parts } = subject.model();
  const used = [...parts.values()].flatMap(({ tags }) => tags);
  return [...new Set([...(info?.tags ?? []), ...definedTags(subject), ...used].map(({ name }) => name))];
}
