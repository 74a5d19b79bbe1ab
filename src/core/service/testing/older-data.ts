// Makes random documents of AsyncAPI 2 with the files that they refer to, as data.
import { relativeUri, resolveUri } from '../../analysis/documents/uri.ts';
import { type Data, MERGED } from '../../text/testing/mixed-styles.ts';
import type { DocumentData } from './written-files.ts';

type Fields = Record<string, Data>;

/** The name of the root document. */
export const ROOT_FILE = 'asyncapi.yaml';

const FORMATS = [
  'application/schema+json;version=draft-07',
  'application/vnd.aai.asyncapi;version=2.6.0',
];

/** Returns the files of a document of 2.x, which are valid apart from what 2.x itself allows. */
export function olderDocument(random: () => number): DocumentData {
  return new Maker(random).make();
}

class Maker {
  private readonly random: () => number;
  /** Values that may occur several times. */
  private readonly repeated: Fields[] = [];
  private readonly files: Record<string, Fields> = {};
  private readonly isMany: boolean;
  private ids = 0;

  constructor(random: () => number) {
    this.random = random;
    this.isMany = this.chance(0.3);
  }

  make(): DocumentData {
    const version = this.pick(['2.0.0', '2.1.0', '2.2.0', '2.3.0', '2.4.0', '2.5.0', '2.6.0']);
    const messages = this.map('message', 3, () => this.message());
    const parameters = this.map('parameter', 2, () => this.parameter());
    const schemas = this.map('schema', 3, () => this.schema(2));
    const components: Fields = {
      messages,
      schemas,
      parameters,
      securitySchemes: {
        sasl: { type: 'scramSha256', description: this.words() },
        key: { type: 'apiKey', in: 'user' },
        oauth: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: 'https://example.com/token',
              scopes: { read: this.words(), write: this.words() },
            },
          },
        },
      },
      operationTraits: {
        ofOperation: this.optional({
          summary: this.words(),
          tags: this.tags(),
          operationId: 'fromTrait',
        }),
      },
      messageTraits: {
        ofMessage: this.optional({
          contentType: 'application/json',
          headers: { type: 'object' },
          tags: this.tags(),
        }),
      },
      correlationIds: { id: { location: '$message.header#/id' } },
    };
    if (version >= '2.3' && this.chance(0.2))
      components.channels = { reusable: this.channel('reusable') };
    if (version >= '2.3' && this.chance(0.2)) components.servers = { spare: this.server() };
    const root: Fields = {
      asyncapi: version,
      ...this.optional({ id: 'urn:example:orders', 'x-owner': { team: this.words(), size: 4 } }),
      info: {
        title: this.words(),
        version: '1.0.0',
        ...this.optional({
          description: this.text(),
          contact: { name: this.words(), email: 'team@example.com' },
          license: { name: 'MIT' },
        }),
      },
      ...this.optional({
        tags: this.tags(),
        externalDocs: this.externalDocs(),
        defaultContentType: 'application/json',
        servers: this.map('server', 2, () => this.server()),
      }),
      channels: Object.fromEntries(
        Array.from({ length: 1 + this.upTo(3) }, (_, index) => {
          const address = `${this.pick(['orders', 'shop.orders', 'a b', "it's", 'a?b=c;d'])}/${index}${this.chance(0.3) ? '/{id}' : ''}`;
          return [address, this.channel(address)];
        }),
      ),
      ...this.optional({ components: this.shuffled(components) }, 0.9),
    };
    if (!root.components) root.components = components;
    const { asyncapi: _, ...others } = root;
    const entry = this.chance(0.8) ? { asyncapi: version, ...others } : this.shuffled(root);
    return { [ROOT_FILE]: entry, ...this.files };
  }

  private chance(part: number): boolean {
    return this.random() < part;
  }

  private upTo(count: number): number {
    return Math.floor(this.random() * count);
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.upTo(list.length)] as T;
  }

  private optional(fields: Fields, part = 0.4): Fields {
    return Object.fromEntries(Object.entries(fields).filter(() => this.chance(part)));
  }

  private shuffled(fields: Fields): Fields {
    if (this.chance(0.6)) return fields;
    const entries = Object.entries(fields).map((one) => [this.random(), one] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => a - b).map(([, one]) => one));
  }

  private map(name: string, most: number, make: () => Data): Fields {
    const count = 1 + this.upTo(most);
    return Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${name}${index}`, make()]),
    );
  }

  private words(): string {
    return this.pick([
      'Orders',
      'Orders of the shop',
      'the "new" ones: all',
      'a # b',
      "it's",
      '- dash',
      '12',
      'true',
      '',
    ]);
  }

  private text(): string {
    return this.pick([
      'One line',
      'First line\nSecond line\n',
      'First\n\n# Heading\n\n- item\n  more\n',
      'a very long line that goes on and on and has many words in it so that it is folded',
      'without end\nof line',
      '  starts with spaces\nand ends\n\n',
    ]);
  }

  private tags(): Data {
    return Array.from({ length: 1 + this.upTo(2) }, (_, index) =>
      this.again({
        name: `tag${index}`,
        ...this.optional({ description: this.words(), externalDocs: this.externalDocs() }, 0.2),
      }),
    );
  }

  private externalDocs(): Data {
    return this.again({
      url: 'https://example.com/docs',
      ...this.optional({ description: this.words() }),
    });
  }

  /** Returns a value, or one like it that is somewhere else already. */
  private again(made: Fields): Fields {
    const known = this.repeated.filter((one) => Object.keys(one)[0] === Object.keys(made)[0]);
    if (known.length > 0 && this.chance(0.3)) return this.pick(known);
    this.repeated.push(made);
    return made;
  }

  /** Returns a value, or a reference to it in another file. */
  private apart(kind: string, value: Fields): Data {
    if (!this.isMany || this.chance(0.6) || '$ref' in value) return value;
    const uri = this.pick(['shared/parts.yaml', 'shared/more.yaml', 'data.json']);
    const file = this.files[uri] ?? {};
    this.files[uri] = file;
    const held = (file[kind] ?? {}) as Fields;
    file[kind] = held;
    const name = `${kind}${Object.keys(held).length}`;
    held[name] = inFile(uri, value) as Fields;
    return { $ref: `${this.pick(['./', ''])}${uri}#/${kind}/${name}` };
  }

  private server(): Data {
    const protocol = this.pick(['kafka', 'mqtt']);
    return this.shuffled({
      url: this.pick([
        `${protocol}://example.com:9092`,
        'example.com',
        '{env}.example.com/path/{env}',
      ]),
      protocol,
      ...this.optional({
        description: this.text(),
        variables: { env: { enum: ['dev', 'prod'], default: 'dev' } },
        security: this.security(),
        tags: this.tags(),
        bindings: { [protocol]: {} },
        'x-extra': this.schema(1),
      }),
    });
  }

  private security(): Data {
    return Array.from({ length: 1 + this.upTo(2) }, () =>
      this.pick<Fields>([
        { sasl: [] },
        { key: [] },
        { oauth: ['read'] },
        { sasl: [], key: [] },
        {},
      ]),
    );
  }

  private channel(address: string): Data {
    const channel: Fields = {
      ...this.optional(
        {
          description: this.text(),
          bindings: { kafka: { partitions: 3, bindingVersion: '0.4.0' } },
        },
        0.3,
      ),
      ...this.optional({ subscribe: this.operation(), publish: this.operation() }, 0.6),
    };
    if (address.endsWith('{id}'))
      channel.parameters = { id: this.apart('parameters', this.parameter()) };
    return this.shuffled(channel);
  }

  private operation(): Data {
    const operation = this.shuffled({
      ...this.optional(
        {
          operationId: `operation${this.ids++}`,
          summary: this.words(),
          description: this.text(),
          tags: this.tags(),
          externalDocs: this.externalDocs(),
          security: this.security(),
          traits: [{ $ref: '#/components/operationTraits/ofOperation' }],
          bindings: {
            kafka: this.optional(
              {
                groupId: this.pick<Data>([{ type: 'string', enum: ['billing'] }, 'billing']),
                clientId: this.pick<Data>(['it', 7, { type: 'string' }]),
                bindingVersion: '0.4.0',
              },
              0.6,
            ),
          },
        },
        0.3,
      ),
      message: this.messages(),
    });
    return this.apart('operations', operation);
  }

  private messages(): Data {
    if (this.chance(0.7)) return this.oneMessage();
    return { oneOf: Array.from({ length: 1 + this.upTo(3) }, () => this.oneMessage()) };
  }

  private oneMessage(): Data {
    if (this.chance(0.4)) return { $ref: '#/components/messages/message0' };
    return this.apart('messages', this.message());
  }

  private message(): Fields {
    return this.shuffled({
      ...this.optional(
        {
          messageId: `message${this.pick([7, 8, 9])}`,
          name: this.pick(['Order', 'order placed']),
          title: this.words(),
          summary: this.words(),
          contentType: 'application/json',
          schemaFormat: this.pick(FORMATS),
          headers: { type: 'object', properties: { id: { type: 'string' } } },
          correlationId: { $ref: '#/components/correlationIds/id' },
          tags: this.tags(),
          traits: [{ $ref: '#/components/messageTraits/ofMessage' }],
          examples: [this.optional({ name: 'one', payload: { a: 1, b: [1, 'x'] } }, 0.8)],
          'x-extra': { [this.pick(['a', 'b c'])]: [1, 2.5, null, true] },
        },
        0.3,
      ),
      ...(this.chance(0.9) ? { payload: this.schema(2) } : {}),
    });
  }

  private parameter(): Fields {
    return this.shuffled({
      ...this.optional({ description: this.text(), location: '$message.payload#/id' }),
      ...(this.chance(0.8)
        ? {
            schema: this.shuffled(
              this.optional(
                {
                  type: 'string',
                  enum: ['a', '1'],
                  default: 'a',
                  examples: this.pick<Data>([['a'], [{ value: 'a' }, 1]]),
                  pattern: '^[a-z]+$',
                  description: this.words(),
                },
                0.6,
              ),
            ),
          }
        : {}),
    });
  }

  private schema(depth: number): Fields {
    if (this.chance(0.1)) return { $ref: '#/components/schemas/schema0' };
    if (depth === 0 || this.chance(0.4))
      return this.again({
        type: this.pick(['string', 'integer', 'boolean']),
        ...this.optional({ description: this.text(), title: this.words(), deprecated: true }),
      });
    const base = this.chance(0.2)
      ? this.pick(this.repeated.filter((one) => 'type' in one))
      : undefined;
    const object: Fields = {
      type: 'object',
      ...this.optional({ description: this.text(), required: ['id'] }),
      properties: {
        id: this.schema(depth - 1),
        [this.pick(['name', 'a b', '$x'])]: this.schema(depth - 1),
      },
    };
    return base ? { [MERGED]: base, ...object } : object;
  }
}

/** Returns data of the root document in which references are those from another file. */
function inFile(uri: string, data: Data): Data {
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) {
    const items = data.map((one: Data) => inFile(uri, one));
    return items.some((one, index) => one !== data[index]) ? items : data;
  }
  const entries = Object.entries(data).map(([key, value]): [string, Data] => {
    if (key !== '$ref' || typeof value !== 'string') return [key, inFile(uri, value)];
    const [file = '', pointer = ''] = value.split('#');
    const target = resolveUri(ROOT_FILE, file) || ROOT_FILE;
    return [key, `${target === uri ? '' : relativeUri(uri, target)}#${pointer}`];
  });
  const own = data as Fields;
  return entries.some(([key, value]) => value !== own[key]) ? Object.fromEntries(entries) : data;
}
