// The index of quick fixes: by the code of a problem, the fixers to try, the likeliest first.

import { olderVersion } from '../../analysis/older-version.ts';
import {
  bareHost,
  channelParameters,
  fixAddress,
  managerAddress,
  serverVariables,
  topicAddress,
} from './addresses.ts';
import { avroDefault, avroLogical, avroName, avroShape, avroUnion } from './avro.ts';
import {
  binaryHeaders,
  connectionFields,
  meantKey,
  meantValue,
  queueName,
  queueOrExchange,
  queueOrTopic,
  throughput,
  typeOfDestination,
} from './bindings.ts';
import { fillExample } from './examples.ts';
import { either, type Fixer, firstOf } from './fixer.ts';
import { removeIgnore } from './ignore-problem.ts';
import { addName, fixKey, removeDuplicate, toRoot } from './keys.ts';
import { addField, replaceWrong, starter } from './missing-values.ts';
import { moveToParentMap, nameSchema, newTarget, withoutReference } from './new-target.ts';
import {
  liftSchema,
  referToScheme,
  removeCredentials,
  splitMessages,
  splitUrl,
  toOperation,
} from './older-fields.ts';
import { addOperation, addReplyChannel, oneAddress, pointToChannel } from './operation-messages.ts';
import {
  bareName,
  createFile,
  defineTarget,
  fixReference,
  fromSchema,
  inlineReference,
  nearestFile,
  nearestReference,
  quoteReference,
  referToRoot,
} from './references.ts';
import {
  anyItems,
  defaultOfType,
  describeDiscriminator,
  keywordFromProperties,
  nearestProperty,
  nearFormat,
  nullable,
  objectHeaders,
  removeEmpty,
} from './schema-fields.ts';
import { closeString, removeComment, repairJson, treatAsJson } from './syntax.ts';
import {
  absoluteUrl,
  addDescription,
  duration,
  email,
  expression,
  mediaTypeOf,
  pattern,
  protobufVersion,
  ramlHeader,
  rewrite,
  toForm,
  uri,
  version,
} from './text-forms.ts';
import {
  fixExtension,
  makeExtension,
  moveField,
  removeEntry,
  removeField,
  removeForeign,
  removeInapplicable,
  removeItem,
  removePart,
  removeRepeated,
  renameField,
} from './unknown-fields.ts';
import {
  changeType,
  changeVariant,
  chooseValue,
  fewerDigits,
  fixReferenceText,
  oneOfChoices,
  suggestedScope,
  toLimit,
} from './values.ts';
import {
  closeQuote,
  currentYaml,
  firstDocument,
  fixAlias,
  indentFlow,
  quoteKey,
  removeControl,
  removeTag,
  repairLine,
  solveConflict,
  spacesForTabs,
  straightQuotes,
} from './yaml-repairs.ts';

const byLanguage =
  (yaml: Fixer, json: Fixer): Fixer =>
  (problem) =>
    (problem.subject.language === 'json' ? json : yaml)(problem);

const supportedVersion: Fixer = (problem) => {
  const { tree, dialect } = problem.subject;
  // The number alone makes no other document of it.
  if (/^[012]\./.test(problem.problem.data?.version ?? '') && olderVersion(tree.root) === null)
    return [];
  if (olderVersion(tree.root) !== null)
    return [{ title: 'Convert to AsyncAPI 3.0', converts: true, preferred: true }];
  return rewrite('format-version', version(dialect.version), true)(problem);
};

