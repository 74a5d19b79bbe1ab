// Types of Go: structs with tags, and an interface for one of several.
import { goLiteral } from '../../text/code-literals.ts';
import { identifierOf, Names } from './identifiers.ts';
import {
  constantGroups,
  lineComment,
  memberNames,
  nameRules,
  type TypePrinter,
  type TypeTexts,
  typeText,
  unionsOf,
} from './printer.ts';
import type { Declaration, Field } from './type-model.ts';

const WORDS =
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var';
const TYPES = nameRules('');
const PACKAGE = nameRules(`${WORDS} main`, true);

const TEXTS: TypeTexts = {
  scalars: {
    any: 'any',
    boolean: 'bool',
    date: 'string',
    'date-time': 'time.Time',
    integer: 'int64',
    number: 'float64',
    string: 'string',
    uuid: 'string',
  },
  list: (of) => `[]${of}`,
  map: (of) => `map[string]${of}`,
};

/** A tag is between backquotes, in which there are no escapes. */
function tagOf({ key, isOptional }: Field): string {
  // encoding/json takes no other characters in a key.
  if (!/^[\p{L}\p{Nd}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]+$/u.test(key)) return '';
  const name = key === '-' ? '-,' : key;
  return ` \`json:"${name}${isOptional ? ',omitempty' : ''}"\``;
}

export const GO: TypePrinter = {
  rules: TYPES,
  hasAliases: true,
  files({ title, declarations, constants, head }) {
    const begin = `// ${head}\n\npackage ${identifierOf(title, 'snake', PACKAGE, 'types').replaceAll('_', '') || 'types'}\n\n`;
    const unions = unionsOf(declarations);
    const kinds = new Map(declarations.map((one) => [one.name, one.is]));
    // All constants of a package are beside its types.
    const names = new Names('pascal', TYPES, 'Value', [...kinds.keys()]);
    const body = declarations.map((one) => declaration(one, unions, kinds, names)).join('\n');
    const groups = constantGroups(constants, 'pascal', TYPES).map(
      ({ name, comment, values }) =>
        `// ${comment}\nconst (\n${values
          .map(
            ([key, value]) =>
              `\t${names.give(`${name.slice(0, -1)} ${key}`)} = ${goLiteral(value)}\n`,
          )
          .join('')})\n`,
    );
    const imports = /\btime\.Time\b/.test(body) ? 'import "time"\n\n' : '';
    return [
      { name: 'payloads.go', text: begin + imports + body },
      { name: 'channels.go', text: begin + groups.join('\n') },
    ];
  },
};

function declaration(
  one: Declaration,
  unions: ReadonlyMap<string, string[]>,
  kinds: ReadonlyMap<string, Declaration['is']>,
  constants: Names,
): string {
  const comment = lineComment(one.description, '//');
  if (one.is === 'union') return `${comment}type ${one.name} interface {\n\tis${one.name}()\n}\n`;
  if (one.is === 'alias') return `${comment}type ${one.name} = ${typeText(one.type, TEXTS)}\n`;
  if (one.is === 'enum') {
    const lines = one.values.map(
      (value) => `\t${constants.give(`${one.name} ${value}`)} ${one.name} = ${goLiteral(value)}\n`,
    );
    return `${comment}type ${one.name} string\n\nconst (\n${lines.join('')})\n`;
  }
  const names = memberNames(
    one.fields.map(({ key }) => key),
    'pascal',
    TYPES,
  );
  const lines = one.fields.map((field, i) => {
    const text = typeText(field.type, TEXTS);
    // Lists, maps and interfaces have no value already.
    const isPlain =
      field.type.is === 'list' ||
      field.type.is === 'map' ||
      field.type.is === 'any' ||
      (field.type.is === 'named' && kinds.get(field.type.name) === 'union');
    const type = `${field.isOptional && !isPlain ? '*' : ''}${text}`;
    return `${lineComment(field.description, '//', '\t')}\t${names[i]} ${type}${tagOf(field)}\n`;
  });
  const marks = (unions.get(one.name) ?? []).map(
    (union) => `\nfunc (${one.name}) is${union}() {}\n`,
  );
  return `${comment}type ${one.name} struct {\n${lines.join('')}}\n${marks.join('')}`;
}
