// Types of Dart (3).
import { dartLiteral } from '../../text/code-literals.ts';
import {
  constantGroups,
  lineComment,
  memberNames,
  nameRules,
  type TypePrinter,
  type TypeTexts,
  typeText,
  unionsOf,
  withKey,
} from './printer.ts';
import type { Declaration } from './type-model.ts';

const WORDS =
  'abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else enum export extends extension external factory false final finally for Function get hide if implements import in interface is late library mixin new null of on operator part required rethrow return sealed set show static super switch sync this throw true try type typedef var void when while with yield hashCode runtimeType noSuchMethod toString';
const TYPES = nameRules(
  'Channels DateTime Enum Function List Map Never Null Object Operations Record String Type',
  true,
);
const MEMBERS = nameRules(`${WORDS} bool double int num String`, true);
const VALUES = nameRules(`${WORDS} values index value name`, true);

const TEXTS: TypeTexts = {
  scalars: {
    any: 'Object?',
    boolean: 'bool',
    date: 'String',
    'date-time': 'DateTime',
    integer: 'int',
    number: 'num',
    string: 'String',
    uuid: 'String',
  },
  list: (of) => `List<${of}>`,
  map: (of) => `Map<String, ${of}>`,
};

function declaration(one: Declaration, unions: ReadonlyMap<string, string[]>): string {
  const comment = lineComment(one.description, '///');
  if (one.is === 'union') return `${comment}sealed class ${one.name} {}\n`;
  if (one.is === 'alias') return `${comment}typedef ${one.name} = ${typeText(one.type, TEXTS)};\n`;
  if (one.is === 'enum') {
    const names = memberNames(one.values, 'camel', VALUES);
    const lines = one.values.map((value, i) => `  ${names[i]}(${dartLiteral(value)})`);
    return `${comment}enum ${one.name} {\n${lines.join(',\n')};\n\n  final String value;\n\n  const ${one.name}(this.value);\n}\n`;
  }
  const names = memberNames(
    one.fields.map(({ key }) => key),
    'camel',
    MEMBERS,
  );
  const lines = one.fields.map(({ key, type, isOptional, description }, i) => {
    const name = names[i] ?? '';
    const text = typeText(type, TEXTS);
    const mark = isOptional && !text.endsWith('?') ? '?' : '';
    return `${lineComment(withKey(description, key, name), '///', '  ')}  final ${text}${mark} ${name};\n`;
  });
  const parameters = one.fields.map(
    ({ isOptional }, i) => `    ${isOptional ? '' : 'required '}this.${names[i]},\n`,
  );
  const supers = unions.get(one.name);
  const head = `${comment}class ${one.name}${supers ? ` implements ${supers.join(', ')}` : ''} {\n`;
  return `${head}${lines.join('')}\n  const ${one.name}({\n${parameters.join('')}  });\n}\n`;
}

export const DART: TypePrinter = {
  rules: TYPES,
  hasAliases: true,
  files({ declarations, constants, head }) {
    const unions = unionsOf(declarations);
    const groups = constantGroups(constants, 'camel', VALUES).map(
      ({ name, comment, values }) =>
        `/// ${comment}\nabstract final class ${name} {\n${values
          .map(([constant, value]) => `  static const ${constant} = ${dartLiteral(value)};\n`)
          .join('')}}\n`,
    );
    return [
      {
        name: 'payloads.dart',
        text: `// ${head}\n\n${declarations.map((one) => declaration(one, unions)).join('\n')}`,
      },
      { name: 'channels.dart', text: `// ${head}\n\n${groups.join('\n')}` },
    ];
  },
};
