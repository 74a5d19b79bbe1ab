// For tests of conversions.
import { convertDocument } from './convert-document.ts';
import type { ConversionOptions } from './types.ts';

const OPTIONS: ConversionOptions = {
  to: '3.0.0',
  root: 'asyncapi',
  view: 'application',
  names: 'address',
};

/** Converts texts by their names, the entry document first. */
export function convertTexts(
  texts: Readonly<Record<string, string>>,
  options: Partial<ConversionOptions> = {},
) {
  const files = new Map(Object.entries(texts));
  const [entry = ''] = files.keys();
  const result = convertDocument({ entry, files }, { ...OPTIONS, ...options });
  const after = new Map([...files, ...result.files.map(({ uri, text }) => [uri, text] as const)]);
  return {
    ...result,
    after,
    text: after.get(entry) ?? '',
    codes: result.notes.map((one) => one.code),
  };
}

/** Converts one YAML text. */
export function convertText(text: string, options: Partial<ConversionOptions> = {}) {
  return convertTexts({ 'asyncapi.yaml': text }, options);
}
