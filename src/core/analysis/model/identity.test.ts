import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { buildModel } from './build-model.ts';
import { partId } from './object-at.ts';
import { apply, diff } from './patch.ts';
import { documentsOf, fromValue, pathsIn, replaceAt } from './testing.ts';
import type { Model } from './types.ts';

const ref = (to: string) => ({ $ref: to });

/** A document that uses every kind of part. */
const document = {
  apidoc: '3.1.0',
  info: {
    title: 'T',
    version: '1',
    tags: [ref('#/components/tags/t')],
    externalDocs: { url: 'https://example.com' },
  },
  defaultContentType: 'application/json',
  servers: {
    s: {
      host: '{h}',
      variables: { h: { default: 'x' } },
      security: [ref('#/components/securitySchemes/k')],
      bindings: { kafka: { a: 1 } },
    },
  },
  channels: {
    c: {
      address: 'a/{p}',
      messages: { m: ref('#/components/messages/M') },
      parameters: { p: {} },
      servers: [ref('#/servers/s')],
    },
    d: ref('#/components/channels/D'),
  },
  operations: {
    o: {
      action: 'send',
      channel: ref('#/channels/c'),
      messages: [ref('#/channels/c/messages/m')],
      traits: [ref('#/components/operationTraits/ot')],
      reply: { channel: ref('#/channels/d'), address: { location: '$message.header' } },
    },
  },
  components: {
    channels: { D: { messages: { inline: { payload: { $ref: '#/components/schemas/S' } } } } },
    messages: {
      M: {
        payload: ref('#/components/schemas/S'),
        headers: { type: 'object', properties: { own: {} } },
        traits: [ref('#/components/messageTraits/mt')],
        examples: [{ payload: { id: 1 } }],
        correlationId: { location: '$message.header#/id' },
      },
    },
    schemas: {
      S: {
        type: 'object',
        properties: { id: { type: 'integer' }, self: ref('#/components/schemas/S') },
        'x-a': [],
      },
      A: { schemaFormat: 'x', schema: {} },
    },
    securitySchemes: {
      k: { type: 'oauth2', flows: { implicit: { availableScopes: { a: 'b' } } } },
    },
    messageTraits: { mt: { headers: { properties: { common: {} } } } },
    operationTraits: { ot: { summary: 's' } },
    tags: { t: { name: 't' } },
  },
};

const build = (root: unknown, previous: Model | null = null) =>
  buildModel(documentsOf({ '': root }), previous);
const changed = (a: Model, b: Model) =>
  [...b.parts.values()].filter((part) => a.parts.get(part.id) !== part).map(({ id }) => id);

describe('identity across edits', () => {
  const root = fromValue(document);
  const model = build(root);

  it('keeps the whole model where nothing changed, even in a tree of other nodes', () => {
    expect(build(root, model)).toBe(model);
    expect(build(fromValue(document), model)).toBe(model);
  });

  it('replaces only the part that was edited', () => {
    const next = build(
      replaceAt(root, ['components', 'schemas', 'S', 'properties', 'id', 'type'], 'string'),
      model,
    );
    expect(changed(model, next)).toEqual(['#/components/schemas/S']);
    expect(next.order).toBe(model.order);
  });

  it('replaces what shows a title that was edited', () => {
    const next = build(replaceAt(root, ['components', 'messages', 'M', 'examples'], []), model);
    expect(changed(model, next)).toEqual(['#/components/messages/M']);
    const titled = build(
      replaceAt(root, ['components', 'messageTraits', 'mt'], {
        headers: { properties: { common: {} } },
        title: 'From trait',
      }),
      model,
    );
    expect(changed(model, titled).sort()).toEqual([
      '#/channels/c',
      '#/components/messageTraits/mt',
      '#/components/messages/M',
      '#/components/schemas/S',
      '#/operations/o',
    ]);
  });

  it('replaces a message when the inherited content type changes, and info, which shows it', () => {
    const next = build(replaceAt(root, ['defaultContentType'], 'text/plain'), model);
    expect(changed(model, next)).toEqual([
      '#/info',
      '#/components/messages/M',
      '#/components/channels/D/messages/inline',
    ]);
  });

  it('keeps the merged headers of a message while something else is edited', () => {
    const next = build(
      replaceAt(root, ['info', 'externalDocs', 'url'], 'https://example.org'),
      model,
    );
    expect(changed(model, next)).toEqual(['#/info']);
  });
});

