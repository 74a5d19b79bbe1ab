/**
 * Checks that the payloads of a document are the schemas that a registry has under the subject of
 * their channel: `node registry-check.mjs api.yaml subjects.json`, where the second file has
 * `{ "<address>-value": <schema> }`, as exports of registries do. Ends with 1 where one differs.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { open } from 'apidoc-studio-core';

/** Reads files that a document refers to, below its own folder only: documents are untrusted. */
const filesBelow = (folder) => async (uri) => {
  const file = path.resolve(folder, decodeURIComponent(uri));
  const isBelow = !path.relative(folder, file).startsWith('..') && !/^[a-z]+:/i.test(uri);
  return isBelow ? readFile(file, 'utf8').catch(() => null) : null;
};

const [file = '', registry = ''] = process.argv.slice(2);
const subjects = JSON.parse(await readFile(registry, 'utf8'));
const document = await open(await readFile(file, 'utf8'), {
  uri: path.basename(file),
  files: filesBelow(path.dirname(file)),
});
let different = 0;
for (const { address, messages } of document.channels()) {
  const registered = subjects[`${address}-value`];
  for (const { key, payload } of messages) {
    const isSame = registered !== undefined && isDeepStrictEqual(payload?.schema, registered);
    if (!isSame) different++;
    const state = registered === undefined ? 'is not registered' : 'differs';
    console.log(`${address} ${key}: ${isSame ? 'same' : state}`);
  }
}
process.exitCode = different > 0 ? 1 : 0;
