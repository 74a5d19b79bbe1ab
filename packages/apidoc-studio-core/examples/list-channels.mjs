/**
 * Prints all channels of a document with their messages, as JSON: payloads have no references.
 * `node list-channels.mjs api.yaml`
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { open } from 'apidoc-studio-core';

/** Reads files that a document refers to, below its own folder only: documents are untrusted. */
const filesBelow = (folder) => async (uri) => {
  const file = path.resolve(folder, decodeURIComponent(uri));
  const isBelow = !path.relative(folder, file).startsWith('..') && !/^[a-z]+:/i.test(uri);
  return isBelow ? readFile(file, 'utf8').catch(() => null) : null;
};

const [file = ''] = process.argv.slice(2);
const document = await open(await readFile(file, 'utf8'), {
  uri: path.basename(file),
  files: filesBelow(path.dirname(file)),
});
const channels = document.channels().map(({ key, address, operations, messages }) => ({
  key,
  address,
  operations,
  messages: messages.map(({ key: name, contentType, payload }) => ({ name, contentType, payload })),
}));
console.log(JSON.stringify(channels, null, 2));
