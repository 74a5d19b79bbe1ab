// Types of C# (10): records with the names of System.Text.Json.
import { commentLines, csharpLiteral } from '../../text/code-literals.ts';
import { identifierOf } from './identifiers.ts';
import {
  constantGroups,
  memberNames,
  nameRules,
  type TypePrinter,
  type TypeTexts,
  typeText,
  unionsOf,
} from './printer.ts';
import type { Declaration } from './type-model.ts';

const TYPES = nameRules(
  'Channels DateOnly DateTimeOffset Dictionary Enum Equals Guid JsonPropertyName List Object Operations String',
);
/** Members of every record. */
const MEMBERS = nameRules(
  'Clone EqualityContract Equals GetHashCode GetType MemberwiseClone PrintMembers ToString',
);

const TEXTS: TypeTexts = {
  scalars: {
    any: 'object',
    boolean: 'bool',
    date: 'DateOnly',
    'date-time': 'DateTimeOffset',
    integer: 'long',
    number: 'double',
    string: 'string',
    uuid: 'Guid',
  },
  list: (of) => `List<${of}>`,
  map: (of) => `Dictionary<string, ${of}>`,
};

function comment(text: string, indent = ''): string {
  const lines = commentLines(text).map((line) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  const [only, ...more] = lines;
  if (only === undefined || (only === '' && more.length === 0)) return '';
  if (more.length === 0) return `${indent}/// <summary>${only}</summary>\n`;
  const body = lines.map((line) => `${`${indent}/// ${line}`.trimEnd()}\n`).join('');
  return `${indent}/// <summary>\n${body}${indent}/// </summary>\n`;
}

function declaration(one: Declaration, unions: ReadonlyMap<string, string[]>): string {
  const said = comment(one.description);
  if (one.is === 'union') return `${said}public interface ${one.name} { }\n`;
  if (one.is === 'alias') return '';
  if (one.is === 'enum') {
    const names = memberNames(one.values, 'pascal', MEMBERS);
    const lines = one.values.map(
      (value, i) =>
        `    public const string ${memberOf(names[i], one.name)} = ${csharpLiteral(value)};\n`,
    );
    return `${said}public static class ${one.name}\n{\n${lines.join('')}}\n`;
  }
  const names = memberNames(
    one.fields.map(({ key }) => key),
    'pascal',
    MEMBERS,
  );
  const lines = one.fields.map(({ key, type, isOptional, description }, i) => {
    const text = `${typeText(type, TEXTS)}${isOptional ? '?' : ''}`;
    const end = isOptional ? '' : ' = default!;';
    return `${comment(description, '    ')}    [JsonPropertyName(${csharpLiteral(key)})]\n    public ${text} ${memberOf(names[i], one.name)} { get; init; }${end}\n`;
  });
  const supers = unions.get(one.name);
  return `${said}public record ${one.name}${supers ? ` : ${supers.join(', ')}` : ''}\n{\n${lines.join('\n')}}\n`;
}

/** No member may have the name of its type. */
function memberOf(name: string | undefined, type: string): string {
  return name === type ? `${name}_` : (name ?? '');
}

export const CSHARP: TypePrinter = {
  rules: TYPES,
  hasAliases: false,
  files({ title, declarations, constants, head }) {
    const space = `namespace ${identifierOf(title, 'pascal', TYPES, 'Types')}Types;\n\n`;
    const using =
      'using System;\nusing System.Collections.Generic;\nusing System.Text.Json.Serialization;\n\n';
    const begin = `// ${head}\n#nullable enable\n`;
    const unions = unionsOf(declarations);
    // An enumeration is a class of constants: values that are added later are still read.
    const enums = new Set(declarations.flatMap((one) => (one.is === 'enum' ? [one.name] : [])));
    const asText = declarations.map((one) =>
      one.is === 'record'
        ? {
            ...one,
            fields: one.fields.map((field) => ({
              ...field,
              type: withoutEnums(field.type, enums),
            })),
          }
        : one,
    );
    const groups = constantGroups(constants, 'pascal', MEMBERS).map(
      ({ name, comment: said, values }) =>
        `/// <summary>${said}</summary>\npublic static class ${name}\n{\n${values
          .map(
            ([constant, value]) =>
              `    public const string ${memberOf(constant, name)} = ${csharpLiteral(value)};\n`,
          )
          .join('')}}\n`,
    );
    return [
      {
        name: 'Types.cs',
        text: begin + using + space + asText.map((one) => declaration(one, unions)).join('\n'),
      },
      { name: 'Channels.cs', text: begin + space + groups.join('\n') },
    ];
  },
};

function withoutEnums<T extends { readonly is: string }>(type: T, enums: ReadonlySet<string>): T {
  if ('name' in type && enums.has(String(type.name))) return { is: 'string' } as unknown as T;
  return 'of' in type ? { ...type, of: withoutEnums(type.of as T, enums) } : type;
}
