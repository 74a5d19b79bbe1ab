// `reference-target`, `reference-kind`, `reference-file`, `reference-syntax`: the target that was meant, or a new one where it is looked for.
import { inRoot } from '../../check/references.ts';
import { nearest, quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get, type Path, stringOf } from '../../parse/tree.ts';
import type { Shape } from '../../spec/kit.ts';
import { isListedMessage } from '../complete/offers/channel-messages.ts';
import { homesOf } from '../structure/homes.ts';
import type { Subject } from '../subject.ts';
import { last, parent, refTo, set, valueAt, valueIn } from './kit.ts';
import { fieldAt, wantedAt } from './shape.ts';
import { emptyKey, skeletonOf } from './skeleton.ts';
import { quoted } from './syntax.ts';
import { accepts, leadsTo, nearestTarget, referable, refFrom, targetsOf } from './targets.ts';
import type { Draft, Fault, Fixer } from './types.ts';

/** What the Reference Object stands for. */
function wantedBy({ subject, path }: Fault): Shape | null {
  return wantedAt(subject, parent(path));
}

/** The part with nearly the name that the location accepts: one beside what is missing first, then one in any section. */
export const nearestReference: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const ref = stringOf(node);
  if (ref === undefined || last(path) !== '$ref') return [];
  const at = parent(path);
  const shape = wantedBy(fault);
  const named = subject.world.named(subject.uri, ref);
  const name = named?.path.at(-1) ?? ref.replace(/^.*[/#]/, '');
  const targets = targetsOf(subject, shape, at);
  const beside = besides(fault, named, name);
  const near = beside !== undefined && accepts(subject, shape, at, beside) ? beside : nearestTarget(targets, name)?.ref;
  const text = near ?? (targets.length === 1 ? targets[0]?.ref : undefined);
  if (text === undefined || text === ref) return [];
  return [{ title: `Refer to ${text}`, changes: [set(path, text)], preferred: near !== undefined }];
};

/** The text of a reference to a sibling of what is missing, with nearly its name. */
function besides({ subject }: Fault, named: { uri: string; path: Path } | null, name: string): string | undefined {
  if (named?.uri !== '') return undefined;
  const holder = valueIn(subject, '', parent(named.path));
  if (holder?.kind !== 'map') return undefined;
  const meant = nearest(
    name,
    holder.entries.map((e) => e.key),
  );
  return meant === undefined ? undefined : (refFrom(subject, [...parent(named.path), meant]) ?? undefined);
}

/** A small part of the right kind at the place the reference names. */
export const defineTarget: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const ref = stringOf(node);
  const shape = wantedBy(fault);
  const target = ref === undefined ? null : subject.world.target(subject.uri, ref);
  if (ref === undefined || target?.kind !== 'broken' || !target.missing || target.via || !shape) return [];
  const { missing } = target;
  const named = subject.world.named(subject.uri, ref);
  if (!named || named.path.length === 0 || !isHome(missing.path, missing.name, named.path, missing.uri)) return [];
  const holder = valueIn(subject, missing.uri, missing.path);
  if (holder?.kind !== 'map' || stringOf(get(holder, '$ref')) !== undefined) return [];
  // Behind a reference on the way the missing part belongs to another object than the one that is named.
  if (missing.uri !== named.uri || !missing.path.every((key, i) => named.path[i] === key)) return [];
  const full = named.path;
  if (missing.uri === '' && !holds(subject, shape, parent(path), parent(full))) return [];
  const inline: Shape = shape.is === 'object' ? { ...shape, ref: 'no' } : shape;
  const made = skeletonOf(inline, fieldAt(subject, parent(path)), { subject, path: [...full, 'x'] });
  const changes: Change[] = [set(full, made)];
  const empty = emptyKey(last(full), made);
  const draft = { title: `Define ${quote(last(full))}${missing.uri === '' ? '' : ` in ${missing.uri}`}`, ...(empty && { caret: empty }) };
  return missing.uri === subject.uri ? [{ ...draft, changes }] : [{ ...draft, elsewhere: [{ uri: missing.uri, changes }] }];
};

/** Whether a map of the root document is one in which the location of a reference looks for its target. */
function holds(subject: Subject, shape: Shape, at: Path, home: Path): boolean {
  if (isListedMessage(subject, at)) {
    const channel = leadsTo(subject, valueAt(subject, [...parent(parent(at)), 'channel']));
    return channel?.uri === '' && last(home) === 'messages' && toPointer(parent(home)) === toPointer(channel.path);
  }
  const wanted = referable(shape);
  if (!wanted) return false;
  if (wanted.is === 'object' && wanted.rootTarget !== undefined && inRoot(subject.uri, at)) return toPointer(home) === wanted.rootTarget;
  return homesOf(subject, wanted).some((own) => toPointer(own) === toPointer(home));
}

