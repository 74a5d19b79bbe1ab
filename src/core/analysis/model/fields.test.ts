// A field is further down unless a view shows it: a member of the view without a value hides
// nothing.
import { expect, test } from 'vitest';
import { rootKind, tableOf } from '../../format/tables.ts';
import { buildModel } from './build-model.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { objectView } from './fields.ts';
import { rootObject } from './object-at.ts';
import { documentsOf, fromValue } from './testing.ts';
import type { ServerPart } from './types.ts';

const KINDS = [
  ...[rootKind, 'Info', 'Contact', 'License', 'Tag', 'ExternalDocumentation', 'Server'],
  ...['ServerVariable', 'Channel', 'Parameter', 'Message', 'CorrelationId', 'MessageExample'],
  ...['Operation', 'OperationReply', 'OperationReplyAddress', 'SecurityScheme', 'ImplicitFlow'],
];
const context = { documents: documentsOf({}) } as ModelContext;

test.each(KINDS)('a member of the view of %s that is undefined or empty hides nothing', (kind) => {
  for (const { name } of tableOf(kind).fields) {
    if (name === '$ref') continue;
    for (const value of [false, 0, '', 'text', null, [1]]) {
      const object = rootObject(fromValue({ [name]: value }));
      if (!object) throw new Error('not an object');
      const found = {} as FoundPart;
      for (const own of [{}, { [name]: undefined }, { [name]: [] }])
        expect(
          objectView(
            context,
            { ...found, effects: [] } as unknown as FoundPart,
            object,
            kind,
            own,
          ).fields?.map((field) => field.name),
          `${name}: ${JSON.stringify(value)}`,
        ).toEqual([name]);
    }
  }
});

test('a list without some of its items is shown again as it is written', () => {
  const server = { host: 'a', protocol: 'kafka', tags: ['orders', { name: 'live' }] };
  const model = buildModel(documentsOf({ '': { info: {}, servers: { live: server } } }), null);
  const part = model.parts.get('#/servers/live') as ServerPart;
  expect(part.tags).toEqual([{ name: 'live' }]);
  expect(part.fields?.map(({ name }) => name)).toEqual(['tags']);
});
