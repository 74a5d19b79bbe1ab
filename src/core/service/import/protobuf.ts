// Protocol Buffers: each message at the top is a message, with the types that it uses.
import type { ProtobufParser } from '../../analysis/schemas/protobuf/types.ts';
import { formatCount } from '../../text/plural.ts';
import { channelsOf, infoOf } from './new-document.ts';
import { formatValue } from './schema-languages.ts';
import type { ImportableMessage, Importer, ImportSource } from './types.ts';

const TYPES = new Set(['message', 'enum']);

/** Returns why no messages can be made of a text; null where they can. */
export function unreadableProto(text: string, parser: ProtobufParser | null): string | null {
  const { error } = parser?.read(text, versionOf(text)) ?? {};
  if (error) return `The text has a syntax error: ${error.message}`;
  return statementsOf(text) ? null : 'The text has a syntax error: its braces do not match.';
}

/** Returns what messages of a text in Protocol Buffers are made of. */
export function protobuf(source: ImportSource): Importer {
  const statements = statementsOf(source.text) ?? [];
  const messages = statements.filter(({ keyword }) => keyword === 'message');
  const count = (keyword: string) =>
    statements.filter((statement) => statement.keyword === keyword).length;
  const [only] = messages;
  const title = only && messages.length === 1 ? only.name : source.name;
  const schemaFormat = formatValue('protobuf', versionOf(source.text));
  return {
    title,
    contents: [
      formatCount(messages.length, 'message'),
      formatCount(count('enum'), 'enum'),
      formatCount(count('service'), 'service'),
    ].filter((text) => !text.startsWith('0 ')),
    messages: messages.map(
      ({ name }): ImportableMessage => ({ id: name, name, kind: 'schema', detail: '' }),
    ),
    build: (chosen) => ({
      info: infoOf(undefined, title),
      channels: channelsOf(
        messages
          .filter(({ name }) => chosen.has(name))
          .map((message) => ({
            name: message.name,
            payload: { schemaFormat, schema: textFor(message, statements) },
          })),
      ),
      operations: [],
      components: [],
    }),
  };
}

function versionOf(text: string): 2 | 3 {
  return /^\s*(?:syntax\s*=\s*["']proto3|edition\s*=)/m.test(text) ? 3 : 2;
}

/** Returns the text of a message with what it uses, the message first. */
function textFor(message: Statement, statements: readonly Statement[]): string {
  const used = new Set([message]);
  for (const one of used)
    for (const other of statements)
      if (TYPES.has(other.keyword) && one.words.has(other.name)) used.add(other);
  const head = statements.filter(({ keyword }) =>
    /^(?:syntax|edition|package|import|option)$/.test(keyword),
  );
  const others = statements.filter((one) => one !== message && used.has(one));
  return asBlock([...head, message, ...others].map(({ text }) => text).join(''));
}

/** Block scalars have no tabs in the indentation and no spaces at the end of a line. */
function asBlock(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const plain = lines.map((line) =>
    line.trimEnd().replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', '  ')),
  );
  return `${plain.join('\n').trim()}\n`;
}

// The statements at the top of a text in Protocol Buffers, without parsing them.

interface Statement {
  /** `message`, `enum`, `import`, ...; '' for an empty statement. */
  readonly keyword: string;
  /** The word after it: the name of a message. */
  readonly name: string;
  /** With the comments above it and beside it. */
  readonly text: string;
  /** The words in it, comments and strings left out: the types that it may use. */
  readonly words: ReadonlySet<string>;
}

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\w+|[{};]/g;

/** Returns the statements at the top of a text; null where its braces don't match. */
function statementsOf(text: string): Statement[] | null {
  const found: Statement[] = [];
  let depth = 0;
  let from = 0;
  let words: string[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (token === '{') depth++;
    else if (token === '}') depth--;
    else if (/^\w/.test(token)) words.push(token);
    if (depth < 0) return null;
    if (depth > 0 || (token !== '}' && token !== ';')) continue;
    const end = endOfLine(text, match.index + 1);
    const [keyword = '', name = ''] = words;
    found.push({ keyword, name, text: text.slice(from, end), words: new Set(words) });
    from = end;
    words = [];
  }
  if (depth > 0 || words.length > 0) return null;
  const last = found.pop();
  if (last) found.push({ ...last, text: last.text + text.slice(from) });
  return found;
}

/** Returns the end of a comment beside a statement, else that of the statement. */
function endOfLine(text: string, at: number): number {
  const beside = /[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/)?[ \t]*/y;
  beside.lastIndex = at;
  beside.test(text);
  return beside.lastIndex === 0 ? at : beside.lastIndex;
}