/** The target is looked for where parts of a document stand; at most the section is missing with it. */
function isHome(at: Path, name: string, full: Path, uri: string): boolean {
  if (uri !== '') return full.length - at.length <= 2;
  const [root] = full;
  if (root === 'components') return full.length === 3;
  return (full.length === 2 || (full.length === 4 && full[2] === 'messages' && root === 'channels' && at.length >= 2)) && name !== '';
}

/** A pointer without its first slash, a bare name, an escape that is none. */
export const mendReference: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const ref = stringOf(node);
  if (ref === undefined) return [];
  const candidates = [
    ref.replace(/#(?=[^/])/, '#/'),
    ref.replace(/~(?![01])/g, '~0'),
    ref.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'),
    `#/${ref.replace(/^\.?\//, '')}`,
    ref.replace(/\\/g, '/'),
    ref.replace(/\s+/g, ''),
    ref.replace(/\./g, '/').replace(/^#?\/*/, '#/'),
    ref.replace(/^#?\/*/, '#/'),
  ];
  const found = candidates.find((text) => text !== ref && accepts(subject, wantedBy(fault), parent(path), text));
  return found === undefined ? [] : [{ title: `Refer to ${found}`, changes: [set(path, found)], preferred: true }];
};

/** Another file of the document with nearly the name. */
export const nearestFile: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const fits = (text: string): boolean => accepts(subject, wantedBy(fault), parent(path), text);
  const ref = stringOf(node);
  const file = ref?.split('#', 1)[0];
  if (ref === undefined || !file) return [];
  const names = [...subject.world.readable()].map((f) => f.uri).filter((uri) => uri !== '');
  const drafts: Draft[] = [];
  const meant = nearest(file.replace(/^\.\//, ''), names);
  for (const uri of meant === undefined ? [] : [meant]) {
    const text = `${file.startsWith('./') ? './' : ''}${uri}${ref.slice(file.length)}`;
    if (fits(text)) drafts.push({ title: `Refer to ${text}`, changes: [set(path, text)], preferred: true });
  }
  const here = ref.slice(file.length);
  if (here.startsWith('#/') && fits(here))
    drafts.push({ title: `Refer to ${here} of this file`, changes: [set(path, here)], preferred: drafts.length === 0 });
  return drafts;
};

/** `reference-place`: the entry of the root that is the same thing, or a new one that leads on. */
export const referToRoot: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const ref = stringOf(node);
  const shape = wantedBy(fault);
  if (ref === undefined || shape?.is !== 'object' || !shape.rootTarget || subject.uri !== '') return [];
  const map = shape.rootTarget.slice(1);
  const meant = subject.world.idOf(subject.uri, ref);
  const entries = valueIn(subject, '', [map]);
  const same = (entries?.kind === 'map' ? entries.entries : []).find((e) => {
    const inner = subject.world.refOf(e.value);
    return inner !== undefined && meant !== null && subject.world.idOf('', inner) === meant;
  });
  if (same) return [{ title: `Refer to ${refTo([map, same.key])}`, changes: [set(path, refTo([map, same.key]))], preferred: true }];
  const name = (subject.world.named('', ref)?.path.at(-1) ?? 'name').replace(/[^A-Za-z0-9_-]/g, '-');
  const named = get(entries, name);
  if (named) return [{ title: `Refer to ${refTo([map, name])}`, changes: [set(path, refTo([map, name]))], preferred: true }];
  const target = subject.world.target('', ref);
  const right =
    target.kind === 'found' &&
    !['servers', 'channels', 'operations'].some((root) => target.place.uri === '' && target.place.path[0] === root);
  if (!right) return nearestReference(fault);
  return [
    {
      title: `Add ${quote(name)} to "${map}" and refer to it`,
      changes: [set([map, name], { $ref: ref }), set(path, refTo([map, name]))],
      preferred: true,
    },
  ];
};

/** `reference-comment`: a reference in quotes is no comment. */
export const quoteReference: Fixer = ({ subject, problem: { start, end } }) => {
  const ref = subject.text.slice(start, end).replace(/["']$/, '');
  return [{ title: 'Put the reference in quotes', edits: [{ start, end, text: quoted(ref) }], preferred: true }];
};
