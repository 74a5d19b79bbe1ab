/** What `validate` and `list` do. */
import { writeFile } from 'node:fs/promises';
import { HINTED, IN_FOLDERS, ORDERS, TOO_LARGE, UNREADABLE, WARNED, WRONG } from './documents.mjs';
import { remoteRows, rootRow } from './remote.mjs';
import { all, endsWith, error, file, json, not, out, shows } from './row.mjs';

/** @import { Row, Running } from './row.mjs' */

/** Has an example that a pattern takes too long to match. */
const SLOW = ORDERS.replace(
  'paid: {payload: {type: integer}}',
  () => `paid: {payload: {pattern: '^(a+)+$'}, examples: [{payload: ${'a'.repeat(50)}!}]}`,
);
/** Refers to a file that is not a document by itself. */
const USING = ORDERS.replace('{payload: {type: integer}}', '{payload: {$ref: ./order.yaml}}');
/** A ruleset of a team. */
const RULESET =
  'rules: {info-owner: {given: $.info, severity: error, then: {field: x-owner, function: truthy}}}\n';
const NAMES =
  'rules: {channel-names: {given: $.channels, then: {field: "@key", function: casing, functionOptions: {type: macro}}}}\n';
/** A ruleset with functions in JavaScript, which write text of their own. */
const CODE = {
  'rules.yaml': `functions: [owned, named]
rules:
  own-owner: {given: $.info, severity: error, then: {function: owned, functionOptions: {team: shop}}}
  own-title: {given: $.info.title, severity: error, then: {function: named}}
`,
  'functions/owned.js': `module.exports = (value, { team }, { path }) => {
  console.log('noise');
  return value['x-owner'] === team ? [] : [{ message: 'Owned by ' + team + '.', path: [...path, 'title'] }];
};`,
  'functions/named.js': `import { createRulesetFunction } from '@stoplight/spectral-core';
import { pattern } from '@stoplight/spectral-functions';
export default createRulesetFunction({ input: { type: 'string' }, options: null }, (value, _, context) =>
  pattern(value, { notMatch: '^O' }, context));`,
};
const WRONG_FILE = { files: { 'api.yaml': WRONG } };
/** Enough for several threads. */
const MANY = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`api-${i}.yaml`, WRONG]));
const CALL = 'validate api.yaml';
const FORMATS = {
  json: json(({ documents }) => documents[0].problems[0].code === 'unknown-field'),
  jsonl: out(/^\{"document":"api\.yaml","code":"unknown-field",.*\}\n$/),
  github: out(/^::error file=api\.yaml,line=3,/m),
  sarif: json(({ runs }) => runs[0].results[0].ruleId === 'unknown-field'),
  junit: out(/<testsuites name="apidoc-studio" tests="1" failures="1"/),
  checkstyle: out(/<checkstyle version="4\.3">/),
  codeclimate: json(([first]) => first.check_name === 'unknown-field'),
  markdown: out(/^\| api\\\.yaml \| 1 error \|$/m),
};
const COLOUR = String.fromCharCode(27);
const inColour = shows('standard output has colours', (result) => result.out.includes(COLOUR));

/** Writes another text while the call runs, and waits for the next result. @param {Running} call */
const change = async ({ child, until, folder }) => {
  await until(/1 error/);
  // Without the option it has ended then.
  const isWatching = await until(/Ctrl\+C ends/).then(
    () => true,
    () => false,
  );
  if (!isWatching) return null;
  await writeFile(`${folder}/api.yaml`, ORDERS);
  await until(/no problems/);
  return child.exitCode === null;
};

