// The index of quick fixes: by the code of a problem, the fixers to try, the likeliest first.

import { olderVersion } from '../../analysis/older-version.ts';
import { addField } from './add-field.ts';
import { fixAddress, topicAddress } from './address.ts';
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
import { changeType, fixReferenceText } from './change-type.ts';
import { changeVariant, chooseValue } from './choose-value.ts';
import { createFile } from './create-file.ts';
import { removeDuplicate } from './duplicate-key.ts';
import { replaceWrong } from './empty-value.ts';
import { fillExample } from './fill-example.ts';
import { either, firstOf } from './fixer-kit.ts';
import { removeIgnore } from './ignore-problem.ts';
import { indentFlow } from './indent-flow.ts';
import { closeString, removeComment, repairJson, treatAsJson } from './json-repairs.ts';
import { fixKey } from './key-name.ts';
import { solveConflict } from './merge-conflict.ts';
import { splitMessages } from './message-choice.ts';
import { addName, toRoot } from './missing-name.ts';
import { moveField } from './move-field.ts';
import { moveToParentMap } from './move-to-parent-map.ts';
import { nameSchema } from './name-schema.ts';
import { bareName, nearestFile } from './nearest-file.ts';
import { newTarget, withoutReference } from './new-target.ts';
import { addOperation, pointToChannel } from './operation-messages.ts';
import { liftSchema } from './parameter-schema.ts';
import { channelParameters, serverVariables } from './parameters.ts';
import { toOperation } from './publish-subscribe.ts';
import {
  defineTarget,
  fixReference,
  fromSchema,
  inlineReference,
  nearestReference,
  quoteReference,
  referToRoot,
} from './reference-target.ts';
import {
  removeEntry,
  removeField,
  removeForeign,
  removeInapplicable,
  removeItem,
  removePart,
  removeRepeated,
} from './remove-field.ts';
import { fixExtension, makeExtension, renameField } from './rename-field.ts';
import { addReplyChannel, oneAddress } from './reply.ts';
import { rewrite, toForm } from './rewrite.ts';
import {
  absoluteUrl,
  duration,
  email,
  expression,
  mediaTypeOf,
  pattern,
  uri,
  version,
} from './rewritings.ts';
import { nearestProperty } from './runtime-pointer.ts';
import {
  anyItems,
  defaultOfType,
  describeDiscriminator,
  keywordFromProperties,
  nearFormat,
  nullable,
  objectHeaders,
  removeEmpty,
} from './schema-fields.ts';
import { referToScheme } from './security-requirement.ts';
import { bareHost, managerAddress } from './server-host.ts';
import { removeCredentials, splitUrl } from './server-url.ts';
import { starter } from './skeleton.ts';
import { addDescription, protobufVersion, ramlHeader } from './texts.ts';
import { fewerDigits, toLimit } from './to-limit.ts';
import type { Fixer } from './types.ts';
import { oneOfChoices, suggestedScope } from './wrap-in-list.ts';
import {
  closeQuote,
  currentYaml,
  firstDocument,
  fixAlias,
  quoteKey,
  removeControl,
  removeTag,
  repairLine,
  spacesForTabs,
  straightQuotes,
} from './yaml-repairs.ts';

const byLanguage =
  (yaml: Fixer, json: Fixer): Fixer =>
  (problem) =>
    (problem.subject.language === 'json' ? json : yaml)(problem);

const supported: Fixer = (problem) => {
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
  ['format-version', supported],
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
