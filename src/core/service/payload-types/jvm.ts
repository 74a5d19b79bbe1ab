// Types of Java (17: records and sealed interfaces) and of Kotlin.
import { javaLiteral, kotlinLiteral } from '../../text/code-literals.ts';
import { identifierOf } from './identifiers.ts';
import {
  blockComment,
  constantGroups,
  memberNames,
  nameRules,
  type PrintedDocument,
  type TypeFile,
  type TypePrinter,
  type TypeTexts,
  typeText,
  unionsOf,
  withKey,
} from './printer.ts';
import type { Declaration, Field } from './type-model.ts';

const JAVA_WORDS =
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null var record yield sealed permits _';
const JAVA_TYPES = nameRules(
  'Boolean Channels Double List LocalDate Long Map Object OffsetDateTime Operations Override String UUID',
);
/** A component of a record can't have the name of a method that all objects have. */
const JAVA_MEMBERS = nameRules(
  `${JAVA_WORDS} clone finalize getClass hashCode notify notifyAll toString wait`,
);
const JAVA_CONSTANTS = nameRules(JAVA_WORDS);
const PACKAGE = nameRules(JAVA_WORDS, true);

const JAVA_TEXTS: TypeTexts = {
  scalars: {
    any: 'Object',
    boolean: 'Boolean',
    date: 'LocalDate',
    'date-time': 'OffsetDateTime',
    integer: 'Long',
    number: 'Double',
    string: 'String',
    uuid: 'UUID',
  },
  list: (of) => `List<${of}>`,
  map: (of) => `Map<String, ${of}>`,
};

const JAVA_IMPORTS: readonly (readonly [name: string, path: string])[] = [
  ['LocalDate', 'java.time.LocalDate'],
  ['OffsetDateTime', 'java.time.OffsetDateTime'],
  ['List', 'java.util.List'],
  ['Map', 'java.util.Map'],
  ['UUID', 'java.util.UUID'],
];

/** Escapes of Java count in comments as well; without a backslash there are none. */
const inJavadoc = (line: string): string =>
  line.replaceAll('\\', '&#92;').replaceAll('@', '&#64;').replaceAll('<', '&lt;');

/** The package of all types, from the title of the document. */
const packageOf = (title: string): string =>
  identifierOf(title, 'snake', PACKAGE, 'types').replaceAll('_', '') || 'types';

function javaDeclaration(one: Declaration, unions: ReadonlyMap<string, string[]>): string {
  const comment = blockComment(one.description, '', inJavadoc);
  if (one.is === 'union')
    return `${comment}public sealed interface ${one.name} permits ${one.of.join(', ')} {}\n`;
  if (one.is === 'enum') {
    const names = memberNames(one.values, 'constant', JAVA_CONSTANTS);
    const values = one.values.map((value, i) => `  ${names[i]}(${javaLiteral(value)})`);
    return `${comment}public enum ${one.name} {\n${values.join(',\n')};\n\n  public final String value;\n\n  ${one.name}(String value) {\n    this.value = value;\n  }\n}\n`;
  }
  if (one.is === 'alias') return '';
  const names = memberNames(keysOf(one.fields), 'camel', JAVA_MEMBERS);
  const fields = one.fields.map(({ key, type, description }, i) => {
    const name = names[i] ?? '';
    const said = blockComment(withKey(description, key, name), '    ', inJavadoc);
    return `${said}    ${typeText(type, JAVA_TEXTS)} ${name}`;
  });
  const supers = unions.get(one.name);
  const parents = supers ? ` implements ${supers.join(', ')}` : '';
  return `${comment}public record ${one.name}(\n${fields.join(',\n')}\n)${parents} {}\n`;
}

const keysOf = (fields: readonly Field[]): string[] => fields.map(({ key }) => key);

