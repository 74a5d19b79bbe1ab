// The messages of a Protocol Buffers text as one tree, in the same form as every other schema.
import type {
  Enum,
  Field,
  MapField,
  Namespace,
  OneOf,
  ReflectionObject,
  Root,
  Type,
} from 'protobufjs';
import light from 'protobufjs/src/index-light.js';
import type { BranchView, ConstraintView, PropertyView, SchemaView } from '../types.ts';
import { blank, type MutableView } from '../view.ts';

/** Messages are shown again wherever a field has their type, so the tree is cut. */
const MAX_VIEWS = 2_000;
const MAX_DEPTH = 12;

interface Build {
  left: number;
  /** The enclosing messages that are being described. */
  readonly around: Type[];
}

/**
 * Returns the view of a whole text: of its one message, else of all of them as a list. Views have
 * no steps, since the text is one value of the document.
 */
export function viewOf(
  root: Root,
  space: string | undefined,
  imports: readonly string[] | undefined,
): SchemaView {
  const build: Build = { left: MAX_VIEWS, around: [] };
  const top = (space === undefined ? null : (root.lookup(space) as Namespace | null)) ?? root;
  const all = membersOf(top);
  const messages = all.filter((o): o is Type => o instanceof light.Type);
  const enums = all.filter((o): o is Enum => o instanceof light.Enum);
  const only = messages.length === 1 ? messages[0] : undefined;
  const draft: MutableView = only
    ? message(only, build)
    : { ...blank([]), types: [messages.length > 0 ? 'messages' : 'no message'] };
  const branches: BranchView[] = [...draft.branches];
  if (!only && messages.length > 0)
    branches.push({
      role: 'messages',
      schemas: messages.map((m) => ({ label: m.name, schema: message(m, build) })),
    });
  if (!only && enums.length > 0)
    branches.push({
      role: 'enums',
      schemas: enums.map((e) => ({ label: e.name, schema: enumeration(e) })),
    });
  const name = only && space !== undefined ? `${space}.${only.name}` : (only?.name ?? space);
  const services = all.filter((o) => o instanceof light.Service).map((o) => o.name);
  return {
    ...draft,
    ...(name !== undefined && { title: name }),
    branches,
    extras: [
      ...draft.extras,
      ...(imports && imports.length > 0 ? [['import', imports] as const] : []),
      ...(services.length > 0 ? [['service', services] as const] : []),
    ],
  };
}

function membersOf(space: Namespace): readonly ReflectionObject[] {
  return space.nestedArray ?? [];
}

function message(type: Type, build: Build): MutableView {
  const draft: MutableView = { ...blank([]), types: ['message'] };
  describe(type, draft);
  if (build.around.includes(type))
    return { ...draft, types: [type.name], constraints: [{ keyword: '', text: 'recursive' }] };
  if (build.left-- <= 0 || build.around.length >= MAX_DEPTH) {
    return {
      ...draft,
      types: [type.name],
      constraints: [{ keyword: '', text: 'too deep or too large to show' }],
    };
  }
  build.around.push(type);
  const properties: PropertyView[] = [];
  const choices = new Map<OneOf, { label: string; schema: SchemaView }[]>();
  for (const f of type.fieldsArray) {
    const oneof = f.partOf && f.options?.proto3_optional !== true ? f.partOf : null;
    if (!oneof)
      properties.push({ name: f.name, required: f.rule === 'required', schema: field(f, build) });
    else {
      const list = choices.get(oneof);
      const choice = { label: f.name, schema: field(f, build) };
      if (list) list.push(choice);
      else choices.set(oneof, [choice]);
    }
  }
  build.around.pop();
  const branches = [...choices].map(([oneof, schemas]) => ({
    role: `one of ${oneof.name}`,
    schemas,
  }));
  const reserved = (type.reserved ?? []).map((r) =>
    typeof r === 'string' ? r : r[0] === r[1] ? `${r[0]}` : `${r[0]}..${r[1]}`,
  );
  const constraints: ConstraintView[] =
    reserved.length > 0
      ? [{ keyword: 'reserved', text: `reserved ${reserved.slice(0, 20).join(', ')}` }]
      : [];
  return { ...draft, properties, branches, constraints };
}

function field(f: Field, build: Build): SchemaView {
  const value = typed(f, build);
  const map = f instanceof light.MapField ? (f as MapField) : null;
  const draft: MutableView = map
    ? {
        ...blank([]),
        types: [`map<${map.keyType}, ${map.type}>`],
        branches: inner('values', value),
      }
    : f.repeated
      ? { ...blank([]), types: ['array'], branches: inner('items', value) }
      : { ...value };
  describe(f, draft);
  const label = f.options?.proto3_optional === true ? [{ keyword: 'label', text: 'optional' }] : [];
  draft.constraints = [{ keyword: 'number', text: `= ${f.id}` }, ...label, ...draft.constraints];
  return draft;
}

function inner(role: string, schema: SchemaView): readonly BranchView[] {
  return [{ role, schemas: [{ schema }] }];
}

/**
 * What a field holds, without its name, number and label: a message or enum of this text in full,
 * all else by name.
 */
function typed(f: Field, build: Build): SchemaView {
  const found = f.parent ? (f.parent as Namespace).lookup(f.type, [light.Type, light.Enum]) : null;
  if (found instanceof light.Type) return { ...message(found, build), types: [f.type] };
  if (found instanceof light.Enum) return { ...enumeration(found), types: [f.type] };
  return { ...blank([]), types: [f.type] };
}

function enumeration(e: Enum): MutableView {
  const draft: MutableView = {
    ...blank([]),
    types: ['enum'],
    enum: Object.entries(e.values).map(([name, number]) => `${name} = ${number}`),
  };
  describe(e, draft);
  return draft;
}

/** Comment, `deprecated`, `default` and the other options. */
function describe(object: ReflectionObject, draft: MutableView): void {
  if (object.comment) draft.description = object.comment;
  const options = object.options ?? {};
  if (options.deprecated === true) draft.deprecated = true;
  if (Object.hasOwn(options, 'default')) draft.default = { value: options.default };
  const others = Object.entries(options).filter(([name]) => !SHOWN.has(name));
  if (others.length > 0)
    draft.extras = [...draft.extras, ...others.map(([name, value]) => [name, value] as const)];
}

const SHOWN: ReadonlySet<string> = new Set(['deprecated', 'default', 'proto3_optional']);
