// What is said of files that were opened together.
import { numberText } from '../../ui/number-text.ts';

/** What is said of files that were opened together, beyond what their list shows. */
export function notesOf(
  count: number,
  documents: number,
  name: string,
  skipped: number,
  unread: readonly string[],
): { text: string; tone?: 'warning'; stays?: boolean }[] {
  const left = skipped === 0 ? '' : ` ${skipped === 1 ? 'One file' : `${numberText(skipped)} files`} of other types left out.`;
  const opened = `${count === 1 ? 'One file' : `${count} files`} opened.${left}`;
  const lost = unread.slice(0, 5).join(', ') + (unread.length > 5 ? ' …' : '');
  const warn = (text: string) => ({ text, tone: 'warning' as const, stays: true });
  return [
    ...(documents > 1
      ? [{ text: `${opened} ${documents} of them are whole documents; ${name} is shown, another can be made the entry.` }]
      : []),
    ...(documents < 2 && skipped > 0 ? [{ text: opened }] : []),
    ...(documents === 0
      ? [warn(`None of these files is a whole document: none has the field "apidoc" or "asyncapi" at its top. ${name} is shown.`)]
      : []),
    ...(unread.length > 0 ? [warn(`Left out, because it could not be read as text: ${lost}.`)] : []),
  ];
}
