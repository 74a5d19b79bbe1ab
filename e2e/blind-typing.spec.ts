/**
 * Documents typed without a look at the list of suggestions: every line has to be what was typed.
 * `npm run blind-typing` types 24 documents at two speeds; here is less of one of them in both
 * languages.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { EditorPage } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

const EXAMPLES = path.join(import.meta.dirname, '../public/examples');
const LINES = 30;
/** Milliseconds between two keys: the list opens at one speed and is late at the other. */
const DELAYS = process.env.BLIND_TYPING === 'all' ? [60, 120] : [60];

/** What authors write by heart, with words that suggestions begin with. */
const BY_HEART = `asyncapi: 3.0.0
info:
  title: Orders
  version: 1.0.0
servers:
  production:
    host: broker.example.com:9092
    protocol: kafka
channels:
  orders:
    address: orders
    messages:
      order:
        payload:
          type: object
          required:
            - id
            - type
          properties:
            id:
              type: string
              format: uuid
            type:
              type: string
operations:
  receiveOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
    summary: One order
`;

/** An entry of each kind: fields, nested maps, a list, a reference, and back to the margin. */
const ENTRIES = `asyncapi: 3.0.0
info:
  title: Orders
channels:
  orders:
    messages:
      order:
        payload:
          type: object
          required:
            - id
            - type
operations:
  receiveOrder:
    channel:
      $ref: '#/channels/orders'
`;

interface Typed {
  readonly name: string;
  readonly language: 'yaml' | 'json';
  readonly text: string;
}

const examples = readdirSync(EXAMPLES)
  .filter((name) => name.endsWith('.yaml'))
  .map((name): Typed => {
    const text = readFileSync(path.join(EXAMPLES, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, language: 'yaml', text: `${text.split('\n').slice(0, LINES).join('\n')}\n` };
  });

/** Returns a document as JSON. */
const asJson = ({ name, text }: Typed): Typed => ({
  name,
  language: 'json',
  text: `${JSON.stringify(parse(text), null, 2)}\n`,
});

const byHeart: Typed = { name: 'by heart', language: 'yaml', text: BY_HEART };
const entries: Typed = { ...byHeart, text: ENTRIES };
const beginning: Typed = { ...byHeart, text: BY_HEART.split('\n').slice(0, 4).join('\n') };
const documents: readonly Typed[] =
  process.env.BLIND_TYPING === 'all'
    ? [byHeart, ...examples, ...[byHeart, ...examples].map(asJson)].slice(0, 24)
    : [entries, asJson(beginning)];

for (const { name, language, text } of documents)
  for (const delay of DELAYS)
    test(`${name} (${language}), a key every ${delay} ms, is what was typed`, async ({ page }) => {
      test.setTimeout(600_000);
      const studio = new EditorPage(page);
      if (language === 'json') await studio.writeJson('');
      else await studio.write('');
      await studio.focusEditor();
      const lines = text.trimEnd().split('\n');
      for (const [index, line] of lines.entries()) {
        const isClosing = language === 'json' && /^\s*[}\]]/.test(line);
        if (index > 0 && !isClosing) {
          await page.keyboard.press('Enter', { delay });
          if (language === 'yaml') await indentTo(studio, line.search(/\S|$/));
        }
        // The bracket is there since its other one was typed.
        if (isClosing) {
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('End');
        }
        const rest = isClosing ? line.trim().slice(1) : line.trim();
        if (rest !== '') await page.keyboard.type(rest, { delay });
      }
      expect((await studio.text()).trimEnd().split('\n')).toEqual(lines);
    });

/** Brings the caret, which is at the end of the text, to a column (from 0). */
async function indentTo(studio: EditorPage, column: number): Promise<void> {
  const current = async (): Promise<number> =>
    (await studio.text()).split('\n').at(-1)?.length ?? 0;
  for (let at = await current(); at !== column; at = await current())
    await studio.page.keyboard.press(at > column ? 'Backspace' : 'Space');
}
