// Every `$ref`: it leads somewhere, to the right kind of thing, from the right place (section Reference Object; readings.md AMB-14 to 29).
import { toPointer } from '../parse/pointer.ts';
import { get, type Node, type Path, stringOf } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { Place, Target, World } from '../resolve/world.ts';
import { dialectOf, dialects } from '../spec/dialects.ts';
import { schemaFormatOf } from '../spec/formats.ts';
import { plainKind } from '../spec/in-dialect.ts';
import { tableOf } from '../spec/spec.ts';
import type { FoundRef } from './flatten.ts';
import { article, quote, whatIs, whatWants } from './say.ts';
import { severityOf } from './severities.ts';
import { type Described, shapeAt } from './shape-at.ts';
import { relatedAt } from './where.ts';

/** A kind of thing that a reference may have to lead to. */
type Wanted = Exclude<FoundRef['use']['shape'], { is: 'any' }>;

/** What a reference leads to, where that must still be walked because no table describes the place. */
export interface Unwalked {
  readonly place: Place;
  readonly shape: Wanted;
}

/** A reference that leads nowhere, with the problem that says so. */
export interface BrokenRef {
  readonly found: FoundRef;
  readonly target: Extract<Target, { kind: 'broken' }>;
  readonly problem: Problem;
}

/** The problem of a reference that leads nowhere; null for all others. */
export function brokenReference(found: FoundRef, world: World): BrokenRef | null {
  const target = world.target(found.uri, found.use.ref);
  return target.kind === 'broken'
    ? { found, target, problem: problemAt(found, target.code, target.why, usualSeverity(target.code)) }
    : null;
}

/** The problem of the first reference whose target is not validated, because `limit` targets outside the tables were. */
export function tooManyWalked(found: FoundRef, limit: number): Problem {
  const count = limit.toLocaleString('en');
  return problemAt(
    found,
    'too-large',
    `References resolve to more than ${count} values; targets from this reference on are not validated.`,
    'warning',
  );
}

/** A limit is no fault of the document where it is only a warning. */
function usualSeverity(code: string): Problem['severity'] {
  const severity = severityOf(code);
  return severity === undefined || severity === 'off' ? 'error' : severity;
}

function problemAt({ uri, path, range }: FoundRef, code: string, message: string, severity: Problem['severity'] = 'error'): Problem {
  return { code, severity, message, uri, path: [...path, '$ref'], start: range.start, end: range.end };
}

/** Judges one reference that leads somewhere; what it leads to outside the tables is given to `walk`. */
export function referenceProblem(found: FoundRef, world: World, walk: (target: Unwalked) => void): Problem | null {
  const { use, uri } = found;
  const say = (code: string, message: string, severity: Problem['severity'] = 'error', to?: Place): Problem => {
    const related = to && relatedAt(world, to.uri, to.path, 'Defined here.');
    return { ...problemAt(found, code, message, severity), ...(related ? { related: [related] } : {}) };
  };
  const target = world.target(uri, use.ref);
  if (target.kind === 'broken') return null;
  if (target.kind === 'unknown') {
    return target.blocked && target.uri !== uri
      ? say(
          'reference-not-loaded',
          `${target.uri} is not loaded, so references into it can't be checked. Add the file or open the folder.`,
          'warning',
        )
      : null;
  }
  if (use.shape.is === 'any') return null;
  const rooted = rootTargetProblem(found, world);
  const { place } = target;
  if (rooted) return say('reference-place', rooted, 'error', place);
  const described = describe(place, world);
  if (described === 'free') {
    if (place.node.kind === 'scalar' && typeof place.node.value !== 'boolean') {
      return say(
        'reference-kind',
        `Expected a reference to ${whatWants(wanted(use.shape))}; this one resolves to ${whatIs(place.node)}.`,
        'error',
        place,
      );
    }
    walk({ place, shape: use.shape });
    return null;
  }
  const mismatch = kindMismatch(described, use.shape);
  if (mismatch) return say('reference-kind', mismatch, 'error', place);
  return formatMismatch(found, place, world, say);
}

function wanted(shape: Wanted): Wanted {
  return shape.is === 'object' ? { ...shape, ref: 'no' } : shape;
}

/** What the tables say of a place: the entry and any other file that is itself a whole document are described, fragments are free. */
function describe(place: Place, world: World): Described {
  const root = world.file(place.uri)?.tree?.root;
  if (!root || (place.uri !== '' && !dialects.some((d) => stringOf(get(root, d.rootField)) !== undefined))) return 'free';
  return shapeAt(root, place.path);
}

