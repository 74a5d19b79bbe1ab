/** Two versions of a document of 5,817 lines with 50 changes of payloads, for benchmarks. */
import { generateDocument } from './generate-document.mjs';

const CHANNELS = 100;
const CHANGES = 50;

/** What is written in the payload schemas, and what it is changed to. */
const EDITS = [
  ['maxLength: 120', 'maxLength: 100'],
  ['- closed', '- finished'],
  ['minimum: 0', 'minimum: 1'],
  ['type: boolean', 'type: integer'],
  ['format: email', 'format: hostname'],
];

/** @param {string} text */
function edited(text) {
  const lines = text.split('\n');
  for (const [kind, [from = '', to = '']] of EDITS.entries()) {
    let left = CHANGES / EDITS.length;
    const found = lines.flatMap((line, i) => (line.trim() === from ? [i] : []));
    for (const i of found.filter((_, n) => n % EDITS.length === kind)) {
      if (left-- <= 0) break;
      lines[i] = (lines[i] ?? '').replace(from, to);
    }
  }
  return lines.join('\n');
}

/** Returns both texts. */
export function comparedVersions() {
  const old = generateDocument(CHANNELS, { root: 'asyncapi', version: '3.0.0' });
  return { old, changed: edited(old) };
}
