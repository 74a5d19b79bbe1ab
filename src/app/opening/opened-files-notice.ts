// The notice about files that were opened together.
import { formatCount } from '../../core/light.ts';

/** Returns the notice about files that were opened together, beyond what their list shows. */
export function openedFilesNotice(
  count: number,
  documents: number,
  name: string,
  skipped: number,
  unread: readonly string[],
): { text: string; tone?: 'warning'; stays?: boolean }[] {
  const left = skipped === 0 ? '' : ` Skipped ${formatCount(skipped, 'file')} of other types.`;
  const opened = `Opened ${formatCount(count, 'file')}.${left}`;
  const lost = unread.slice(0, 5).join(', ') + (unread.length > 5 ? ' …' : '');
  const warn = (text: string) => ({ text, tone: 'warning' as const, stays: true });
  return [
    ...(documents > 1
      ? [
          {
            text: `${opened} ${documents} of them are documents. ${name} is open; you can make another one the root document.`,
          },
        ]
      : []),
    ...(documents < 2 && skipped > 0 ? [{ text: opened }] : []),
    ...(documents === 0
      ? [
          warn(
            `None of these files is a document: none has the key "apidoc" or "asyncapi" at its top level. ${name} is open.`,
          ),
        ]
      : []),
    ...(unread.length > 0 ? [warn(`Couldn't read as text: ${lost}.`)] : []),
  ];
}
