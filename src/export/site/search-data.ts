// What the search over all documents finds: a script, because a page on a disk may load no other
// file.
import { serverUrl } from '../../core/light.ts';
import type { Model, Part, PartId, SchemaView } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import type { SiteView } from './site-view.ts';

/** What is loaded with the first search. */
export interface SearchData {
  readonly documents: readonly (readonly [name: string, page: string])[];
  readonly entries: readonly SearchEntry[];
}

/** `more` is found, and not shown. */
export type SearchEntry = readonly [
  document: number,
  kind: string,
  title: string,
  detail: string,
  more: string,
  anchor: string,
];

/** Characters of the names of properties that are searched, for each object. */
const MAX_MORE = 800;

/** What a viewer of the file does not show, or takes for the end of a line. */
const HIDDEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns a script that leaves the data where `enhanceSearch` looks for them. */
export function searchData({ documents, links }: SiteView): string {
  const entries = documents.flatMap(({ documentation: { model } }, document) =>
    searchEntries(model, document, links.part),
  );
  const data: SearchData = { documents: documents.map(({ name, page }) => [name, page]), entries };
  return `self.apidocSearch = ${visibleJson(data)};\n`;
}

/** Returns JSON without characters that a viewer of the file does not show. */
export const visibleJson = (data: unknown): string =>
  JSON.stringify(data).replace(HIDDEN, escapeCharacter);

/**
 * Returns what the search finds of one document.
 * @param anchorOf the fragment of an object on the page of the document
 */
export function searchEntries(
  model: Model,
  document: number,
  anchorOf: (id: PartId) => string,
): SearchEntry[] {
  return [...model.parts.values()].map((part): SearchEntry => {
    const title = part.kind === 'info' ? (part.title ?? '') : (part.title ?? part.key);
    return [
      document,
      kindOf(part),
      visibleName(title),
      visibleName(detailOf(part)),
      moreOf(part).slice(0, MAX_MORE),
      anchorOf(part.id),
    ];
  });
}

function kindOf(part: Part): string {
  if (part.kind === 'info') return 'Document';
  if (part.kind === 'component') return part.objectTitle.replace(/ Object$/, '');
  if (part.kind === 'security') return 'Security scheme';
  return part.kind.charAt(0).toUpperCase() + part.kind.slice(1);
}

function detailOf(part: Part): string {
  switch (part.kind) {
    case 'channel':
      return part.address ?? '';
    case 'operation':
      return [part.action, part.address].filter(Boolean).join(' ');
    case 'server':
      return serverUrl(part);
    case 'message':
      return part.name ?? '';
    case 'info':
      return part.version ?? '';
    default:
      return part.title === undefined ? '' : part.key;
  }
}

function moreOf(part: Part): string {
  const words = [part.key, part.summary ?? '', ...part.tags.map(({ name }) => name)];
  if (part.kind === 'message') {
    words.push(...namesIn(part.payload?.view), ...namesIn(part.headers?.view));
  } else if (part.kind === 'schema') words.push(...namesIn(part.schema.view));
  words.push(part.description ?? '');
  return words
    .filter((word) => word !== '')
    .join(' ')
    .replace(/\s+/g, ' ');
}

function namesIn(view: SchemaView | undefined): string[] {
  if (!view) return [];
  return [
    ...view.properties.flatMap(({ name, schema }) => [name, ...namesIn(schema)]),
    ...view.branches.flatMap(({ schemas }) => schemas.flatMap(({ schema }) => namesIn(schema))),
  ];
}
