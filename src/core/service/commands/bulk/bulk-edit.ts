// Bulk edits: which of them apply to several objects, checked before they are offered, and what
// they do.

import { type AnalyzedFile, readOnly, valueIn } from '../../../analysis/analyzed-file.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { quote } from '../../../format/message-text.ts';
import { kindIn, tableOf } from '../../../format/tables.ts';
import type { Change } from '../../../text/edit/types.ts';
import type { Location } from '../../../text/location.ts';
import { capitalize, formatCount, plural } from '../../../text/plural.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import {
  orderOf,
  type ResolvedObject,
  referenceShape,
  referenceTextTo,
  resolvedObjectAt,
  uniqueEntries,
} from '../connect/resolved-objects.ts';
import { byFile } from '../objects/follow-references.ts';
import { describeObject } from '../objects/object-names.ts';
import { attempt, orNull, refuse } from '../refusal.ts';
import type {
  BulkEdit,
  CommandHandler,
  EachChoice,
  EachField,
  EachItem,
} from '../types/command.ts';
import type { WizardChoices } from '../types/wizards.ts';
import { wizardChoices } from '../wizards/choices.ts';
import { isEmptyDocument } from '../wizards/document-head.ts';

/**
 * Returns what can be added to the objects at some locations of the document, and why not where
 * nothing can.
 */
export function bulkEdit(file: AnalyzedFile, locations: readonly Location[]): BulkEdit {
  const found = wizardChoices(file);
  const choice = (field: EachField): EachChoice => {
    const owners = attempt(() => objectsWithField(file, locations, field));
    const items = 'refused' in owners ? [] : itemsOf(file, found, field);
    // A tag needs no definition, all else does.
    const none =
      field !== 'tags' && items.length === 0
        ? `The document has no ${plural(ITEM[field])} yet.`
        : null;
    return { why: 'refused' in owners ? owners.refused : none, items };
  };
  const files = [...new Set(locations.map(({ uri }) => uri))];
  return {
    readOnly: files.map((uri) => readOnly(file, uri)).find((reason) => reason !== null) ?? null,
    fields: { tags: choice('tags'), security: choice('security'), servers: choice('servers') },
  };
}

function itemsOf(
  file: AnalyzedFile,
  { security, servers }: WizardChoices,
  field: EachField,
): EachChoice['items'] {
  if (field === 'tags') return tagNames(file).map((name) => ({ label: name, item: { name } }));
  const found =
    field === 'security'
      ? security.map((own) => ({ ...own, detail: own.type }))
      : servers.map((own) => ({ ...own, detail: own.title }));
  return found.map(({ name, uri, pointer, detail }) => ({
    label: name,
    ...(detail && { detail }),
    item: { use: { uri, pointer } },
  }));
}

/** Returns the names of all tags of the document, each once: those of the document itself first. */
function tagNames(file: AnalyzedFile): readonly string[] {
  const { info, parts } = file.model();
  const used = [...parts.values()].flatMap(({ tags }) => tags);
  return [
    ...new Set([...(info?.tags ?? []), ...definedTags(file), ...used].map(({ name }) => name)),
  ];
}

// `add-to-each`: adds the same item to a list field of several objects.

export const addToEach: CommandHandler<'add-to-each'> = (file, { locations, field, item }) => {
  const owners = objectsWithField(file, locations, field);
  if (locations.length === 0) return refuse('Nothing is selected.');
  const adding = addingOf(file, field, item);

  const changes: { readonly uri: string; readonly changes: readonly Change[] }[] = [];
  let had = 0;
  let everywhere = 0;
  for (const owner of owners) {
    const { uri, path, node } = owner.node;
    const list = get(node, field);
    if (list && list.kind !== 'seq' && !isEmptyDocument(list))
      return refuse(`${quote(field)} of ${quote(owner.name)} is not a list. Fix it first.`);
    const held = uniqueEntries(owner, field) ?? [];
    // Section Channel Object (servers): left out or empty, the channel is on all servers of the
    // document.
    if (field === 'servers' && held.length === 0) everywhere++;
    else if (held.some(({ id }) => id !== null && adding.is(id))) had++;
    else {
      const ref =
        adding.used &&
        referenceTextTo(
          owner,
          referenceShape(owner, owner.kind, field),
          [...path, field, `${held.length}`],
          adding.used,
        );
      if (!ref && adding.tag === undefined)
        return refuse(`${quote(adding.called)} can't be referred to from ${quote(owner.name)}.`);
      const data = ref ? { $ref: ref } : { name: adding.tag };
      const at = [...path, field];
      const change: Change =
        list?.kind === 'seq'
          ? { do: 'append', list: at, value: { data } }
          : { do: 'set', path: at, value: { data: [data] }, at: orderOf(owner) };
      changes.push({ uri, changes: [change] });
    }
  }
  const title = `the ${ITEM[field]} ${quote(adding.called)} to ${formatCount(changes.length, 'object')}`;
  return {
    title: `Add ${title}`,
    changes: byFile(changes),
    notes: [
      ...(changes.length > 0 ? [`Added ${title}.`] : []),
      ...(had > 0 ? [`${had} of ${owners.length} had it already.`] : []),
      ...(everywhere > 0
        ? [
            `${formatCount(everywhere, 'channel')} with no list of servers ${everywhere === 1 ? 'is' : 'are'} on all servers already.`,
          ]
        : []),
    ],
  };
};

