// What all pages of a site show: its documents with the addresses of their pages, and the relations
// between them.
import { dialects, isDeviceName } from '../../core/light.ts';
import type {
  DocsTheme,
  End,
  InfoPart,
  Model,
  PartId,
  Relation,
  SystemMap,
} from '../../core/types.ts';
import { anchorOf } from '../../docs/pane/location.ts';
import { visibleName } from '../../ui/display-text.ts';
import type { Documentation } from '../documentation.ts';
import type { PictureFont } from '../picture/picture-font.ts';

/** What a site is made of. */
export interface Site {
  readonly title: string;
  readonly description?: string;
  readonly documents: readonly SiteDocument[];
  /** The address of the folder that the site will be in, with `/` at its end. */
  readonly address?: string;
  /** What pictures for previews of links are drawn with; they need the address. */
  readonly pictureFont?: PictureFont | undefined;
  /** How all pages look. */
  readonly theme?: DocsTheme | undefined;
  /** Names the version that all documents are compared with; absent without a comparison. */
  readonly since?: string;
  /** Paths of documents that only that version had. */
  readonly removed?: readonly string[];
}

/** What is known of the version of a document before: `changes`, or one of these. */
export interface DocumentChanges extends Pick<Documentation, 'changes'> {
  /** There was no version before. */
  readonly isNew?: boolean;
  /** Why both versions can't be compared: a sentence. */
  readonly notCompared?: string;
}

export interface SiteDocument extends Documentation, DocumentChanges {
  /** Address of the file, relative to what all documents have in common. */
  readonly uri: string;
  /** Instead of the title of the document. */
  readonly name?: string;
  /** The heading that it is listed under. */
  readonly group?: string;
}

/** A document as the pages of a site show it. */
export interface DocumentView {
  readonly documentation: Documentation & DocumentChanges;
  readonly info: InfoPart | null;
  readonly name: string;
  readonly version: string;
  readonly group: string;
  /** Address of its page, relative to the pages of the site itself. */
  readonly page: string;
  /** Its contact; '' where the document doesn't say. */
  readonly owner: string;
  readonly tags: readonly string[];
  /** What its servers speak, for people. */
  readonly protocols: readonly string[];
  /** How many it has. */
  readonly operations: number;
  readonly relations: readonly Relation[];
}

export interface SiteView {
  readonly title: string;
  readonly description: string;
  readonly documents: readonly DocumentView[];
  readonly map: SystemMap;
  /** Names the version that all documents are compared with; null without a comparison. */
  readonly since: string | null;
  readonly removed: readonly string[];
  readonly links: SiteLinks;
}

/** Where the links of the pages go. */
export interface SiteLinks {
  /** Addresses of the pages of the documents. */
  readonly pages: readonly string[];
  /** Address of the page with the system map; '' where it is the page itself. */
  readonly map: string;
  /** Returns the fragment of an object on the page of its document; '' where it has none. */
  part(id: PartId): string;
}

/** The links between the files of a site. */
const siteLinks = (documents: readonly SiteDocument[]): SiteLinks => ({
  pages: pagesOf(documents.map(({ uri }) => uri)),
  map: 'map.html',
  part: anchorOf,
});

/**
 * Returns what the pages show.
 * @param map of the documents
 * @param links by default those of a site of files
 */
export function siteView(site: Site, map: SystemMap, links = siteLinks(site.documents)): SiteView {
  const { title, description = '', documents, since = null, removed = [] } = site;
  const relations = documents.map((): Relation[] => []);
  for (const relation of map.relations)
    for (const document of documentsOf([...relation.senders, ...relation.receivers]))
      relations[document]?.push(relation);
  return {
    title: visibleName(title),
    description,
    map,
    since,
    removed,
    links,
    documents: documents.map((document, i) => {
      const { uri, name, group = '', model } = document;
      const { info } = model;
      const { contact } = info ?? {};
      return {
        documentation: document,
        info,
        name: visibleName(name ?? info?.title ?? uri),
        version: visibleName(info?.version ?? ''),
        group: visibleName(group),
        page: links.pages[i] ?? '',
        owner: visibleName(contact?.name ?? contact?.email ?? contact?.url ?? ''),
        tags: [...new Set((info?.tags ?? []).map((tag) => visibleName(tag.name)))],
        protocols: protocolsOf(model),
        operations: model.order.operations.length,
        relations: relations[i] ?? [],
      };
    }),
  };
}

const PROTOCOLS = new Map(
  dialects.flatMap(({ protocols }) =>
    protocols.flatMap(({ label, schemes }) => schemes.map((scheme) => [scheme, label] as const)),
  ),
);

function protocolsOf({ order, parts }: Model): string[] {
  const names = order.servers.flatMap((id) => {
    const server = parts.get(id);
    return server?.kind === 'server' && server.protocol ? [server.protocol] : [];
  });
  return [...new Set(names.map((name) => PROTOCOLS.get(name) ?? visibleName(name)))].sort();
}

/** Returns the groups of documents in their order; what has none, '', is last. */
export function groupsOf(documents: readonly Pick<DocumentView, 'group'>[]): string[] {
  const groups = [...new Set(documents.map(({ group }) => group))];
  return [...groups.filter((group) => group !== ''), ...(groups.includes('') ? [''] : [])];
}

/** Returns the documents that ends are of, each once. */
export const documentsOf = (ends: readonly End[]): number[] => [
  ...new Set(ends.map(({ document }) => document)),
];

/** Returns whether a document is at both ends, and no other one at any. */
export const isOwn = ({ senders, receivers }: Relation): boolean =>
  documentsOf([...senders, ...receivers]).length === 1;

/** Returns the documents by what they have in common, in the order of the names. */
export function documentsBy(
  { documents }: SiteView,
  namesOf: (document: DocumentView) => readonly string[],
): [name: string, documents: readonly number[]][] {
  const groups = new Map<string, number[]>();
  for (const [i, document] of documents.entries())
    for (const name of namesOf(document)) groups.set(name, [...(groups.get(name) ?? []), i]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** A page for each file: `shops/Counter.yaml` is `documents/shops-counter.html`. */
const pagesOf = (uris: readonly string[]): string[] =>
  freePageNames(uris.map((uri) => uri.replace(/\.\w+$/, ''))).map(
    (name) => `documents/${name}.html`,
  );

/** Returns names of files for texts, without an ending: ASCII letters, digits and `-`. */
export function freePageNames(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    const path = text.toLowerCase();
    const words = path.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'document';
    const short = words.slice(0, 80);
    const base = isDeviceName(short) ? `${short}-document` : short;
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base}-${n}`;
    taken.add(name);
    return name;
  });
}
