// Types of Swift, as Codable.
import { swiftLiteral } from '../../text/code-literals.ts';
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
import type { Declaration, RecordType, UnionType } from './type-model.ts';

const WORDS =
  'associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private protocol public rethrows static struct subscript typealias var break case continue default defer do else fallthrough for guard if in repeat return switch where while as Any catch false is nil super self Self throw throws true try some any async await actor';
const TYPES = nameRules(
  'Any AnyCodable Bool Channels Codable CodingKey CodingKeys Decoder Double Encoder Int JSONValue Operations Self String Type Protocol',
);
const MEMBERS = nameRules(`${WORDS} container`);
const CASES = nameRules(`${WORDS} rawValue`);

const TEXTS: TypeTexts = {
  scalars: {
    any: 'JSONValue',
    boolean: 'Bool',
    date: 'String',
    'date-time': 'String',
    integer: 'Int',
    number: 'Double',
    string: 'String',
    uuid: 'String',
  },
  list: (of) => `[${of}]`,
  map: (of) => `[String: ${of}]`,
};

/** Swift has no type for any value of JSON. */
const ANY = `/// Any value of JSON.
public indirect enum JSONValue: Codable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([JSONValue])
    case object([String: JSONValue])

    public init(from decoder: Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    public func encode(to encoder: Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
`;

export const SWIFT: TypePrinter = {
  rules: TYPES,
  hasAliases: true,
  files({ declarations, constants, head }) {
    const { isCircle } = inOrder(declarations);
    const body = declarations.map((one) => declaration(one, isCircle(one.name, one.name)));
    const text = body.join('\n');
    const any = /\bJSONValue\b/.test(text) ? `\n${ANY}` : '';
    const groups = constantGroups(constants, 'camel', CASES).map(
      ({ name, comment, values }) =>
        `/// ${comment}\npublic enum ${name} {\n${values
          .map(
            ([constant, value]) => `    public static let ${constant} = ${swiftLiteral(value)}\n`,
          )
          .join('')}}\n`,
    );
    return [
      { name: 'Types.swift', text: `// ${head}\n\n${text}${any}` },
      { name: 'Channels.swift', text: `// ${head}\n\n${groups.join('\n')}` },
    ];
  },
};

function declaration(one: Declaration, isRecursive: boolean): string {
  const comment = lineComment(one.description, '///');
  if (one.is === 'record') return record(one, comment, isRecursive);
  if (one.is === 'union') return union(one, comment);
  if (one.is === 'alias')
    return `${comment}public typealias ${one.name} = ${typeText(one.type, TEXTS)}\n`;
  const names = memberNames(one.values, 'camel', CASES);
  const lines = one.values.map((value, i) => `    case ${names[i]} = ${swiftLiteral(value)}\n`);
  return `${comment}public enum ${one.name}: String, Codable {\n${lines.join('')}}\n`;
}

/** A structure can't be a part of itself; a class can. */
function record(one: RecordType, comment: string, isRecursive: boolean): string {
  const keys = one.fields.map(({ key }) => key);
  const names = memberNames(keys, 'camel', MEMBERS);
  const lines = one.fields.map(
    ({ type, isOptional, description }, i) =>
      `${lineComment(description, '///', '    ')}    public let ${names[i]}: ${typeText(type, TEXTS)}${isOptional ? '?' : ''}\n`,
  );
  const coding = keys.map((key, i) => `        case ${names[i]} = ${swiftLiteral(key)}\n`);
  const kind = isRecursive ? 'final class' : 'struct';
  return `${comment}public ${kind} ${one.name}: Codable {\n${lines.join('')}\n    enum CodingKeys: String, CodingKey {\n${coding.join('')}    }\n}\n`;
}

function union(one: UnionType, comment: string): string {
  const names = memberNames(one.of, 'camel', CASES);
  const cases = one.of.map((name, i) => `    case ${names[i]}(${name})\n`);
  const decode = one.of.map(
    (name, i) =>
      `        if let value = try? container.decode(${name}.self) {\n            self = .${names[i]}(value)\n            return\n        }\n`,
  );
  const encode = names.map(
    (name) => `        case .${name}(let value): try container.encode(value)\n`,
  );
  return `${comment}public indirect enum ${one.name}: Codable {
${cases.join('')}
    public init(from decoder: Decoder) throws {
        let container = try decoder.singleValueContainer()
${decode.join('')}        throw DecodingError.dataCorruptedError(in: container, debugDescription: "None of the alternatives fits.")
    }

    public func encode(to encoder: Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
${encode.join('')}        }
    }
}
`;
}