export const JAVA: TypePrinter = {
  rules: JAVA_TYPES,
  hasAliases: false,
  files({ title, declarations, constants, head }: PrintedDocument): readonly TypeFile[] {
    const begin = `// ${head}\npackage ${packageOf(title)};\n\n`;
    const unions = unionsOf(declarations);
    const types = declarations.map((one) => {
      const text = javaDeclaration(one, unions);
      const used = JAVA_IMPORTS.filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
      const imports = used.map(([, path]) => `import ${path};\n`).join('');
      return { name: `${one.name}.java`, text: `${begin}${imports && `${imports}\n`}${text}` };
    });
    const groups = constantGroups(constants, 'constant', JAVA_CONSTANTS).map(
      ({ name, comment, values }) => {
        const lines = values.map(
          ([constant, value]) =>
            `  public static final String ${constant} = ${javaLiteral(value)};\n`,
        );
        const text = `/** ${comment} */\npublic final class ${name} {\n${lines.join('')}\n  private ${name}() {}\n}\n`;
        return { name: `${name}.java`, text: begin + text };
      },
    );
    return [...types, ...groups];
  },
};

const KOTLIN_WORDS =
  'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while';
const KOTLIN_TYPES = nameRules(
  'Any Boolean Channels Double Instant List Long Map Operations SerialName Serializable String UUID',
);
const KOTLIN_MEMBERS = nameRules(`${KOTLIN_WORDS} toString hashCode`);
const KOTLIN_CONSTANTS = nameRules('');

const KOTLIN_TEXTS: TypeTexts = {
  scalars: {
    ...JAVA_TEXTS.scalars,
    any: 'Any',
    date: 'java.time.LocalDate',
    'date-time': 'java.time.OffsetDateTime',
    uuid: 'java.util.UUID',
  },
  list: (of) => `List<${of}>`,
  map: (of) => `Map<String, ${of}>`,
};

function kotlinDeclaration(one: Declaration, unions: ReadonlyMap<string, string[]>): string {
  const comment = blockComment(one.description);
  if (one.is === 'union') return `${comment}sealed interface ${one.name}\n`;
  if (one.is === 'alias')
    return `${comment}typealias ${one.name} = ${typeText(one.type, KOTLIN_TEXTS)}\n`;
  if (one.is === 'enum') {
    const names = memberNames(one.values, 'constant', KOTLIN_CONSTANTS);
    const values = one.values.map((value, i) => `    ${names[i]}(${kotlinLiteral(value)})`);
    return `${comment}enum class ${one.name}(val value: String) {\n${values.join(',\n')}\n}\n`;
  }
  const names = memberNames(keysOf(one.fields), 'camel', KOTLIN_MEMBERS);
  const fields = one.fields.map(({ key, type, isOptional, description }, i) => {
    const name = names[i] ?? '';
    const text = typeText(type, KOTLIN_TEXTS);
    const said = blockComment(withKey(description, key, name), '    ');
    return `${said}    val ${name}: ${text}${isOptional ? '? = null' : ''}`;
  });
  const supers = unions.get(one.name);
  return `${comment}data class ${one.name}(\n${fields.join(',\n')}\n)${supers ? ` : ${supers.join(', ')}` : ''}\n`;
}

export const KOTLIN: TypePrinter = {
  rules: KOTLIN_TYPES,
  hasAliases: true,
  files({ title, declarations, constants, head }) {
    const begin = `// ${head}\npackage ${packageOf(title)}\n\n`;
    const unions = unionsOf(declarations);
    const groups = constantGroups(constants, 'constant', KOTLIN_CONSTANTS).map(
      ({ name, comment, values }) =>
        `/** ${comment} */\nobject ${name} {\n${values
          .map(([constant, value]) => `    const val ${constant} = ${kotlinLiteral(value)}\n`)
          .join('')}}\n`,
    );
    return [
      {
        name: 'Types.kt',
        text: begin + declarations.map((one) => kotlinDeclaration(one, unions)).join('\n'),
      },
      { name: 'Channels.kt', text: begin + groups.join('\n') },
    ];
  },
};
