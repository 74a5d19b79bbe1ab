// A text in Protocol Buffers with colours, and below it what is wrong with it, or the fields of its messages.
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ProtoFields } from '../../core/language/questions.ts';
import { GrowingText } from '../../ui/GrowingText.tsx';
import type { VisualHost } from '../host.ts';
import { tokensOf } from './tokens.ts';
import './protobuf.css';

export interface ProtoTextProps extends ComponentProps<typeof GrowingText> {
  readonly host: VisualHost;
  readonly uri: string;
  readonly version: 2 | 3;
  /** What the text is, for the name of the table. */
  readonly label: string;
}

/** Milliseconds that the text must rest before it is read, and between questions while its reader is loaded. */
const REST = 150;
const AGAIN = 400;
const TRIES = 25;
/** UTF-16 units of a text that is coloured. */
const MAX_COLOURED = 100_000;

export function ProtoText({ host, uri, version, label, value, ...rest }: ProtoTextProps): ReactNode {
  const [found, setFound] = useState<ProtoFields | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let wanted = true;
    const ask = async (tries: number): Promise<void> => {
      const answer = await host.ask(uri, { ask: 'protoFields', text: value, version });
      if (!wanted) return;
      if (answer) setFound(answer);
      else if (tries > 0) timer = setTimeout(() => void ask(tries - 1), AGAIN);
    };
    timer = setTimeout(() => void ask(TRIES), REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [host, uri, value, version]);
  const tokens = useMemo(() => (value.length <= MAX_COLOURED ? tokensOf(value) : null), [value]);
  const { fields = [], fault } = found ?? {};
  const messages = [...new Set(fields.map(({ message }) => message))];
  return (
    <>
      <div className="visual-proto" data-plain={tokens ? undefined : ''}>
        <GrowingText {...rest} data-code spellCheck={false} dir="ltr" wrap="off" value={value} />
        {tokens && (
          <pre aria-hidden="true">
            {tokens.map(({ kind, text }, i) => (
              // Pieces of one text never change places.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <span key={i} data-kind={kind}>
                {text}
              </span>
            ))}
            {'\n'}
          </pre>
        )}
      </div>
      {fault && (
        <p className="visual-proto-fault" role="status">
          Line {fault.line}: {fault.message}
        </p>
      )}
      {fields.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
        <div className="visual-proto-fields" tabIndex={0}>
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
