// Quick fixes of text: the cursor is at the mark, and the whole text afterwards is compared.
import { describe, expect, test } from 'vitest';
import { marked } from '../symbols/testing.ts';
import { quickFixes } from './quick-fixes.ts';
import { fixTitlesOf } from './testing.ts';

describe('fixes of text', () => {
  fixTitlesOf(
    'remove a repeated key with the same value',
    'Remove this duplicate',
    `channels:
  a: {}
  b: {}
  a|: {}
`,
    `channels:
  a: {}
  b: {}
`,
  );

  fixTitlesOf(
    'keep the later of two keys',
    'Remove the first one and keep this',
    `channels:
  a:
    title: One
  b: {}
  a|:
    title: Two
`,
    `channels:
  b: {}
  a:
    title: Two
`,
  );

  fixTitlesOf(
    'a repeated key in JSON',
    'Remove this duplicate',
    `{ "apidoc": "3.1.0", "info": { "title": "Demo", "version": "1", "ver|sion": "1" } }
`,
    `{ "apidoc": "3.1.0", "info": { "title": "Demo", "version": "1" } }
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'a key that is a number',
    "Put the key in quotes: '404'",
    `channels:
  40|4: {}
`,
    `channels:
  '404': {}
`,
  );

  fixTitlesOf(
    'tabs as indentation',
    'Indent with spaces',
    `apidoc: 3.1.0
info:
	tit|le: Demo
	version: 1.0.0
`,
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.0.0
`,
    { as: 'bare' },
  );

  fixTitlesOf(
    'an open quote',
    'Close the quote',
    `apidoc: 3.1.0
info:
  title: '|Demo
  version: 1.0.0
`,
    `apidoc: 3.1.0
info:
  title: 'Demo'
  version: 1.0.0
`,
    { as: 'bare' },
  );

  fixTitlesOf(
    'a value that begins with a sign',
    'Put the value in quotes',
    `channels:
  c:
    title: @|home
`,
    `channels:
  c:
    title: '@home'
`,
  );

  fixTitlesOf(
    'an unknown escape among others in braces',
    'Double each backslash',
    `components:
  schemas:
    code: {type: string, pattern: "^|\\d+$"}
`,
    `components:
  schemas:
    code: {type: string, pattern: "^\\\\d+$"}
`,
  );

  fixTitlesOf(
    'a value with a colon inside',
    'Put the value in quotes',
    `channels:
  c:
    title: One: t|wo
`,
    `channels:
  c:
    title: 'One: two'
`,
  );

  fixTitlesOf(
    'the commas of several members of JSON',
    'Remove the commas',
    `x-a:
  "b": "c"|,
  "d": [
    1,
    2
  ],
  "e": 1.5,
  "f": {"g": "h"},
  "i": true
x-j: "k",
`,
    `x-a:
  "b": "c"
  "d": [
    1,
    2
  ]
  "e": 1.5
  "f": {"g": "h"}
  "i": true
x-j: "k",
`,
  );

  fixTitlesOf(
    'no space after the colon',
    'Put a space after the colon',
    `channels:
  c:
    title:Ho|me
`,
    `channels:
  c:
    title: Home
`,
  );

  fixTitlesOf(
    'a tag that is not allowed',
    'Remove the tag',
    `x-when: !times|tamp 2020-01-01
`,
    `x-when: 2020-01-01
`,
  );

  fixTitlesOf(
    'an unknown alias',
    'Put it in quotes',
    `x-all: *|every
`,
    `x-all: '*every'
`,
  );

  fixTitlesOf(
    'a comment in JSON',
    'Remove the comment',
    `{
  // what |it is
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" }
}
`,
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" }
}
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'a comma too many in JSON',
    'Remove the comma',
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" |, }
}
`,
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" }
}
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'a comma that is missing in JSON',
    'Add a comma',
    `{
  "apidoc": "3.1.0|"
  "info": { "title": "Demo", "version": "1" }
}
`,
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" }
}
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'single quotes in JSON',
    'Use double quotes',
    `{
  "apidoc": '3.1|.0',
  "info": { "title": "Demo", "version": "1" }
}
`,
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" }
}
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'a bracket that is missing in JSON',
    'Add }',
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" }|
`,
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" }
}
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'an empty document',
    'Start a document',
    `# |soon
`,
    `# soon
apidoc: 3.1.0
info:
  title: ''
  version: ''
channels: {}
operations: {}
`,
    { as: 'bare' },
  );

  fixTitlesOf(
    'the digits of a number',
    'Put the number in quotes',
    `x-id: 1234567890123456789|0
`,
    `x-id: '12345678901234567890'
`,
  );

  fixTitlesOf(
    'a comment that ignores nothing',
    'Remove this comment',
    `channels:
  # apidoc-ignore unused|-channel: not yet
  a: {}
`,
    `channels:
  a: {}
`,
  );

  fixTitlesOf(
    'a comment behind a value that ignores nothing',
    'Remove this comment',
    `channels:
  a: {} # apidoc-ignore ty|pe: not yet
`,
    `channels:
  a: {}
`,
  );

  fixTitlesOf(
    'a rule of a comment that ignores nothing',
    'Remove this rule',
    `channels:
  a: {summry: x} # apidoc-ignore unknown-field, ty|pe: not yet
`,
    `channels:
  a: {summry: x} # apidoc-ignore unknown-field: not yet
`,
  );
});

test('the number alone is not changed where the document would have to change, too', () => {
  const titles = (version: string): string[] => {
    const { file } = marked(`asyncapi: ${version}§\ninfo: {title: A, version: '1'}\n`, '§');
    const end = file.text.indexOf('\n');
    return quickFixes(file, 0, end).map(({ title }) => title);
  };
  expect(titles('1.2.0')).toEqual([]);
  expect(titles('4.0.0')).toEqual(['Change "4.0.0" to "3.1.0"']);
});
