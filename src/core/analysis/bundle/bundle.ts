// One document from many: references to other files become references to components, and on request
// disappear.

import { commentsOf } from '../../text/edit/lost-comments.ts';
import { lostInJson } from '../../text/edit/lost-in-json.ts';
import { same } from '../../text/edit/same-content.ts';
import { jsonIndent, styleOf } from '../../text/layout.ts';
import { isWithin, locationId } from '../../text/location.ts';
import { parse } from '../../text/parse/parse.ts';
import { get, type NodePath } from '../../text/tree.ts';
import { DocumentSet } from '../documents/document-set.ts';
import type { LoadedFile } from '../documents/loaded-file.ts';
import { olderVersion } from '../older-version.ts';
import type { Problem } from '../problem.ts';
import { isLimit } from '../problem.ts';
import { SchemaWalker } from '../validation/walk.ts';
import { collect } from './collect.ts';
import { MovedContent } from './content.ts';
import { dereference } from './dereference.ts';
import { mergeAllTraits } from './merge-traits.ts';
import { plan } from './plan.ts';
import { printJson, printYaml } from './print.ts';
import { prune } from './prune.ts';
import { rebuild } from './rebuild.ts';
import { sameMeaning } from './same-meaning.ts';
import { splice } from './splice.ts';
import type { Bundle, BundleOptions, Plan } from './types.ts';
import { documentOf, type YamlNode } from './yaml-ast.ts';

/**
 * Makes one document of the root document and all files it refers to.
 *
 * The target of a reference to another file is added to components once, under a free name;
 * servers, channels, operations and components that only refer to a file are replaced by its
 * content. The bundle is valid if the document is (section Reference Object).
 * If the root document and the result are YAML, its text is kept as written, including comments,
 * apart from what has to change.
 * @param walker remembers unchanged nodes from one call to the next
 */
export function bundle(
  documents: DocumentSet,
  walker: SchemaWalker,
  options: BundleOptions = {},
): Bundle {
  const entry = documents.file('');
  const tree = entry?.tree;
  const language = options.format ?? tree?.language ?? 'yaml';
  const errors = tree ? tree.problems.filter((p) => p.severity === 'error' || isLimit(p.code)) : [];
  if (!entry || !tree?.root || errors.length > 0)
    return { text: null, language, problems: errors.map(syntaxProblem) };
  const planned = plan(documents, collect(documents, walker));
  let file = single(
    apply(entry, planned, new MovedContent(documents, planned.rewrites)),
    tree.language,
  );
  const problems = [...planned.problems];
  const added = planned.moves.filter((m) => !m.host).map((m) => m.at);
  const alone = (one: LoadedFile) => new DocumentSet(new Map([['', one]]), '', documents.tools);
  if (!sameMeaning(documents, alone(file), problems.length === 0))
    return notRead(language, problems);
  const isOlder = olderVersion(documents.root) !== null;
  const inlined = isOlder ? otherLanguages(planned) : [];
  const changes = [
    inlined.length > 0 && inPlace(inlined),
    options.applyTraits && mergeAllTraits,
    options.dereference && (isOlder ? exceptSharedMessages : dereference),
  ];
  for (const change of changes) {
    if (!change) continue;
    const document = documentOf(file);
    const { root, problems: more } = change(
      document.contents as YamlNode | null,
      alone(file),
      new SchemaWalker(),
    );
    problems.push(...more);
    if (!root) return { text: null, language, problems };
    document.contents = root;
    file = single(write(document, file.text, tree.language), tree.language);
  }
  if (changes.some(Boolean)) {
    const document = documentOf(file);
    if (prune(document.contents as YamlNode | null, added, alone(file), new SchemaWalker()))
      file = single(write(document, file.text, tree.language), tree.language);
  }
  const text =
    language === tree.language ? file.text : write(documentOf(file), file.text, language);
  const written = language === tree.language ? file : single(text, language);
  if (written.tree?.problems.some(({ severity }) => severity === 'error'))
    return notRead(language, problems);
  if (written !== file && !same(file.tree?.root ?? null, written.tree?.root ?? null))
    return notRead(language, problems);
  const becomesJson = language === 'json' && tree.language === 'yaml' && file.tree;
  const lost = [
    ...lostFrom(entry, file),
    ...(becomesJson ? lostInJson(file.text, becomesJson) : []),
  ];
  return { text, language, problems, ...(lost.length > 0 && { lost }) };
}

/** A result that must not be written. */
function notRead(language: Bundle['language'], problems: readonly Problem[]): Bundle {
  const refused = "The bundle's text would not say what the document says.";
  return { text: null, language, problems, refused };
}

/** Returns the comments of the root document that its bundle does not have. */
function lostFrom(entry: LoadedFile, bundled: LoadedFile): string[] {
  if (!entry.tree || !bundled.tree) return [];
  const left = commentsOf(bundled.text, bundled.tree);
  return commentsOf(entry.text, entry.tree).flatMap((comment) => {
    const at = left.indexOf(comment);
    if (at >= 0) left.splice(at, 1);
    return at < 0 ? `a comment: ${comment}` : [];
  });
}

/** The entry with the plan applied, in its own language. */
function apply(entry: LoadedFile, planned: Plan, contents: MovedContent): string {
  const { text, tree } = entry;
  if (!tree || (planned.moves.length === 0 && planned.rewrites.size === 0)) return text;
  const spliced =
    tree.language === 'yaml' ? splice(text, tree, planned, contents, styleOf(text)) : null;
  if (spliced !== null) return spliced;
  const document = documentOf(entry);
  rebuild(document.contents as YamlNode | null, planned, contents);
  return write(document, text, tree.language);
}

/** A document as text, laid out as `like` is. */
function write(
  document: ReturnType<typeof documentOf>,
  like: string,
  language: 'yaml' | 'json',
): string {
  if (language === 'yaml') return printYaml(document, styleOf(like));
  return printJson(
    document.contents as YamlNode | null,
    like.trimStart().startsWith('{') ? jsonIndent(like) : '  ',
  );
}

function single(text: string, language: 'yaml' | 'json'): LoadedFile {
  return { uri: '', text, tree: parse(text, language, null).tree };
}

/** Where schemas of other languages are, for which components of version 2 have no form. */
function otherLanguages({ moves }: Plan): readonly NodePath[] {
  return moves.flatMap(({ target, at, host }) => (target.format !== null && !host ? [at] : []));
}

/** In version 2 an id names one message: one that several operations refer to stays one. */
const exceptSharedMessages: typeof dereference = (root, documents, walker) => {
  const uses = new Map<string, number>();
  for (const { to } of collect(documents, walker).references.values())
    if (to) uses.set(locationId(to), (uses.get(locationId(to)) ?? 0) + 1);
  return dereference(root, documents, walker, ({ ref, to }) => {
    const target = documents.target('', ref);
    const isNamed = target.kind === 'found' && get(target.node.node, 'messageId') !== undefined;
    return !isNamed || to === null || uses.get(locationId(to)) === 1;
  });
};

/** Replaces the references to some values by them. */
function inPlace(paths: readonly NodePath[]): typeof dereference {
  return (root, documents, walker) =>
    dereference(root, documents, walker, ({ to }) =>
      paths.some((path) => to !== null && isWithin(to.path, path)),
    );
}

function syntaxProblem({
  code,
  message,
  at,
  length,
}: {
  code: string;
  message: string;
  at: number;
  length: number;
}): Problem {
  return { code, severity: 'error', message, uri: '', path: [], start: at, end: at + length };
}
