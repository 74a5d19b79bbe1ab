// For tests only: subjects made of texts, with the cursor marked in them, in YAML and as JSON.
import { parse as parseYamlValue } from 'yaml';
import { Analyzer, languageOf } from '../../index.ts';
import type { Tools } from '../../late.ts';
import type { Subject } from '../subject.ts';

export interface Marked {
  readonly subject: Subject;
  readonly offset: number;
  readonly text: string;
}

/**
 * A document with the cursor in it.
 * @param text with one mark, which is taken away
 * @param files texts of other files by their uri
 */
export function marked(
  text: string,
  { files = {}, mark = '|', uri = '', tools }: { files?: Record<string, string>; mark?: string; uri?: string; tools?: Tools } = {},
): Marked {
  const take = (written: string): string => written.replace(mark, '');
  const holder = uri === '' ? text : (files[uri] ?? '');
  const offset = holder.indexOf(mark);
  if (offset < 0) throw new Error('The text has no mark');
  const others = uri === '' ? files : { ...files, [uri]: take(holder) };
  const subject = subjectOf(uri === '' ? take(text) : text, others, uri, tools);
  return { subject, offset, text: subject.text };
}

/** A document without a cursor. */
export function subjectOf(text: string, files: Record<string, string> = {}, uri = '', tools?: Tools): Subject {
  const language = languageOf('main', text);
  const analyzer = new Analyzer(language === 'json' ? 'main.json' : 'main.yaml', language);
  if (tools) analyzer.setTools(tools);
  analyzer.setText(text);
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const need of needs) {
      if (Object.hasOwn(files, need)) analyzer.addFile(need, files[need] ?? '');
      else analyzer.failFile(need, 'There is no such file.', false);
    }
    analyzer.problems();
  }
  const subject = analyzer.subject(uri);
  if (!subject) throw new Error('The text cannot be read');
  return subject;
}

/** The same document as JSON. A mark inside a name or a string stays there. */
export function asJson(yaml: string): string {
  return `${JSON.stringify(parseYamlValue(yaml), null, 2)}\n`;
}