function kindMismatch(described: Exclude<Described, 'free'>, shape: Wanted): string | null {
  const wants = shape.is === 'payload-schema' ? 'a schema' : article(tableOf(shape.kind).title);
  if (described.is !== 'object') {
    return described.is === 'payload-schema' && isSchemaShape(shape)
      ? null
      : `Expected a reference to ${wants}; this one resolves to ${whatWants(described)}.`;
  }
  if (
    shape.is === 'payload-schema'
      ? isSchema(described.kind)
      : plainKind(described.kind) === plainKind(shape.kind) ||
        (isSchema(shape.kind) && isSchema(described.kind) && sameLanguage(described.kind, shape.kind))
  )
    return null;
  return `Expected a reference to ${wants}; this one resolves to ${article(tableOf(described.kind).title)}.`;
}

function isSchemaShape(shape: Wanted): boolean {
  return shape.is === 'payload-schema' || isSchema(shape.kind);
}

function isSchema(marked: string): boolean {
  const kind = plainKind(marked);
  return kind === 'Schema' || kind === 'JsonSchema' || kind === 'OpenApiSchema' || kind === 'MultiFormatSchema';
}

/** The OpenAPI language is another than that of all other schemas; one without a format is of the language it is used in (readings.md, AMB-29). */
function sameLanguage(described: string, wanted: string): boolean {
  const [from, to] = [plainKind(wanted), plainKind(described)];
  return to === 'OpenApiSchema' || (from === 'OpenApiSchema' && to === 'JsonSchema') ? from === to : true;
}

/** In the root of the document some references may name entries of one root map only; components may point anywhere. */
function rootTargetProblem(found: FoundRef, world: World): string | null {
  const { use, uri, path } = found;
  if (use.shape.is !== 'object' || !use.shape.rootTarget || !inRoot(uri, path)) return null;
  const map = use.shape.rootTarget.slice(1);
  const named = world.named(uri, use.ref);
  if (!named || (named.uri === '' && named.path.length === 2 && named.path[0] === map)) return null;
  const key = named.path.at(-1) ?? 'name';
  const where = named.uri === '' ? toPointer(named.path) : named.uri;
  return `Outside components, this must refer to an entry of the root "${map}", such as #/${map}/${key}, not to ${quote(where)}. Add it to "${map}", where a $ref is allowed.`;
}

/** True for what the application itself has: not for components, nor for other files (readings.md, AMB-14). */
export function inRoot(uri: string, path: Path): boolean {
  return uri === '' && path[0] !== 'components';
}

type Say = (code: string, message: string, severity: Problem['severity'], to: Place) => Problem;

/** A reference inside a schema leads to a schema of the same format (section Multi Format Schema Object; readings.md, AMB-29). */
function formatMismatch(found: FoundRef, place: Place, world: World, say: Say): Problem | null {
  const { use } = found;
  if (use.shape.is !== 'object' || !isSchema(use.shape.kind)) return null;
  const format = stringOf(get(place.node, 'schemaFormat'));
  if (format === undefined || get(place.node, 'schema') === undefined) return null;
  const own = enclosingFormat(found, world);
  const family = familyOf(format, world.file(place.uri)?.tree?.root);
  if (family === own || (family === 'schema' && own === 'json-schema' && use.shape.kind === 'Schema')) return null;
  return say(
    'schema-format',
    `This resolves to a schema in the format ${quote(format)}, but the referring schema has another format. Both must have the same schemaFormat.`,
    'error',
    place,
  );
}

function enclosingFormat(found: FoundRef, world: World): string {
  const root = world.file(found.uri)?.tree?.root ?? null;
  let node = root;
  let format = 'schema';
  for (const name of found.path) {
    const declared = node && get(node, 'schema') ? stringOf(get(node, 'schemaFormat')) : undefined;
    if (declared !== undefined) format = familyOf(declared, root);
    node = node?.kind === 'seq' ? (node.items[Number(name)]?.value ?? null) : (get(node, name) ?? null);
  }
  return format;
}

/** The family of a format in the dialect of the file it is named in, or a custom format itself. */
function familyOf(format: string, root: Node | null | undefined): string {
  return (
    schemaFormatOf(
      format,
      dialectOf((name) => get(root, name) !== undefined),
    )?.family ?? format
  );
}
