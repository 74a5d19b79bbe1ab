// Types of Rust, for serde.
import { rustLiteral } from '../../text/code-literals.ts';
import {
  constantGroups,
  inOrder,
  lineComment,
  memberNames,
  nameRules,
  type TypePrinter,
  type TypeTexts,
  typeText,
} from './printer.ts';
import type { Declaration, TypeRef } from './type-model.ts';

const WORDS =
  'abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try type typeof unsafe unsized use virtual where while yield';
const TYPES = nameRules('Box Deserialize HashMap Option Self Serialize String Value Vec');
const MEMBERS = nameRules(WORDS);
const VARIANTS = nameRules('Self');
const CONSTANTS = nameRules('');

const TEXTS: TypeTexts = {
  scalars: {
    any: 'serde_json::Value',
    boolean: 'bool',
    date: 'String',
    'date-time': 'String',
    integer: 'i64',
    number: 'f64',
    string: 'String',
    uuid: 'String',
  },
  list: (of) => `Vec<${of}>`,
  map: (of) => `HashMap<String, ${of}>`,
};
const DERIVE = '#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]\n';

export const RUST: TypePrinter = {
  rules: TYPES,
  hasAliases: true,
  files({ declarations, constants, head }) {
    const { isCircle } = inOrder(declarations);
    const body = declarations.map((one) => declaration(one, isCircle)).join('\n');
    const map = /\bHashMap</.test(body) ? 'use std::collections::HashMap;\n' : '';
    const serde = body.includes('derive(') ? 'use serde::{Deserialize, Serialize};\n' : '';
    const groups = constantGroups(constants, 'constant', CONSTANTS).map(
      ({ name, comment, values }) =>
        `/// ${comment}\npub mod ${name.toLowerCase()} {\n${values
          .map(([constant, value]) => `    pub const ${constant}: &str = ${rustLiteral(value)};\n`)
          .join('')}}\n`,
    );
    return [
      { name: 'payloads.rs', text: `// ${head}\n\n${serde}${map}\n${body}` },
      { name: 'channels.rs', text: `// ${head}\n\n${groups.join('\n')}` },
    ];
  },
};

function declaration(one: Declaration, isCircle: (from: string, to: string) => boolean): string {
  const comment = lineComment(one.description, '///');
  const boxed = (type: TypeRef): string =>
    type.is === 'named' && isCircle(one.name, type.name)
      ? `Box<${type.name}>`
      : typeText(type, TEXTS);
  if (one.is === 'alias') return `${comment}pub type ${one.name} = ${typeText(one.type, TEXTS)};\n`;
  if (one.is === 'enum') {
    const names = memberNames(one.values, 'pascal', VARIANTS);
    const lines = one.values.map(
      (value, i) => `    #[serde(rename = ${rustLiteral(value)})]\n    ${names[i]},\n`,
    );
    return `${comment}${DERIVE}pub enum ${one.name} {\n${lines.join('')}}\n`;
  }
  if (one.is === 'union') {
    const names = memberNames(one.of, 'pascal', VARIANTS);
    const lines = one.of.map((name, i) => `    ${names[i]}(${boxed({ is: 'named', name })}),\n`);
    return `${comment}${DERIVE}#[serde(untagged)]\npub enum ${one.name} {\n${lines.join('')}}\n`;
  }
  const names = memberNames(
    one.fields.map(({ key }) => key),
    'snake',
    MEMBERS,
  );
  const lines = one.fields.map(({ key, type, isOptional, description }, i) => {
    const rename = names[i] === key ? [] : [`rename = ${rustLiteral(key)}`];
    const skip = isOptional ? ['default', 'skip_serializing_if = "Option::is_none"'] : [];
    const rules = [...rename, ...skip];
    const attribute = rules.length > 0 ? `    #[serde(${rules.join(', ')})]\n` : '';
    const text = isOptional ? `Option<${boxed(type)}>` : boxed(type);
    return `${lineComment(description, '///', '    ')}${attribute}    pub ${names[i]}: ${text},\n`;
  });
  return `${comment}${DERIVE}pub struct ${one.name} {\n${lines.join('')}}\n`;
}
