// Edits that make a document fit a message that came: the example, the property, the value or the
// type that it lacks. Each is tried on a copy of the document first.
import {
  type AnalyzedFile,
  analyzedFileOf,
  notConverted,
  readOnly,
} from '../analysis/analyzed-file.ts';
import { changedCopy } from '../analysis/changed-copy.ts';
import type { LocatedNode } from '../analysis/documents/located-node.ts';
import { SchemaBundler } from '../analysis/instances/bundle-schema.ts';
import type { SchemaBasis } from '../analysis/instances/message.ts';
import { explainErrors } from '../analysis/instances/validate.ts';
import {
  candidatesOf,
  channelOf,
  channelsOf,
  type LiveChannel,
  type LiveMessage,
} from '../analysis/live/candidates.ts';
import { valueSchemas } from '../analysis/live/value-schemas.ts';
import { partOf } from '../analysis/model/parts.ts';
import { schemaOf } from '../analysis/schemas/schema-of-values.ts';
import { findSecrets } from '../analysis/secrets/find-secrets.ts';
import { symbolIndexOf } from '../analysis/symbols/symbol-index.ts';
import { quote } from '../format/message-text.ts';

import { clip } from '../text/clip.ts';
import type { FileEdits } from '../text/edit/types.ts';
import { isRoot, locationId, type NodeLocation } from '../text/location.ts';
import { parseJson } from '../text/parse/json.ts';
import { formatNumber } from '../text/plural.ts';
import { fromPointer, lastKey, toPointer } from '../text/pointer.ts';
import { get, type Node, type NodePath, nodeAt, stringOf, stringsOf } from '../text/tree.ts';
import { toValue, valueAtPath } from '../text/value.ts';
import { runCommand } from './commands/run-command.ts';
import type { EditCommand } from './commands/types/command.ts';

/** A message that came, as far as edits of the document need it. */
export interface MessageSample {
  /** The key of its channel, and its own one there. */
  readonly channel: string;
  readonly message: string;
  /** Whether it is valid as that message. */
  readonly isValid: boolean;
  /** JSON of the payload, and of the headers as the schema sees them; null without them. */
  readonly payload: string | null;
  readonly headers: string | null;
  readonly parameters: Readonly<Record<string, string>>;
  /** The locations of its errors in it, with their keywords. */
  readonly errors: readonly { readonly path: string; readonly code: string }[];
}

/** An edit that makes a document fit a message that came. */
export interface MessageEdit {
  /** Index of the error that there is none of afterwards; null for the message as a whole. */
  readonly error: number | null;
  readonly title: string;
  /** The file of the command. */
  readonly uri: string;
  readonly command: EditCommand;
  /** What else the edit applies to, in a sentence. */
  readonly note?: string;
  /** How many values look like secrets that the document would have then. */
  readonly secrets: number;
}

/** Errors of a message for which edits are looked for, and edits that are tried in all. */
const MAX_ERRORS = 8;
const MAX_TRIES = 24;
/** UTF-16 units that all tries together may read: each reads the files again. */
const MAX_READ = 6_000_000;
/** UTF-16 units of a text that may become a value of an `enum`. */
const MAX_VALUE = 200;

/**
 * Returns the edits that make the document fit a message, at most one for each of its errors: with
 * it the value at the location of the error is valid, and no other error is new. For a valid
 * message it is the one that keeps it as an example.
 * @param id of the operation or channel that was listened to
 */
export function messageEdits(
  file: AnalyzedFile,
  id: string,
  sample: MessageSample,
): readonly MessageEdit[] {
  if (notConverted(file) !== null) return [];
  const found = findMessage(file, id, sample);
  if (!found) return [];
  const editor = new MessageEditor(file, found.channel, found.message, sample);
  return sample.isValid ? editor.example() : editor.corrections();
}

function findMessage(
  { documents, dialect, model }: AnalyzedFile,
  id: string,
  { channel: key, message: name }: MessageSample,
): { readonly channel: LiveChannel; readonly message: LiveMessage } | null {
  const all = model();
  const bundler = new SchemaBundler(documents, dialect);
  const operation = partOf(all, id, 'operation');
  const own = partOf(all, id, 'channel');
  const channels = operation
    ? channelsOf(bundler, all, operation)
    : own && [channelOf(bundler, all, own)];
  for (const channel of channels ?? []) {
    const message = channel.messages.find((one) => one.name === name);
    if (channel.key === key && message) return { channel, message };
  }
  return null;
}