describe('patches', () => {
  const root = fromValue(document);
  const model = build(root);

  it('carry everything when nothing was known, and survive structuredClone', () => {
    const copy = apply(null, structuredClone(diff(null, model)));
    expect(copy.info?.title).toBe('T');
    expect(copy.order).toEqual(model.order);
    expect([...copy.parts.keys()]).toEqual([...model.parts.keys()]);
  });

  it('carry only what changed and keep every other object', () => {
    const next = build(replaceAt(root, ['operations'], {}), model);
    const patch = diff(model, next);
    expect(patch.removed).toEqual(['#/operations/o']);
    const applied = apply(model, patch);
    expect([...applied.parts]).toEqual([...next.parts]);
    expect(applied.order).toBe(next.order);
    for (const part of patch.set)
      expect(part.usedBy).not.toContainEqual(expect.objectContaining({ id: '#/operations/o' }));
    expect(applied.parts.get('#/components/schemas/S')).toBe(
      model.parts.get('#/components/schemas/S'),
    );
  });

  it('say nothing where nothing changed, and then the model stays the same object', () => {
    expect(diff(model, build(fromValue(document), model))).toEqual({ set: [], removed: [] });
    expect(apply(model, { set: [], removed: [] })).toBe(model);
  });

  it('remove info with its object', () => {
    const emptied = build({}, model);
    expect(apply(model, diff(model, emptied)).info).toBeNull();
  });
});

describe('documents that are broken anywhere', () => {
  const root = fromValue(document);
  const locations = pathsIn(root);
  const targets = locations.map((path) =>
    ref(`#${path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`),
  );
  const value = fc.oneof(
    fc.jsonValue({ depthSize: 'small' }),
    fc.constantFrom(...targets),
    fc.constantFrom(ref('#/nowhere'), ref('nowhere.yaml'), ref('')),
  );

  it('never throw, still give plain data, and patch to the same model', () => {
    const model = build(root);
    const edit = fc.tuple(fc.constantFrom(...locations), value);
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const edited = edits.reduce(
          (node, [path, replacement]) => replaceAt(node, path, replacement),
          root,
        );
        const next = build(edited, model);
        const patch = structuredClone(diff(model, next));
        const applied = apply(model, patch);
        expect([...applied.parts.keys()].sort()).toEqual([...next.parts.keys()].sort());
        expect(applied.info?.id).toBe(next.info?.id);
        const listed = Object.values(next.order).flat() as string[];
        expect(new Set(listed).size).toBe(listed.length);
        expect(listed.length + (next.info ? 1 : 0)).toBe(next.parts.size);
        expect(build(edited, next)).toBe(next);
      }),
      { numRuns: 300 },
    );
  });
});

it('a server lists a channel from the edit on that leaves it without readable servers', () => {
  const text = `info:
  version: 1.0.0
servers:
  s: later
channels:
  c:
    servers:
      - $ref: '#/servers/other'
`;
  const channelsOf = (analyzer: Analyzer, now: string) => {
    analyzer.setText(now);
    return analyzer.model().parts.get(partId('', '/servers/s'));
  };
  const analyzer = new Analyzer('orders.yaml', 'yaml');
  expect(channelsOf(analyzer, text)).toMatchObject({ channels: [] });
  const edited = text.replace('servers:\n      -', 'servers:      -');
  expect(channelsOf(analyzer, edited)).toMatchObject({ channels: [{ key: 'c' }] });
});
