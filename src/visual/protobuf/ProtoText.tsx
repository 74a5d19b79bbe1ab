// A Protocol Buffers text with syntax highlighting; its problems, or the fields of its messages,
// are below it.
import './protobuf.css';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';

export interface ProtoTextProps extends ComponentProps<typeof GrowingText> {
  readonly host: VisualHost;
  readonly uri: string;
  readonly version: 2 | 3;
  /** Part of the accessible name of the table. */
  readonly label: string;
}

/**
 * Milliseconds without a change before the text is parsed, and between requests while the parser is
 * loading.
 */
const REST = 150;
const AGAIN = 400;
const TRIES = 25;
/** Maximum length of highlighted text, in UTF-16 units. */
const MAX_COLOURED = 100_000;

export function ProtoText({
  host,
  uri,
  version,
  label,
  value,
  ...rest
}: ProtoTextProps): ReactNode {
  const { data: found } = useQuery(
    `${version} ${uri}#${value}`,
    async (signal) => {
      for (let left = TRIES; ; left--) {
        const fields = await host.request(uri, { request: 'protobufFields', text: value, version });
        if (fields || left === 0 || signal?.aborted) return fields ?? undefined;
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    },
    { debounce: REST },
  );
  const tokens = useMemo(() => (value.length <= MAX_COLOURED ? tokenize(value) : null), [value]);
  const { fields = [], error: fault } = found ?? {};
  const messages = [...new Set(fields.map(({ message }) => message))];
  return (
    <>
      <div className="visual-proto" data-plain={tokens ? undefined : ''}>
        <GrowingText {...rest} data-code spellCheck={false} dir="ltr" wrap="off" value={value} />
        {tokens && (
          <pre aria-hidden="true">
            {tokens.map(({ kind, text }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no identity but its position
              <span key={i} data-kind={kind}>
                {text}
              </span>
            ))}
            {'\n'}
          </pre>
        )}
      </div>
      {fault && (
        <p className="visual-proto-error" role="status">
          Line {fault.line}: {fault.message}
        </p>
      )}
      {fields.length > 0 && (
        <div className="visual-proto-fields" {...SCROLLS_BY_KEY}>
          <table aria-label={`Fields of ${label}`}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Number</th>
                <th scope="col">Type</th>
              </tr>
            </thead>
            {messages.map((message) => (
              <tbody key={message}>
                <tr>
                  <th scope="rowgroup" colSpan={3}>
                    message <code>{message}</code>
                  </th>
                </tr>
                {fields
                  .filter((field) => field.message === message)
                  .map(({ name, number, type, label: how }) => (
                    <tr key={`${name} ${number}`}>
                      <td>{name}</td>
                      <td>{number}</td>
                      <td>
                        {how !== '' && <span className="visual-proto-label">{how} </span>}
                        {type}
                      </td>
                    </tr>
                  ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </>
  );
}

// Splits a Protocol Buffers text into tokens for highlighting; not a parser.

type TokenKind = 'plain' | 'comment' | 'string' | 'number' | 'keyword' | 'type';

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const KEYWORDS =
  'syntax|edition|package|import|public|weak|option|message|enum|service|rpc|returns|stream|extend|extensions|oneof|map|group|reserved|to|max|repeated|optional|required|true|false';
const TYPES =
  'double|float|int32|int64|uint32|uint64|sint32|sint64|fixed32|fixed64|sfixed32|sfixed64|bool|string|bytes';

/**
 * Each alternative matches at least one unit, and identifiers as a whole, so that no keyword is
 * matched inside one.
 */
const PIECES = new RegExp(
  [
    '(?<comment>//[^\\n]*|/\\*[^]*?(?:\\*/|$))',
    '(?<string>"(?:[^"\\\\\\n]|\\\\.)*"?|\'(?:[^\'\\\\\\n]|\\\\.)*\'?)',
    '(?<number>(?:0[xX][\\da-fA-F]+|\\d[\\d.]*(?:[eE][+-]?\\d+)?)\\b)',
    `(?<keyword>(?:${KEYWORDS})\\b)`,
    `(?<type>(?:${TYPES})\\b)`,
    '(?<plain>[A-Za-z_][\\w.]*|[^])',
  ].join('|'),
  'g',
);

/** Returns the text as tokens; their joined texts are the original text. */
export function tokenize(text: string): readonly Token[] {
  const out: { kind: TokenKind; text: string }[] = [];
  for (const { 0: piece, groups = {} } of text.matchAll(PIECES)) {
    const kind = (Object.keys(groups).find((name) => groups[name] !== undefined) ??
      'plain') as TokenKind;
    const last = out.at(-1);
    if (last?.kind === kind) last.text += piece;
    else out.push({ kind, text: piece });
  }
  return out;
}