/** An edit before it is tried. */
interface Draft {
  readonly title: string;
  /** What it changes. */
  readonly at: NodeLocation;
  readonly command: EditCommand;
  /** A value that the document gets, under its name there. */
  readonly value?: readonly [name: string, value: unknown];
}

type Side = 'payload' | 'headers';

class MessageEditor {
  private readonly file: AnalyzedFile;
  private readonly channel: LiveChannel;
  private readonly message: LiveMessage;
  private readonly sample: MessageSample;
  private readonly values: Readonly<Record<Side, { readonly is: unknown } | null>>;
  private tries = 0;
  /** UTF-16 units of the files. */
  private readonly size: number;

  constructor(
    file: AnalyzedFile,
    channel: LiveChannel,
    message: LiveMessage,
    sample: MessageSample,
  ) {
    this.file = file;
    this.channel = channel;
    this.message = message;
    this.sample = sample;
    this.size = [...file.documents.readable()].reduce((sum, { text }) => sum + text.length, 0);
    this.values = { payload: readJson(sample.payload), headers: readJson(sample.headers) };
  }

  /** Returns the edit that adds the message to the examples, unless it is one already. */
  example(): MessageEdit[] {
    const { part } = this.message;
    const { payload } = this.values;
    const path = fromPointer(part.pointer);
    const node = nodeAt(this.file.documents.file(part.uri)?.tree, path);
    if (!payload || node?.kind !== 'map') return [];
    const headers = this.describedHeaders();
    const value = { ...(headers && { headers }), payload: payload.is };
    const text = JSON.stringify(value);
    const examples = get(node, 'examples');
    const known = examples?.kind === 'seq' ? examples.items : [];
    const isKnown = known.some((item) => {
      const example = get(item.value, 'payload');
      return example && JSON.stringify(toValue(example)) === JSON.stringify(payload.is);
    });
    // A reference in an example would be followed.
    const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '');
    if (isKnown || text.includes('"$ref"') || mayHaveLostDigits(numbers)) return [];
    const draft: Draft = {
      title: 'Add as example',
      at: { uri: part.uri, path: [...path, 'examples'] },
      command: {
        do: 'add',
        parentPointer: toPointer([...path, 'examples']),
        value,
        keepSelection: true,
      },
      value: ['example', value],
    };
    return this.isStillValid(draft) ? [this.editOf(draft, null)] : [];
  }

  /** Whether the payload is valid in the document after an edit, as far as is known. */
  private isStillValid(draft: Draft): boolean {
    const files = this.run(draft);
    return files !== null && (this.errorsAfter(files, 'payload') ?? []).length === 0;
  }

  corrections(): MessageEdit[] {
    return this.sample.errors.slice(0, MAX_ERRORS).flatMap(({ path, code }, i) => {
      const draft = this.draftsFor(path, code).find((one) => this.isCorrection(one, path));
      return draft ? [this.editOf(draft, i)] : [];
    });
  }

  /** The headers that the schema names: others are of the transport, and none of the message's. */
  private describedHeaders(): Record<string, unknown> | null {
    const headers = this.values.headers?.is;
    if (typeof headers !== 'object' || headers === null) return null;
    const described = Object.entries(headers).filter(([name]) => {
      const found = valueSchemas(
        this.file.documents,
        this.message.part,
        toPointer(['headers', name]),
      );
      return found?.isExact === true;
    });
    return described.length === 0 ? null : Object.fromEntries(described);
  }

  private draftsFor(path: string, code: string): readonly Draft[] {
    const steps = fromPointer(path);
    const [side, ...inner] = steps;
    if (side === 'parameters') return code === 'enum' ? this.parameterValue(lastKey(steps)) : [];
    if (side !== 'payload' && side !== 'headers') return [];
    const value = this.values[side];
    const at = value ? valueAtPath(value.is, inner) : undefined;
    if (at === undefined) return [];
    switch (code) {
      case 'additionalProperties':
      case 'unevaluated':
        return inner.length === 0 ? [] : this.addProperty(steps, at);
      case 'enum':
        return this.enumValue(path, at);
      case 'type':
        return this.widenType(path, at);
      case 'required':
        return this.makeOptional(path, at);
      default:
        return [];
    }
  }

  private schemasAt(path: string): readonly LocatedNode[] {
    const found = valueSchemas(this.file.documents, this.message.part, path);
    return found?.isExact ? found.schemas : [];
  }

  private addProperty(steps: NodePath, value: unknown): readonly Draft[] {
    const name = lastKey(steps);
    return this.schemasAt(toPointer(steps.slice(0, -1)))
      .filter(({ node }) => node.kind === 'map')
      .map((at) => ({
        title: `Add property ${quote(name)}`,
        at,
        command: {
          do: 'add-schema',
          schema: toPointer(at.path),
          keyword: 'properties',
          name,
          value: schemaOf([value]).schema,
        },
      }));
  }

  private enumValue(path: string, value: unknown): readonly Draft[] {
    if (typeof value === 'object' && value !== null) return [];
    if (typeof value === 'string' && value.length > MAX_VALUE) return [];
    if (typeof value === 'number' && mayHaveLostDigits(JSON.stringify(value))) return [];
    return this.schemasAt(path).flatMap((at) => this.oneMoreValue(at, value, path));
  }

  /** @param path what the value is called by */
  private oneMoreValue(at: LocatedNode, value: unknown, path: string): Draft[] {
    if (get(at.node, 'enum')?.kind !== 'seq') return [];
    const title = `Add ${clip(JSON.stringify(value))} to the enum`;
    const list = [...at.path, 'enum'];
    return [
      {
        title,
        at,
        command: { do: 'change', title, changes: [{ do: 'append', list, value: { data: value } }] },
        value: [lastKey(fromPointer(path)), value],
      },
    ];
  }

  private parameterValue(name: string): readonly Draft[] {
    const { uri, pointer } = this.channel.part;
    const value = this.sample.parameters[name];
    const { documents } = this.file;
    const channel = [...fromPointer(pointer), 'parameters', name];
    const node = nodeAt(documents.file(uri)?.tree, channel);
    const parameter = node && documents.resolve(uri, channel, node);
    return parameter && value !== undefined && value.length <= MAX_VALUE
      ? this.oneMoreValue(parameter, value, name)
      : [];
  }

  private widenType(path: string, value: unknown): readonly Draft[] {
    const type = typeOf(value);
    return this.schemasAt(path).flatMap((at): Draft[] => {
      const { node } = at;
      const schema = toPointer(at.path);
      const own = typesIn(node);
      if (own.length === 0 || own.includes(type)) return [];
      const title = `Also allow ${type === 'null' ? 'null' : `the type ${quote(type)}`}`;
      if (type === 'null')
        return [{ title, at, command: { do: 'set-nullable', schema, nullable: true } }];
      const others = type === 'number' ? own.filter((one) => one !== 'integer') : own;
      const types = [...others.filter((one) => one !== 'null'), type];
      const all = own.includes('null') ? [...types, 'null'] : types;
      return [{ title, at, command: { do: 'set-type', schema, type: all } }];
    });
  }

  private makeOptional(path: string, value: unknown): readonly Draft[] {
    return this.schemasAt(path).flatMap((at): Draft[] => {
      const required = get(at.node, 'required');
      const missing = stringsOf(required).filter(
        (name) => valueAtPath(value, [name]) === undefined,
      );
      const [name] = missing;
      if (name === undefined || missing.length > 1) return [];
      const schema = toPointer(at.path);
      const title = `Make ${quote(name)} optional`;
      return [{ title, at, command: { do: 'require-property', schema, name, required: false } }];
    });
  }

  private editOf(draft: Draft, error: number | null): MessageEdit {
    const { title, at, command, value } = draft;
    const note = this.noteAbout(at);
    return {
      ...{ error, title, uri: at.uri, command },
      ...(note !== null && { note }),
      secrets: value ? findSecrets(JSON.stringify({ [value[0]]: value[1] })).length : 0,
    };
  }

  /** Says that the definition around a location is used more than once. */
  private noteAbout(at: NodeLocation): string | null {
    const uses = this.usesOf(at, new Map());
    if (!uses || uses.count < 2) return null;
    const places = `is used in ${formatNumber(uses.count)} places. This changes all of them.`;
    return `${quote(uses.name)} ${places}`;
  }

  /**
   * Returns the definition around a location in a schema, and in how many places it is used, by
   * other definitions too; null where it belongs to its message alone.
   * @param known counts of definitions by their location; 0 while they are counted
   */
  private usesOf(
    { uri, path }: NodeLocation,
    known: Map<string, number>,
  ): { readonly name: string; readonly count: number } | null {
    const { byTarget } = symbolIndexOf(this.file.documents);
    for (let length = path.length; length > 0; length--) {
      const own = path.slice(0, length);
      const id = locationId({ uri, path: own });
      if (partOf(this.file.model(), id, 'message')) return null;
      const refs = (byTarget.get(id) ?? []).filter(({ ref, last }) => ref && last);
      if (refs.length === 0) continue;
      if (!known.has(id)) {
        // A schema that refers to itself is not used by that.
        known.set(id, 0);
        const counts = refs.map((one) => this.usesOf(one, known)?.count ?? 1);
        known.set(
          id,
          counts.reduce((sum, count) => sum + count),
        );
      }
      return { name: lastKey(own), count: known.get(id) ?? 0 };
    }
    return null;
  }

  /** Runs the command of an edit; null where it is refused, or changes nothing. */
  private run({ at, command }: Draft) {
    const { file } = this;
    const tries = this.tries++;
    const isTooMuch = tries > 0 && (tries + 1) * this.size > MAX_READ;
    if (tries >= MAX_TRIES || isTooMuch || readOnly(file, at.uri) !== null) return null;
    const own = isRoot(at.uri) ? file : analyzedFileOf(file.documents.file(at.uri), file);
    const result = own && runCommand(own, command);
    if (!result || 'refused' in result) return null;
    return result.files.some(({ edits }) => edits.length > 0) ? result.files : null;
  }

  private isCorrection(draft: Draft, path: string): boolean {
    const files = this.run(draft);
    if (!files) return false;
    const [side = ''] = fromPointer(path);
    if (side === 'parameters') return true;
    const left = this.errorsAfter(files, side as Side);
    const known = new Set(this.sample.errors.map((one) => one.path));
    return left?.every((at) => known.has(at) && at !== path && !at.startsWith(`${path}/`)) ?? false;
  }

  /** Returns JSON Pointers of the errors of a value after edits; null where they are not known. */
  private errorsAfter(files: readonly FileEdits[], side: Side): readonly string[] | null {
    const copy = changedCopy(this.file, files);
    copy.setParsers(this.file.documents.tools);
    const documents = copy.documentSet;
    const { part, name } = this.message;
    const bundler = new SchemaBundler(documents, this.file.dialect);
    const [message] = candidatesOf(bundler, [{ part, name }]);
    const value = this.values[side];
    return message && value ? errorPaths(side, message[side], value.is) : null;
  }
}

/** Returns the JSON Pointers of errors; null where they are not known. */
function errorPaths(side: string, basis: SchemaBasis, value: unknown): readonly string[] | null {
  if (basis.kind === 'anything') return [];
  if (basis.kind === 'unknown') return null;
  const errors = explainErrors(basis.root, basis.definitions(), value);
  return (
    errors?.filter(({ kind }) => kind === 'invalid').map(({ at }) => toPointer([side, ...at])) ??
    null
  );
}

/** Whether a number in JSON is so long that it may have lost digits. */
function mayHaveLostDigits(json: string): boolean {
  return /\d{16}/.test(json);
}

function readJson(json: string | null): { readonly is: unknown } | null {
  if (json === null) return null;
  const { root } = parseJson(json);
  return root ? { is: toValue(root) } : null;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function typesIn(node: Node): readonly string[] {
  const type = get(node, 'type');
  const text = stringOf(type);
  return text === undefined ? stringsOf(type) : [text];
}
