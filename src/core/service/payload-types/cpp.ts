// Types of C++17, in one header.
import { cppLiteral } from '../../text/code-literals.ts';
import { identifierOf } from './identifiers.ts';
import {
  blockComment,
  constantGroups,
  inOrder,
  memberNames,
  nameRules,
  type TypePrinter,
  type TypeTexts,
  typeText,
  withKey,
} from './printer.ts';
import type { Declaration, TypeRef } from './type-model.ts';

const WORDS =
  'alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq std errno assert stdin stdout stderr unix linux';
/** Names in capitals that are macros of the standard headers. */
const MACROS =
  'BUFSIZ EOF EXIT_FAILURE EXIT_SUCCESS FILENAME_MAX NULL RAND_MAX SEEK_CUR SEEK_END SEEK_SET TMP_MAX';
const TYPES = nameRules(MACROS, true);
const MEMBERS = nameRules(WORDS, true);
const CONSTANTS = nameRules(`${WORDS} ${MACROS}`, true);

const TEXTS: TypeTexts = {
  scalars: {
    any: 'std::any',
    boolean: 'bool',
    date: 'std::string',
    'date-time': 'std::string',
    integer: 'std::int64_t',
    number: 'double',
    string: 'std::string',
    uuid: 'std::string',
  },
  list: (of) => `std::vector<${of}>`,
  map: (of) => `std::map<std::string, ${of}>`,
};
const HEADERS = 'any cstdint map memory optional string variant vector'.split(' ');

export const CPP: TypePrinter = {
  rules: TYPES,
  hasAliases: true,
  files({ title, declarations, constants, head }) {
    const space = identifierOf(title, 'snake', MEMBERS, 'types');
    const { sorted, isCircle } = inOrder(declarations);
    const records = sorted.filter(({ is }) => is === 'record');
    const forward = records.map(({ name }) => `struct ${name};\n`).join('');
    const body = sorted.map((one) => declaration(one, isCircle)).join('\n');
    const begin = `// ${head}\n#pragma once\n\n`;
    const includes = HEADERS.map((name) => `#include <${name}>\n`).join('');
    const groups = constantGroups(constants, 'snake', CONSTANTS).map(
      ({ name, comment, values }) =>
        `/** ${comment} */\nnamespace ${name.toLowerCase()} {\n${values
          .map(
            ([constant, value]) =>
              `inline constexpr const char* ${constant} = ${cppLiteral(value)};\n`,
          )
          .join('')}}\n`,
    );
    const within = (text: string): string => `namespace ${space} {\n\n${text}\n}\n`;
    return [
      {
        name: 'payloads.hpp',
        text: `${begin}${includes}\n${within(`${forward}${forward && '\n'}${body}`)}`,
      },
      { name: 'channels.hpp', text: begin + within(groups.join('\n')) },
    ];
  },
};

function declaration(one: Declaration, isCircle: (from: string, to: string) => boolean): string {
  const comment = blockComment(one.description);
  const isPointer = (type: TypeRef): boolean =>
    type.is === 'named' && isCircle(one.name, type.name);
  const textOf = (type: TypeRef): string =>
    type.is === 'named' && isPointer(type)
      ? `std::shared_ptr<${type.name}>`
      : typeText(type, TEXTS);
  if (one.is === 'alias') return `${comment}using ${one.name} = ${textOf(one.type)};\n`;
  if (one.is === 'union') {
    const of = one.of.map((name) => textOf({ is: 'named', name }));
    return `${comment}using ${one.name} = std::variant<${of.join(', ')}>;\n`;
  }
  if (one.is === 'enum') {
    const names = memberNames(one.values, 'snake', MEMBERS);
    const lines = one.values.map(
      (value, i) => `    /** In JSON: ${commentValue(value)} */\n    ${names[i]},\n`,
    );
    return `${comment}enum class ${one.name} {\n${lines.join('')}};\n`;
  }
  const names = memberNames(
    one.fields.map(({ key }) => key),
    'snake',
    MEMBERS,
  );
  const lines = one.fields.map(({ key, type, isOptional, description }, i) => {
    const name = names[i] ?? '';
    const text = isOptional && !isPointer(type) ? `std::optional<${textOf(type)}>` : textOf(type);
    return `${blockComment(withKey(description, key, name), '    ')}    ${text} ${name};\n`;
  });
  return `${comment}struct ${one.name} {\n${lines.join('')}};\n`;
}

function commentValue(value: string): string {
  return blockComment(`${JSON.stringify(value)}`).slice(4, -4);
}
