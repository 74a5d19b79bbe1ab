/**
 * Comments the changes of a pull request: `node comment-changes.mjs old.yaml new.yaml`. Prints the
 * comment, and posts it where the variables COMMENTS_URL and GITHUB_TOKEN are set, as GitHub gives
 * them to a workflow. Ends with 1 where the changes break an application.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { changesAsMarkdown, diff } from 'apidoc-studio-core';

/** Reads files that a document refers to, below its own folder only: documents are untrusted. */
const filesBelow = (folder) => async (uri) => {
  const file = path.resolve(folder, decodeURIComponent(uri));
  const isBelow = !path.relative(folder, file).startsWith('..') && !/^[a-z]+:/i.test(uri);
  return isBelow ? readFile(file, 'utf8').catch(() => null) : null;
};

const [old = '', changed = ''] = process.argv.slice(2);
const comparison = await diff(await readFile(old, 'utf8'), await readFile(changed, 'utf8'), {
  uri: path.basename(changed),
  files: filesBelow(path.dirname(changed)),
  oldFiles: filesBelow(path.dirname(old)),
});
const body = changesAsMarkdown(comparison);
const { COMMENTS_URL: url, GITHUB_TOKEN: token } = process.env;
if (url && token)
  await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body }),
  });
console.log(body);
process.exitCode = comparison.summary.breaking > 0 ? 1 : 0;