/** What is added. */
interface Adding {
  /** Its name for messages. */
  readonly called: string;
  /** What is referred to, where there is anything. */
  readonly used?: ResolvedObject;
  /** Name of the tag that is written where nothing can be referred to. */
  readonly tag?: string;
  /** Whether an item is it: `<uri>#<pointer>` with references followed. */
  is(id: string): boolean;
}

function addingOf(file: AnalyzedFile, field: EachField, item: EachItem): Adding {
  if ('use' in item) {
    const used = resolvedObjectAt(file, item.use);
    return { called: used.name, used, is: (id) => id === used.id };
  }
  const tag = item.name.trim();
  if (field !== 'tags' || tag === '') return refuse(`Type the name of the ${ITEM[field]}.`);
  const used = definedTag(file, tag);
  return { called: tag, tag, ...(used && { used }), is: (id) => tagName(file, id) === tag };
}

function definedTag(file: AnalyzedFile, name: string): ResolvedObject | undefined {
  return definedTags(file).find((tag) => tag.name === name)?.thing;
}

/** Returns the name of the tag at `<uri>#<pointer>`. */
function tagName(file: AnalyzedFile, id: string): string | undefined {
  const cut = id.indexOf('#');
  const tag = valueIn(file, id.slice(0, cut), fromPointer(id.slice(cut + 1)));
  return stringOf(get(tag, 'name'));
}

// The objects of a selection, and whether they have a field.

/** What an item of a field is called. */
const ITEM: Readonly<Record<EachField, string>> = {
  tags: 'tag',
  security: 'security scheme',
  servers: 'server',
};

/**
 * Returns the objects at some locations, references followed, each once; or why one of them can't
 * have the field.
 */
function objectsWithField(
  file: AnalyzedFile,
  locations: readonly Location[],
  field: EachField,
): readonly ResolvedObject[] {
  const found = new Map<string, ResolvedObject>();
  for (const location of locations) {
    const object = resolvedObjectAt(file, location);
    if (!hasField(object, field)) {
      const name = describeObject(
        symbolIndexOf(file.documents),
        location.uri,
        fromPointer(location.pointer),
      );
      return refuse(`${capitalize(name)} can't have ${plural(ITEM[field])}.`);
    }
    if (!found.has(object.id)) found.set(object.id, object);
  }
  return [...found.values()];
}

function hasField({ file, kind }: ResolvedObject, field: EachField): boolean {
  return (
    kind !== '' &&
    tableOf(kindIn(kind, file.dialect)).fields.some(
      ({ name, shape }) => name === field && shape.is === 'list',
    )
  );
}

const TAGS: NodePath = ['components', 'tags'];

/** Returns each tag of the components that has a name, with its name. */
function definedTags(
  file: AnalyzedFile,
): readonly { readonly name: string; readonly thing: ResolvedObject }[] {
  const map = TAGS.reduce<Node | undefined>(get, file.documents.root ?? undefined);
  if (map?.kind !== 'map') return [];
  return map.entries.flatMap(({ key }) => {
    const thing = orNull(() =>
      resolvedObjectAt(file, { uri: '', pointer: toPointer([...TAGS, key]) }),
    );
    const name = stringOf(get(thing?.node.node, 'name'));
    return thing && name !== undefined ? [{ name, thing }] : [];
  });
}
