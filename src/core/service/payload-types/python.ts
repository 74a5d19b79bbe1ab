// Types of Python: a TypedDict for each object, whose keys are those of JSON (Python 3.11).
import { commentLines, pythonLiteral } from '../../text/code-literals.ts';
import {
  constantGroups,
  nameRules,
  type TypePrinter,
  type TypeTexts,
  typeText,
} from './printer.ts';
import type { Declaration, TypeRef } from './type-model.ts';

const KEYWORDS =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield';
const KEYS = new Set(KEYWORDS.split(' '));
const TYPES = nameRules(`${KEYWORDS} Any Literal NotRequired TypeAlias TypedDict Union`);
const CONSTANTS = nameRules('CHANNELS OPERATIONS');

const TEXTS: TypeTexts = {
  scalars: {
    any: 'Any',
    boolean: 'bool',
    date: 'str',
    'date-time': 'str',
    integer: 'int',
    number: 'float',
    string: 'str',
    uuid: 'str',
  },
  list: (of) => `list[${of}]`,
  map: (of) => `dict[str, ${of}]`,
};

/** Types that are named before they are there are in quotes. */
const forwardReference = (type: TypeRef): string =>
  type.is === 'list' || type.is === 'map'
    ? TEXTS[type.is](forwardReference(type.of))
    : type.is === 'named'
      ? `"${type.name}"`
      : typeText(type, TEXTS);

/** No name in a class may begin with two underscores: Python would change it. */
const isMember = (key: string): boolean =>
  /^[A-Za-z_][A-Za-z\d_]*$/.test(key) && !key.startsWith('__') && !KEYS.has(key);

function docstring(text: string, indent: string): string {
  const lines = commentLines(text).map((line) =>
    line.replaceAll('\\', '\\\\').replaceAll('"', '\\"'),
  );
  const [only = '', ...more] = lines;
  if (only === '' && more.length === 0) return '';
  const rest = more.map((line) => (line === '' ? '\n' : `\n${indent}${line}`)).join('');
  return `${indent}"""${only}${rest}${more.length > 0 ? `\n${indent}` : ''}"""\n`;
}

function declaration(one: Declaration): string {
  const { name } = one;
  const comment = docstring(one.description, '');
  if (one.is === 'enum')
    return `${name}: TypeAlias = Literal[${one.values.map(pythonLiteral).join(', ')}]\n${comment}`;
  if (one.is === 'union')
    return `${name}: TypeAlias = Union[${one.of.map((of) => `"${of}"`).join(', ')}]\n${comment}`;
  if (one.is === 'alias') return `${name}: TypeAlias = ${forwardReference(one.type)}\n${comment}`;
  const members = one.fields.map(({ key, type, isOptional }) => {
    const text = forwardReference(type);
    return [key, isOptional ? `NotRequired[${optionalType(text)}]` : text] as const;
  });
  if (!one.fields.every(({ key }) => isMember(key))) {
    const lines = members.map(([key, type]) => `        ${pythonLiteral(key)}: ${type},\n`);
    return `${name} = TypedDict(\n    ${pythonLiteral(name)},\n    {\n${lines.join('')}    },\n)\n${comment}`;
  }
  const body = one.fields.map(({ description }, i) => {
    const [key, type] = members[i] ?? ['', ''];
    return `    ${key}: ${type}\n${docstring(description, '    ')}`;
  });
  return `class ${name}(TypedDict):\n${docstring(one.description, '    ')}${body.join('')}`;
}

const optionalType = (type: string): string => (type === 'Any' ? type : `Union[${type}, None]`);

export const PYTHON: TypePrinter = {
  rules: TYPES,
  hasAliases: true,
  files({ declarations, constants, head }) {
    const used = 'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union\n';
    const groups = constantGroups(constants, 'constant', CONSTANTS).map(
      ({ name, comment, values }) =>
        `class ${name}:\n    """${comment}"""\n\n${values
          .map(([constant, value]) => `    ${constant} = ${pythonLiteral(value)}\n`)
          .join('')}`,
    );
    return [
      {
        name: 'payloads.py',
        text: `# ${head}\n\n${used}\n\n${declarations.map(declaration).join('\n\n')}`,
      },
      { name: 'channels.py', text: `# ${head}\n\n\n${groups.join('\n\n')}` },
    ];
  },
};