/** @type {Row[]} */
export const VALIDATE = [
  { call: CALL, files: { 'api.yaml': ORDERS }, code: 0, shows: out(/^api\.yaml: no problems\n$/) },
  { call: CALL, ...WRONG_FILE, code: 1, shows: out(/api\.yaml:3:3 {2}error .*"titel"/) },
  { call: CALL, files: {}, code: 2, shows: error(/api\.yaml: file not found/) },
  {
    call: CALL,
    files: { 'api.yaml': TOO_LARGE },
    code: 2,
    shows: out(/api\.yaml: not validated, /),
  },
  { call: CALL, files: { 'api.yaml': UNREADABLE }, code: 1, shows: out(/unclosed-quote/) },
  { call: 'validate', code: 2, shows: error(/name at least one file or folder/) },
  {
    call: 'validate docs',
    files: {
      'docs/a.yaml': ORDERS,
      'docs/deep/b.json': '{"asyncapi":"3.1.0"}',
      'docs/other.yaml': 'a: 1\n',
      'docs/left/c.yaml': WRONG,
      '.gitignore': 'left/\n',
      '.git/HEAD': 'ref: refs/heads/main\n',
    },
    code: 1,
    shows: all(
      out(/docs\/a\.yaml: no problems/),
      out(/docs\/deep\/b\.json: /),
      out(/^2 documents/m),
    ),
  },
  {
    call: 'validate "docs/**/*.yaml"',
    files: { 'docs/deep/a.yaml': WRONG, 'docs/b.json': '{"asyncapi":"3.1.0"}' },
    code: 1,
    shows: all(out(/docs\/deep\/a\.yaml: 1 error/), not(out(/b\.json/))),
  },
  { call: 'validate -', input: WRONG, code: 1, shows: out(/^stdin: 1 error/) },

  ...Object.entries(FORMATS).map(
    ([name, check]) =>
      /** @type {Row} */ ({
        call: CALL,
        ...WRONG_FILE,
        option: `--format ${name}`,
        code: 1,
        shows: check,
      }),
  ),
  {
    call: CALL,
    ...WRONG_FILE,
    option: '--format text',
    instead: '--format json',
    code: 1,
    shows: out(/^api\.yaml: 1 error\n/),
  },
  { call: CALL, ...WRONG_FILE, option: '-f json', code: 1, shows: FORMATS.json },
  {
    call: CALL,
    ...WRONG_FILE,
    env: { GITHUB_STEP_SUMMARY: 'summary.md' },
    option: '--format github',
    code: 1,
    shows: file('summary.md', /1 error in 1 document/),
  },

  {
    call: CALL,
    ...WRONG_FILE,
    option: '--fail-on never',
    code: 0,
    shows: all(endsWith(0), out(/1 error/)),
  },
  {
    call: CALL,
    ...WRONG_FILE,
    option: '--fail-on error',
    instead: '--fail-on never',
    code: 1,
    shows: endsWith(1),
  },
  ...['warning', 'warn'].map(
    (name) =>
      /** @type {Row} */ ({
        call: CALL,
        files: { 'api.yaml': WARNED },
        option: `--fail-on ${name}`,
        code: 1,
        shows: endsWith(1),
      }),
  ),
  {
    call: CALL,
    files: { 'api.yaml': HINTED },
    option: '--fail-on hint',
    instead: '--fail-on warning',
    code: 1,
    shows: endsWith(1),
  },

  ...['--quiet', '-q'].map(
    (option) =>
      /** @type {Row} */ ({
        call: CALL,
        files: { 'api.yaml': WARNED },
        option,
        code: 0,
        shows: shows('nothing is printed', (result) => result.out === ''),
      }),
  ),
  {
    call: 'validate api.yaml warned.yaml',
    files: { 'api.yaml': WRONG, 'warned.yaml': WARNED },
    option: '--max-problems 1',
    code: 1,
    shows: all(out(/unknown-field/), not(out(/tag-repeated/)), error(/1 more problem not shown/)),
  },
  ...['--output', '-o'].map(
    (option) =>
      /** @type {Row} */ ({
        call: CALL,
        ...WRONG_FILE,
        option: `${option} reports/found.txt`,
        code: 1,
        shows: all(file('reports/found.txt', /1 error/), not(out(/./))),
      }),
  ),
  ...['--watch', '-w'].map(
    (option) =>
      /** @type {Row} */ ({
        call: CALL,
        ...WRONG_FILE,
        option,
        drive: change,
        code: 0,
        shows: all(error(/api\.yaml changed/), out(/1 error[\s\S]*no problems/)),
      }),
  ),
  { call: CALL, ...WRONG_FILE, option: '--color', code: 1, shows: inColour },
  {
    call: CALL,
    ...WRONG_FILE,
    env: { FORCE_COLOR: '1' },
    option: '--no-color',
    code: 1,
    shows: not(inColour),
  },
  {
    call: CALL,
    files: { ...WRONG_FILE.files, 'own.json': '{"rules":{"unknown-field":"warning"}}' },
    option: '--config own.json',
    code: 0,
    shows: out(/api\.yaml: 1 warning/),
  },
  {
    call: CALL,
    files: { 'api.yaml': ORDERS, 'rules.yaml': RULESET },
    option: '--ruleset rules.yaml',
    code: 1,
    shows: out(/api\.yaml:\d+:\d+ {2}error .*\(info-owner\)/),
  },
  {
    call: CALL,
    files: { 'api.yaml': ORDERS, 'rules.yaml': RULESET, 'names.yaml': NAMES },
    option: '--ruleset rules.yaml --ruleset names.yaml',
    code: 1,
    shows: all(out(/\(info-owner\)/), out(/\(channel-names\)/)),
  },
  {
    call: 'validate api.yaml --ruleset rules.yaml',
    files: { ...WRONG_FILE.files, 'rules.yaml': RULESET },
    option: '--only-rulesets',
    code: 1,
    shows: all(out(/info-owner/), not(out(/unknown-field/))),
  },
  {
    call: 'validate api.yaml --ruleset rules.yaml',
    files: { 'api.yaml': ORDERS, ...CODE },
    option: '--allow-ruleset-code',
    code: 1,
    shows: all(
      out(/Owned by shop\. {2}\(own-owner\)/),
      out(/must not match the pattern "\^O" {2}\(own-title\)/),
      not(out(/noise/)),
      not(error(/not run/)),
    ),
  },
  {
    call: CALL,
    files: { ...WRONG_FILE.files, 'known.json': '{"api.yaml":{"unknown-field":["/info/titel"]}}' },
    option: '--baseline known.json',
    code: 0,
    shows: all(endsWith(0), not(out(/unknown-field/))),
  },
  {
    call: `${CALL} --baseline known.json`,
    files: { ...WRONG_FILE.files, 'known.json': '{}' },
    option: '--write-baseline',
    code: 0,
    shows: file('known.json', /"\/info\/titel"/),
  },
  {
    call: 'validate api.yaml other.yaml',
    files: { 'api.yaml': ORDERS, 'other.yaml': 'a: 1\n' },
    option: '--skip-others',
    code: 0,
    shows: not(out(/other\.yaml/)),
  },
  {
    call: CALL,
    files: { 'api.yaml': SLOW },
    option: '--require-examples',
    code: 2,
    shows: endsWith(2),
  },
  {
    call: 'validate .',
    history: { 'api.yaml': WRONG, 'old.yaml': WRONG },
    files: { 'api.yaml': ORDERS, 'old.yaml': WRONG },
    option: '--since HEAD',
    code: 0,
    shows: out(/^api\.yaml: no problems\n$/),
  },
  ...['--jobs', '-j'].map(
    (option) =>
      /** @type {Row} */ ({
        call: 'validate .',
        files: MANY,
        option: `${option} 2`,
        same: 'threads change nothing',
        code: 1,
        shows: all(
          out(/^api-0\.yaml: 1 error[\s\S]*^api-99\.yaml: 1 error/m),
          out(/^120 documents/m),
        ),
      }),
  ),
  {
    call: CALL,
    ...WRONG_FILE,
    option: '--cache known.json',
    code: 1,
    shows: all(out(/1 error/), file('known.json', /"code":"unknown-field"/)),
  },
  {
    call: 'validate order.yaml --skip-others',
    files: { 'api.yaml': USING, 'order.yaml': 'type: strin\n' },
    option: '--dependents',
    code: 1,
    shows: out(/^api\.yaml: 1 error$/m),
  },
  rootRow({ call: 'validate app/api.yaml', shows: out(/outside the root folder/) }),
  ...remoteRows({
    call: 'validate remote.yaml',
    one: { code: 1, shows: all(not(out(/order\.json/)), out(/price\.json/)) },
    both: { code: 0, shows: out(/no problems/) },
  }),
  {
    call: 'validate -',
    input: IN_FOLDERS['app/api.yaml'],
    files: { 'schemas/order.json': '{}' },
    option: '--stdin-name app/api.yaml',
    code: 0,
    shows: out(/^app\/api\.yaml: no problems/),
  },
];

