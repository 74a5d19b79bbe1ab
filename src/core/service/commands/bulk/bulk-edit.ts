// Which bulk edits apply to several objects, checked before they are offered.

import { type AnalyzedFile, readOnly } from '../../../analysis/analyzed-file.ts';
import type { Location } from '../../../text/location.ts';
import { plural } from '../../../text/plural.ts';
import { attempt } from '../refusal.ts';
import type { BulkEdit, EachChoice, EachField } from '../types/command.ts';
import type { WizardChoices } from '../types/wizards.ts';
import { wizardChoices } from '../wizards/choices.ts';
import { definedTags, ITEM, objectsWithField } from './item-labels.ts';

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