const FIXERS: ReadonlyMap<string, Fixer> = new Map([
  // Text
  ['empty-document', starter],
  ['tab-indent', spacesForTabs],
  ['flow-indent', indentFlow],
  ['unclosed-quote', byLanguage(closeQuote, closeString)],
  ['merge-conflict', solveConflict],
  ['yaml-syntax', either(repairLine, treatAsJson)],
  ['json-syntax', repairJson],
  ['json-comment', removeComment],
  ['control-character', removeControl],
  ['multiple-documents', firstDocument],
  ['yaml-version', currentYaml],
  ['duplicate-key', removeDuplicate],
  ['key-not-string', quoteKey],
  ['tag-not-allowed', removeTag],
  ['alias-unknown', fixAlias],
  ['not-json-number', fewerDigits],
  ['number-precision', fewerDigits],
  ['unused-ignore', removeIgnore],
  // Fields
  ['required-field', addField],
  ['typographic-quotes', straightQuotes],
  ['missing-name', addName],
  ['misplaced-section', toRoot],
  [
    'unknown-field',
    either(
      fixExtension,
      splitUrl,
      liftSchema,
      toOperation,
      moveField,
      renameField,
      removeInapplicable,
      removeForeign,
      makeExtension,
      removeField(false),
    ),
  ],
  ['unknown-keyword', either(nullable, renameField, makeExtension, removeField(false))],
  ['keyword-as-property', keywordFromProperties],
  ['key-pattern', fixKey],
  ['ignored-sibling', removeField(true)],
  ['missing-description', addDescription],
  // Values
  [
    'type',
    firstOf(keywordFromProperties, splitMessages, changeType, fixReferenceText, replaceWrong),
  ],
  ['enum', firstOf(changeVariant, chooseValue)],
  ['range', toLimit],
  ['length', toLimit],
  ['pattern', toForm],
  ['size', removeEmpty],
  ['enum-empty', removeEmpty],
  ['unique', removeRepeated],
  ['tag-repeated', removeItem],
  ['default-in-enum', oneOfChoices],
  ['examples-in-enum', oneOfChoices],
  ['absolute-url', rewrite('absolute-url', absoluteUrl, true)],
  ['uri', rewrite('uri', uri, true)],
  ['email', rewrite('email', email, true)],
  ['media-type', rewrite('media-type', mediaTypeOf, true)],
  ['runtime-expression', rewrite('runtime-expression', expression, true)],
  ['invalid-pattern', rewrite('regex', pattern, false)],
  ['duration', rewrite('duration', duration, true)],
  ['format-version', supportedVersion],
  // References
  [
    'reference-target',
    either(
      fromSchema,
      nearestReference,
      fixReference,
      firstOf(defineTarget, newTarget),
      withoutReference,
    ),
  ],
  ['reference-kind', either(nearestReference, newTarget, withoutReference)],
  [
    'reference-file',
    either(nearestFile, bareName, createFile, nearestReference, newTarget, withoutReference),
  ],
  ['reference-syntax', either(fixReference, nearestReference, newTarget, withoutReference)],
  ['reference-place', firstOf(referToRoot, newTarget)],
  ['reference-required', moveToParentMap],
  ['reference-not-allowed', inlineReference],
  ['reference-comment', quoteReference],
  ['security-requirement', firstOf(referToScheme, removeEntry)],
  ['ref-cycle', either(nearestReference, withoutReference)],
  // The application
  ['host', bareHost],
  ['possible-secret', removeCredentials],
  ['server-variables', serverVariables],
  ['channel-address', fixAddress],
  ['channel-parameters', channelParameters],
  ['operation-messages', pointToChannel],
  ['reply-address', oneAddress],
  ['reply-messages', addReplyChannel],
  ['message-headers', objectHeaders],
  ['headers-type', objectHeaders],
  ['runtime-pointer', nearestProperty],
  ['unknown-scope', suggestedScope],
  ['unused-component', removePart(true)],
  ['unused-channel', either(addOperation, removePart(false))],
  // Schemas and examples
  ['schema-default', defaultOfType],
  ['schema-discriminator', describeDiscriminator],
  ['schema-format-near', nearFormat],
  ['schema-discriminator-name', nameSchema],
  ['openapi-items', anyItems],
  ['example-invalid', fillExample],
  ['example-format', fillExample],
  ['default-invalid', fillExample],
  ['schema-example-invalid', fillExample],
  ['avro-shape', avroShape],
  ['avro-name', avroName],
  ['avro-union', avroUnion],
  ['avro-default', avroDefault],
  ['avro-logical-type', avroLogical],
  ['protobuf-version', protobufVersion],
  ['raml-header', ramlHeader],
  // Bindings
  ['cloudpubsub-address', topicAddress],
  ['enterprisemq-destination', queueOrTopic],
  ['enterprisemq-headers', binaryHeaders],
  ['enterprisemq-server', connectionFields],
  ['enterprisemq-endpoint', managerAddress],
  ['sqs-throughput', throughput],
  ['sqs-identifier', queueName],
  ['server-protocol', meantValue],
  ['eventbroker-destination', typeOfDestination],
  ['ros2-role', meantValue],
  ['jms-version', meantValue],
  ['meshmq-server', meantValue],
  ['mqtt-content-type', meantValue],
  ['policy-statements', meantKey],
  ['amqp-channel', queueOrExchange],
]);

/** Returns the fixer for problems with a code; undefined for codes without an automatic fix. */
export function fixerOf(code: string): Fixer | undefined {
  return FIXERS.get(code);
}

/** Returns the codes that have a fixer. */
export function fixableCodes(): readonly string[] {
  return [...FIXERS.keys()];
}
