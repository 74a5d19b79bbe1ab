// For tests only: a document with mistakes in many objects, whose text and files change.
import type { Problem } from '../../types.ts';
import { Analyzer } from '../analyzer.ts';

/** By name; null for one that the user does not allow to be read. */
export type Files = Readonly<Record<string, string | null>>;

export const TEXT = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.0.0
  externalDocs: {$ref: '#/components/externalDocs/none'}
  tags: [{$ref: '#/components/tags/shop'}, {$ref: '#/components/schemas/Order'}]
servers:
  main: {host: 'mqtt://h', protocol: mqtt, tags: [{name: a}, {name: a}]}
channels:
  orders:
    address: orders
    wrong: 1
    messages:
      placed: {$ref: '#/components/messages/Placed'}
      other: {payload: {$ref: 'parts.yaml#/other'}}
  returns:
    servers: [{$ref: '#/servers/main'}, {$ref: '#/servers/main'}]
    messages:
      back: {$ref: '#/components/messages/Gone'}
operations:
  place:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
  back:
    channel: {$ref: '#/channels/returns'}
components:
  tags:
    shop: {name: shop}
  messages:
    Placed: {payload: {$ref: '#/components/schemas/Order'}, titel: x}
  schemas:
    Order: {type: integer, default: one, properties: {item: {$ref: '#/components/schemas/Item'}}}
    Item: {type: object, minimum: a}
    Item2: {allOf: [{$ref: '#/components/schemas/Item'}], title: 5}
    Last: {type: object, title: 6}
`;
export const FILES: Files = { 'parts.yaml': 'other: {type: strng}\nmore: {type: 5}\n' };

/** A document whose text and files change. */
export class Versions {
  private readonly analyzer = new Analyzer('orders.yaml', 'yaml');

  /** Returns the problems of the next version. */
  next(text: string, files: Files, changed: readonly string[] = []): Problem[] {
    this.analyzer.setText(text);
    for (const uri of changed) this.give(uri, files);
    this.analyzer.problems();
    for (let needs = this.analyzer.needs(); needs.length > 0; needs = this.analyzer.needs()) {
      for (const uri of needs) this.give(uri, files);
      this.analyzer.problems();
    }
    return this.analyzer.problems();
  }

  private give(uri: string, files: Files): void {
    const content = files[uri];
    if (typeof content === 'string') this.analyzer.addFile(uri, content);
    else this.analyzer.failFile(uri, `There is no file ${uri}.`, content === null);
  }
}

const HEAD = "apidoc: 3.1.0\ninfo: {title: Demo, version: '1'}\n";
const CONTEXT = {
  channels: 'channels:\n  orders: {messages: {placed: {}}}\n',
  components: 'components:\n  messages: {placed: {}}\n',
};

/**
 * Returns the example of a rule as a whole document: the head and what it refers to are added where
 * they are missing.
 */
export function exampleDocument(snippet: string): string {
  if (/^\s*[{#%]/.test(snippet)) return snippet;
  const has = (field: string) => new RegExp(`^${field}:`, 'm').test(snippet);
  let text = has('apidoc') ? '' : has('info') ? 'apidoc: 3.1.0\n' : HEAD;
  for (const [field, given] of Object.entries(CONTEXT))
    if (snippet.includes(`#/${field}/`) && !has(field)) text += given;
  return `${text}${snippet}\n`;
}
