import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildModel } from './build-model.ts';
import { documentsOf } from './testing.ts';
import type { ChannelPart, MessagePart, Model, OperationPart } from './types.ts';
import type { Link } from './views.ts';

interface Case {
  readonly name: string;
  readonly entry: string;
  readonly files: Readonly<Record<string, string>>;
  readonly model?: readonly {
    readonly what: string;
    readonly at?: string;
    readonly value: unknown;
  }[];
}

const pointers = (links: readonly Link[]) => links.map(({ id }) => id?.slice(1));

/** How each kind of derived value is read from the model. */
const READ: Readonly<Record<string, (model: Model, at: string) => unknown>> = {
  'channel.servers': (model, at) => pointers((model.parts.get(`#${at}`) as ChannelPart).servers),
  'operation.messages': (model, at) =>
    pointers((model.parts.get(`#${at}`) as OperationPart).messages),
  'message.contentType': (model, at) => (model.parts.get(`#${at}`) as MessagePart).contentType,
  channelIds: (model) => model.order.channels.map((id) => model.parts.get(id)?.key),
  operationIds: (model) => model.order.operations.map((id) => model.parts.get(id)?.key),
  schemaFormat: (model, at) =>
    (model.parts.get(`#${at.replace(/\/payload$/, '')}`) as MessagePart).payload?.format,
};

describe('derived values of the conformance cases', () => {
  const folder = new URL('../../../../conformance/cases/', import.meta.url);

  it('are shown by the model', () => {
    const seen = new Set<string>();
    for (const file of readdirSync(folder)) {
      for (const { name, entry, files, model: values = [] } of JSON.parse(
        readFileSync(new URL(file, folder), 'utf8'),
      ) as Case[]) {
        for (const { what, at = '', value } of values) {
          const read = READ[what];
          if (!read) continue;
          const model = buildModel(documentsOf({ '': parse(files[entry] ?? '') }), null);
          expect(read(model, at), `${name} ${what}`).toEqual(value);
          seen.add(what);
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(READ).sort());
  });
});
