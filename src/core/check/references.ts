// Every `$ref`: it leads somewhere, to the right kind of thing, from the right place (section Reference Object; readings.md AMB-14 to 29).
import { toPointer } from '../parse/pointer.ts';
import { get, type Path, stringOf } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { Place, World } from '../resolve/world.ts';
import { dialect } from '../spec/dialects.ts';
import { schemaFormatOf } from '../spec/formats.ts';
import { tableOf } from '../spec/spec.ts';
import type { FoundRef } from './flatten.ts';
import { article, quote, whatIs, whatWants } from './say.ts';
import { type Described, shapeAt } from './shape-at.ts';

/** A kind of thing that a reference may have to lead to. */
type Wanted = Exclude<FoundRef['use']['shape'], { is: 'any' }>;

/** What a reference leads to, where that must still be walked because no table describes the place. */
export interface Unwalked {
  readonly place: Place;
  readonly shape: Wanted;
}

/** Judges one reference; what it leads to outside the tables is given to `walk`. */
export function referenceProblem(found: FoundRef, world: World, walk: (target: Unwalked) => void): Problem | null {
  const { use, uri, path, range } = found;
  const say = (code: string, message: string, severity: Problem['severity'] = 'error'): Problem => ({
    code,
    severity,
    message,
    uri,
    path: [...path, '$ref'],
    start: range.start,
    end: range.end,
  });
  const target = world.target(uri, use.ref);
  if (target.kind === 'broken') return say(target.code, target.why);
  if (target.kind === 'unknown') {
    return target.blocked && target.uri !== uri
      ? say('reference-not-loaded', `${target.uri} was not loaded, so what is used from it is not checked.`, 'warning')
      : null;
  }
  if (use.shape.is === 'any') return null;
  const rooted = rootTargetProblem(found, world);
  if (rooted) return say('reference-place', rooted);
  const { place } = target;
  const described = describe(place, world);
  if (described === 'free') {
    if (place.node.kind === 'scalar' && typeof place.node.value !== 'boolean') {
      return say('reference-kind', `This points to ${whatIs(place.node)}; ${whatWants(wanted(use.shape))} is needed here.`);
    }
    walk({ place, shape: use.shape });
    return null;
  }
  const mismatch = kindMismatch(described, use.shape);
  if (mismatch) return say('reference-kind', mismatch);
  return formatMismatch(found, place, world, say);
}

function wanted(shape: Wanted): Wanted {
  return shape.is === 'object' ? { ...shape, ref: 'no' } : shape;
}

/** What the tables say of a place: the entry and any other file that is itself a whole document are described, fragments are free. */
function describe(place: Place, world: World): Described {
  const root = world.file(place.uri)?.tree?.root;
  if (!root || (place.uri !== '' && stringOf(get(root, dialect.rootField)) === undefined)) return 'free';
  return shapeAt(root, place.path);
}

function kindMismatch(described: Exclude<Described, 'free'>, shape: Wanted): string | null {
  const wants = shape.is === 'payload-schema' ? 'a schema' : article(tableOf(shape.kind).title);
  if (described.is !== 'object') {
    return described.is === 'payload-schema' && isSchemaShape(shape)
      ? null
      : `This points to ${whatWants(described)}; ${wants} is needed here.`;
  }
  if (
    shape.is === 'payload-schema'
      ? isSchema(described.kind)
      : described.kind === shape.kind || (isSchema(shape.kind) && isSchema(described.kind))
  )
    return null;
  return `This points to ${article(tableOf(described.kind).title)}; ${wants} is needed here.`;
}

function isSchemaShape(shape: Wanted): boolean {
  return shape.is === 'payload-schema' || isSchema(shape.kind);
}

function isSchema(kind: string): boolean {
  return kind === 'Schema' || kind === 'JsonSchema' || kind === 'MultiFormatSchema';
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
  return `Outside components this must name an entry of the root "${map}", such as #/${map}/${key}; ${quote(where)} is elsewhere. Define it under "${map}" (a $ref there may lead on).`;
}

/** True for what the application itself has: not for components, nor for other files (readings.md, AMB-14). */
export function inRoot(uri: string, path: Path): boolean {
  return uri === '' && path[0] !== 'components';
}

/** A reference inside a schema leads to a schema of the same format (section Multi Format Schema Object; readings.md, AMB-29). */
function formatMismatch(found: FoundRef, place: Place, world: World, say: (code: string, message: string) => Problem): Problem | null {
  const { use } = found;
  if (use.shape.is !== 'object' || !isSchema(use.shape.kind)) return null;
  const format = stringOf(get(place.node, 'schemaFormat'));
  if (format === undefined || get(place.node, 'schema') === undefined) return null;
  const own = enclosingFormat(found, world);
  const family = schemaFormatOf(format)?.family ?? format;
  if (family === own || (family === 'schema' && own === 'json-schema' && use.shape.kind === 'Schema')) return null;
  return say(
    'schema-format',
    `This leads to a schema of the format ${quote(format)}, but it stands in one of another format. Both must be of the same schemaFormat.`,
  );
}

function enclosingFormat(found: FoundRef, world: World): string {
  let node = world.file(found.uri)?.tree?.root ?? null;
  let format = 'schema';
  for (const name of found.path) {
    const declared = node && get(node, 'schema') ? stringOf(get(node, 'schemaFormat')) : undefined;
    if (declared !== undefined) format = schemaFormatOf(declared)?.family ?? declared;
    node = node?.kind === 'seq' ? (node.items[Number(name)]?.value ?? null) : (get(node, name) ?? null);
  }
  return format;
}