/** What `list` reads. */
const LISTED = {
  'api.yaml': ORDERS,
  'own.json': '{"ignore": ["other.yaml"]}',
  'other.yaml': ORDERS,
};

/** What `list` does. @type {Row[]} */
export const LIST = [
  { call: 'list', files: LISTED, code: 0, shows: out(/^document[\s\S]*^api\.yaml .*asyncapi/m) },
  { call: 'list none.yaml', files: {}, code: 2, shows: error(/file not found/) },
  ...['--format', '-f'].map(
    (option) =>
      /** @type {Row} */ ({
        call: 'list api.yaml',
        files: LISTED,
        option: `${option} json`,
        code: 0,
        shows: json(([one]) => one.file === 'api.yaml' && one.owners.length === 0),
      }),
  ),
  {
    call: 'list',
    files: LISTED,
    option: '--format text',
    instead: '--format json',
    code: 0,
    shows: out(/^document +title/),
  },
  {
    call: 'list .',
    files: LISTED,
    option: '--config own.json',
    code: 0,
    shows: all(out(/api\.yaml/), not(out(/other\.yaml/))),
  },
  rootRow({
    call: 'list app/api.yaml',
    code: 0,
    same: 'a file is listed whether it may be read or not',
    shows: out(/app\/api\.yaml/),
  }),
  {
    call: 'list -',
    input: IN_FOLDERS['app/api.yaml'],
    option: '--stdin-name app/api.yaml',
    code: 0,
    shows: out(/^app\/api\.yaml/m),
  },
];
