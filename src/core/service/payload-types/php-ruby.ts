// Types of PHP (8.1) and Ruby (3.2), which have classes without types of lists.
import { commentLines, phpLiteral, rubyLiteral } from '../../text/code-literals.ts';
import { identifierOf } from './identifiers.ts';
import {
  blockComment,
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
import type { Declaration, TypeRef } from './type-model.ts';

const PHP_TYPES = nameRules(
  'Abstract And Array As Bool Break Callable Case Catch Channels Class Clone Const Continue Declare Default Do Echo Else Elseif Empty Enddeclare Endfor Endforeach Endif Endswitch Endwhile Enum Eval Exit Die Extends False Final Finally Float Fn For Foreach Function Global Goto If Implements Include Instanceof Insteadof Int Interface Isset Iterable List Match Mixed Namespace Never New Null Object Operations Or Parent Print Private Protected Public Readonly Require Resource Return Self Static String Switch Throw Trait True Try Unset Use Var Void While Xor Yield',
);
const PHP_MEMBERS = nameRules('this');
const PHP_CONSTANTS = nameRules('CLASS');
const PHP_TEXTS: TypeTexts = {
  scalars: {
    any: 'mixed',
    boolean: 'bool',
    date: 'string',
    'date-time': 'string',
    integer: 'int',
    number: 'int|float',
    string: 'string',
    uuid: 'string',
  },
  list: () => 'array',
  map: () => 'array',
};

/** The type of a list for tools, since the language has none. */
const phpDoc = (type: TypeRef): string =>
  type.is === 'list'
    ? `list<${phpDoc(type.of)}>`
    : type.is === 'map'
      ? `array<string, ${phpDoc(type.of)}>`
      : typeText(type, PHP_TEXTS);

function phpDeclaration(one: Declaration, unions: ReadonlyMap<string, string[]>): string {
  const comment = blockComment(one.description);
  if (one.is === 'alias') return '';
  if (one.is === 'union') return `${comment}interface ${one.name}\n{\n}\n`;
  if (one.is === 'enum') {
    const names = memberNames(one.values, 'constant', PHP_CONSTANTS);
    const lines = one.values.map((value, i) => `    case ${names[i]} = ${phpLiteral(value)};\n`);
    return `${comment}enum ${one.name}: string\n{\n${lines.join('')}}\n`;
  }
  const names = memberNames(
    one.fields.map(({ key }) => key),
    'camel',
    PHP_MEMBERS,
  );
  const fields = one.fields.map((field, i) => ({ ...field, name: names[i] ?? '' }));
  // Parameters with a default come last.
  const sorted = [
    ...fields.filter((one) => !one.isOptional),
    ...fields.filter((one) => one.isOptional),
  ];
  const lines = sorted.map(({ key, name, type, isOptional, description }) => {
    const text = typeText(type, PHP_TEXTS);
    const whole =
      !isOptional || text === 'mixed' ? text : text.includes('|') ? `${text}|null` : `?${text}`;
    const isVague = type.is === 'list' || type.is === 'map';
    const said = withKey(description, key, name);
    const doc = isVague ? `${said}${said && '\n'}@var ${phpDoc(type)}` : said;
    return `${blockComment(doc, '        ')}        public readonly ${whole} $${name}${isOptional ? ' = null' : ''},\n`;
  });
  const supers = unions.get(one.name);
  return `${comment}final class ${one.name}${supers ? ` implements ${supers.join(', ')}` : ''}\n{\n    public function __construct(\n${lines.join('')}    ) {\n    }\n}\n`;
}

export const PHP: TypePrinter = {
  rules: PHP_TYPES,
  hasAliases: false,
  files({ title, declarations, constants, head }) {
    const begin = `<?php\n\n// ${head}\n\ndeclare(strict_types=1);\n\nnamespace ${identifierOf(title, 'pascal', PHP_TYPES, 'Types')};\n\n`;
    const unions = unionsOf(declarations);
    const groups = constantGroups(constants, 'constant', PHP_CONSTANTS).map(
      ({ name, comment, values }) =>
        `/** ${comment} */\nfinal class ${name}\n{\n${values
          .map(([constant, value]) => `    public const ${constant} = ${phpLiteral(value)};\n`)
          .join('')}}\n`,
    );
    return [
      {
        name: 'types.php',
        text: begin + declarations.map((one) => phpDeclaration(one, unions)).join('\n'),
      },
      { name: 'channels.php', text: begin + groups.join('\n') },
    ];
  },
};

const RUBY_TYPES = nameRules(
  'Array BasicObject Channels Class Comparable Data Float Hash Integer Kernel Module NilClass Numeric Object Operations Proc Range Rational Regexp String Struct Symbol Time',
);
const RUBY_MEMBERS = nameRules(
  'BEGIN END alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield hash inspect members to_h with initialize method send object_id dup clone freeze display extend instance_of itself tap then',
);
const RUBY_CONSTANTS = nameRules('BEGIN END');
const RUBY_TEXTS: TypeTexts = {
  scalars: {
    any: 'Object',
    boolean: 'true, false',
    date: 'String',
    'date-time': 'String',
    integer: 'Integer',
    number: 'Numeric',
    string: 'String',
    uuid: 'String',
  },
  list: (of) => `Array<${of}>`,
  map: (of) => `Hash{String => ${of}}`,
};

function rubyDeclaration(one: Declaration): string {
  const comment = lineComment(one.description, '#', '  ');
  if (one.is === 'alias') return '';
  if (one.is === 'union')
    return `${comment}  # One of ${one.of.join(', ')}\n  module ${one.name}\n  end\n`;
  if (one.is === 'enum') {
    const names = memberNames(one.values, 'constant', RUBY_CONSTANTS);
    const lines = one.values.map((value, i) => `    ${names[i]} = ${rubyLiteral(value)}\n`);
    return `${comment}  module ${one.name}\n${lines.join('')}  end\n`;
  }
  const names = memberNames(
    one.fields.map(({ key }) => key),
    'snake',
    RUBY_MEMBERS,
  );
  const said = one.fields.map(({ key, type, isOptional, description }, i) => {
    const name = names[i] ?? '';
    const text = `${typeText(type, RUBY_TEXTS)}${isOptional ? ', nil' : ''}`;
    const [first = '', ...more] = commentLines(withKey(description, key, name));
    const rest = more.map((line) => `  #   ${line}`.trimEnd());
    return [
      `  # @!attribute [r] ${name}`,
      `  #   @return [${text}] ${first}`.trimEnd(),
      ...rest,
    ].join('\n');
  });
  const members = names.map((name) => `:${name}`).join(', ');
  return `${comment}${said.join('\n')}${said.length > 0 ? '\n' : ''}  ${one.name} = Data.define(${members})\n`;
}

export const RUBY: TypePrinter = {
  rules: RUBY_TYPES,
  hasAliases: false,
  files({ title, declarations, constants, head }) {
    const begin = `# ${head}\n# frozen_string_literal: true\n\n`;
    const space = `module ${identifierOf(title, 'pascal', RUBY_TYPES, 'Types')}\n`;
    const groups = constantGroups(constants, 'constant', RUBY_CONSTANTS).map(
      ({ name, comment, values }) =>
        `  # ${comment}\n  module ${name}\n${values
          .map(([constant, value]) => `    ${constant} = ${rubyLiteral(value)}\n`)
          .join('')}  end\n`,
    );
    return [
      {
        name: 'payloads.rb',
        text: `${begin}${space}${declarations.map(rubyDeclaration).join('\n')}end\n`,
      },
      { name: 'channels.rb', text: `${begin}${space}${groups.join('\n')}end\n` },
    ];
  },
};
