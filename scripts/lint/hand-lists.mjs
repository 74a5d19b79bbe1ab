/**
 * Lists of the format's fields, kinds of schemas and types outside the tables: a new field or
 * language would be missing there. The tables have flags for what a module needs to know of a row.
 * The same for locations, which have one type.
 */
import { isTest, lineAt, parse, walk } from './syntax-tree.mjs';

/** @import { Ast, File, Finding } from './syntax-tree.mjs' */

const TABLES = 'src/core/format/';
/** Where locations are declared; the element has types of its own, which its package brings. */
const LOCATIONS = /^src\/(?:core\/text\/location|element\/types)\.ts$/;
/** So many fields of one object are a list of fields. */
const MIN_FIELDS = 3;
/** So many types of JSON Schema are a list of its types; fewer are those that something is for. */
const MIN_TYPES = 5;

/**
 * Choices of fields that the tables can't make: where, and why.
 * @type {readonly { file: RegExp, why: string }[]}
 */
const JUSTIFIED = [
  { file: /core\/analysis\/instances\/check-keywords/, why: 'the keywords that are implemented' },
  { file: /cli\/messages\/compile-schema/, why: 'what is written otherwise for Ajv' },
  { file: /core\/analysis\/instances\/convert-schema/, why: 'keywords that validate nothing' },
  {
    file: /core\/analysis\/(?:model\/|search\/part-rows)|docs\/cards\/schema-summary/,
    why: 'what the documentation shows of an object, in its order',
  },
  { file: /validation\/foreign-document/, why: 'fields that other formats have, too' },
  { file: /rules\/enterprisemq-server/, why: 'the rule is about these fields' },
  {
    file: /rules\/(?:enum-empty|keyword-as-property|schema-default|schema-keyword)/,
    why: 'what the rule checks',
  },
  { file: /code-actions\/older-fields/, why: 'what moves from a schema to a parameter' },
  { file: /commands\/schema\/keywords/, why: 'keywords with controls of their own' },
  { file: /commands\/schema\/union/, why: 'keywords that stay where they are when wrapped' },
  {
    file: /core\/analysis\/(?:compare|schema-changes)\//,
    why: 'what a change of a field or keyword means is compared one by one; others are covered',
  },
  { file: /hover\/hover\.ts/, why: 'fields that are shown as a heading' },
];

/**
 * The names of the fields of every object of the format, the kinds that are schemas, and the types
 * that they have names for.
 * @typedef {{ fields: ReadonlySet<string>[], schemas: ReadonlySet<string>,
 * types: ReadonlySet<string> }} Format
 */

/**
 * Returns what the tables define.
 * @param {readonly File[]} files
 * @returns {Format}
 */
export function formatOf(files) {
  /** @type {Set<string>[]} */
  const fields = [];
  /** @type {Set<string>} */
  const schemas = new Set();
  /** @type {Set<string>} */
  const types = new Set();
  for (const file of files) {
    if (!file.path.startsWith(TABLES) || !file.path.endsWith('.ts') || isTest(file.path)) continue;
    const { program } = parse(file);
    /** @type {Map<string, string>} */
    const constants = new Map();
    walk(program, ({ type, id, init }) => {
      if (type === 'VariableDeclarator' && typeof init?.value === 'string')
        constants.set(id.name, init.value);
      if (type === 'VariableDeclarator' && id.name === 'SCHEMA_TYPES')
        for (const word of wordsOf(init.expression ?? init)) types.add(word);
    });
    walk(program, (node) => {
      if (node.type === 'ArrayExpression') {
        const names = node.elements.flatMap((/** @type {Ast} */ row) =>
          row?.type === 'ObjectExpression' ? (property(row, 'name')?.value ?? []) : [],
        );
        if (names.length > 0) fields.push(new Set(names));
      }
      if (
        node.type !== 'ObjectExpression' ||
        !property(node, 'schema') ||
        !property(node, 'fields')
      )
        return;
      const kind = property(node, 'kind');
      const name = kind?.value ?? constants.get(kind?.name);
      if (name) schemas.add(name);
    });
  }
  return { fields, schemas, types };
}

/**
 * Returns the lists of a file that repeat the tables.
 * @param {File} file
 * @param {Format} format
 * @returns {Finding[]}
 */
export function handLists(file, { fields, schemas, types }) {
  if (!/^src\/.*\.tsx?$/.test(file.path) || file.path.startsWith(TABLES) || isTest(file.path))
    return [];
  const isJustified = JUSTIFIED.some((entry) => entry.file.test(file.path));
  /** @type {Finding[]} */
  const found = [];
  const report = (/** @type {number} */ start, /** @type {string} */ message) =>
    found.push({ file: file.path, line: lineAt(file.text, start), message });
  walk(parse(file).program, (node) => {
    const members = (node.type === 'TSInterfaceBody' ? node.body : node.members) ?? [];
    const names = members.map((/** @type {Ast} */ member) => member.key?.name);
    if (names.includes('uri') && names.includes('pointer') && !LOCATIONS.test(file.path))
      report(node.start, 'a location of its own: use or extend Location');
    const words = wordsOf(node);
    if (words.filter((word) => types.has(word)).length >= MIN_TYPES)
      report(node.start, 'a list of the types of JSON Schema: use SCHEMA_TYPES');
    if (isJustified) return;
    if (words.filter((word) => schemas.has(word)).length >= 2)
      report(node.start, 'a list of the kinds of schemas: use isSchemaKind or isSchema');
    else if (
      words.length >= MIN_FIELDS &&
      fields.some((names) => words.every((word) => names.has(word)))
    )
      report(node.start, `a list of fields of the format (${words.join(', ')}): use the rows`);
  });
  return found;
}

/**
 * The strings of an array or a union, or the alternatives of a pattern; [] for all other nodes.
 * @param {Ast} node
 * @returns {string[]}
 */
function wordsOf(node) {
  if (node.type === 'ArrayExpression') {
    const values = node.elements.map((/** @type {Ast} */ element) => element?.value);
    return values.every((/** @type {unknown} */ value) => typeof value === 'string') ? values : [];
  }
  if (node.type === 'TSUnionType')
    return node.types.flatMap((/** @type {Ast} */ type) => type.literal?.value ?? []);
  return node.regex ? node.regex.pattern.split(/\W+/).filter(Boolean) : [];
}

/**
 * @param {Ast} object
 * @param {string} name
 * @returns {Ast}
 */
const property = (object, name) =>
  object.properties.find((/** @type {Ast} */ one) => one.key?.name === name)?.value;
