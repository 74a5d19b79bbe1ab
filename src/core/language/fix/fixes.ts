// The table of contents of quick fixes: by the code of a problem, what can be tried, the likeliest first.
import { addField } from './add-field.ts';
import { mendAddress, topicAddress } from './address.ts';
import { avroDefault, avroLogical, avroName, avroShape, avroUnion } from './avro.ts';
import { binaryHeaders, connectionFields, queueName, queueOrTopic, throughput } from './bindings.ts';
import { changeType, mendRefText, replaceWrong } from './change-type.ts';
import { chooseValue } from './choose-value.ts';
import { createFile } from './create-file.ts';
import { removeDuplicate } from './duplicate-key.ts';
import { fillExample } from './fill-example.ts';
import { objectHeaders } from './headers.ts';
import { amongChoices, offeredScope } from './in-list.ts';
import { inlineReference } from './inline-reference.ts';
import { closeString, mendJson, removeComment } from './json-repairs.ts';
import { mendKey } from './key-name.ts';
import { either, firstOf } from './kit.ts';
import { splitMessages } from './message-choice.ts';
import { moveField } from './move-field.ts';
import { moveHome } from './move-home.ts';
import { nameSchema } from './name-schema.ts';
import { newTarget, withoutReference } from './new-target.ts';
import { fewerDigits } from './number-digits.ts';
import { pointToChannel } from './operation-messages.ts';
import { addOperation } from './operations.ts';
import { liftSchema } from './parameter-schema.ts';
import { channelParameters, serverVariables } from './parameters.ts';
import { toForm } from './pattern.ts';
import { toOperation } from './publish-subscribe.ts';
import { defineTarget, mendReference, nearestFile, nearestReference, quoteReference, referToRoot } from './reference-target.ts';
import { removeEntry, removeField, removeForeign, removeInapplicable, removeItem, removePart } from './remove-field.ts';
import { makeExtension, mendExtension, renameField } from './rename-field.ts';
import { addReplyChannel, oneAddress } from './reply.ts';
import { rewrite } from './rewrite.ts';
import { absoluteUrl, duration, email, expression, mediaTypeOf, pattern, uri, version } from './rewritings.ts';
import { nearestProperty } from './runtime-pointer.ts';
import { anyItems, defaultOfType, describeDiscriminator, nearFormat, nullable, removeEmpty } from './schema-fields.ts';
import { removeCredentials } from './secrets.ts';
import { referToScheme } from './security-requirement.ts';
import { bareHost, managerAddress } from './server-host.ts';
import { splitUrl } from './server-url.ts';
import { starter } from './starter.ts';
import { addDescription, protobufVersion, ramlHeader } from './texts.ts';
import { toLimit } from './to-limit.ts';
import { treatAsJson } from './treat-as-json.ts';
import type { Fixer } from './types.ts';
import { removeRepeated } from './unique.ts';
import {
  closeQuote,
  currentYaml,
  firstDocument,
  mendAlias,
  mendLine,
  quoteKey,
  removeControl,
  removeTag,
  spacesForTabs,
} from './yaml-repairs.ts';

const byLanguage =
  (yaml: Fixer, json: Fixer): Fixer =>
  (fault) =>
    (fault.subject.language === 'json' ? json : yaml)(fault);

const supported: Fixer = (fault) => rewrite('format-version', version(fault.subject.dialect.version), true)(fault);

const FIXERS: ReadonlyMap<string, Fixer> = new Map([
  // Text
  ['empty-document', starter],
  ['tab-indent', spacesForTabs],
  ['unclosed-quote', byLanguage(closeQuote, closeString)],
  ['yaml-syntax', either(mendLine, treatAsJson)],
  ['json-syntax', mendJson],
  ['json-comment', removeComment],
  ['control-character', removeControl],
  ['multiple-documents', firstDocument],
  ['yaml-version', currentYaml],
  ['duplicate-key', removeDuplicate],
  ['key-not-string', quoteKey],
  ['tag-not-allowed', removeTag],
  ['alias-unknown', mendAlias],
  ['not-json-number', fewerDigits],
  ['number-precision', fewerDigits],
  // Fields
  ['required-field', addField],
  [
    'unknown-field',
    either(
      mendExtension,
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
  ['key-pattern', mendKey],
  ['ignored-sibling', removeField(true)],
  ['missing-description', addDescription],
  // Values
  ['type', firstOf(splitMessages, changeType, mendRefText, replaceWrong)],
  ['enum', chooseValue],
  ['range', toLimit],
  ['length', toLimit],
  ['pattern', toForm],
  ['size', removeEmpty],
  ['enum-empty', removeEmpty],
  ['unique', removeRepeated],
  ['tag-repeated', removeItem],
  ['default-in-enum', amongChoices],
  ['examples-in-enum', amongChoices],
  ['absolute-url', rewrite('absolute-url', absoluteUrl, true)],
  ['uri', rewrite('uri', uri, true)],
  ['email', rewrite('email', email, true)],
  ['media-type', rewrite('media-type', mediaTypeOf, true)],
  ['runtime-expression', rewrite('runtime-expression', expression, true)],
  ['invalid-pattern', rewrite('regex', pattern, false)],
  ['duration', rewrite('duration', duration, true)],
  ['format-version', supported],
  // References
  ['reference-target', either(nearestReference, mendReference, firstOf(defineTarget, newTarget), withoutReference)],
  ['reference-kind', either(nearestReference, newTarget, withoutReference)],
  ['reference-file', either(nearestFile, createFile, nearestReference, newTarget, withoutReference)],
  ['reference-syntax', either(mendReference, nearestReference, newTarget, withoutReference)],
  ['reference-place', firstOf(referToRoot, newTarget)],
  ['reference-required', moveHome],
  ['reference-not-allowed', inlineReference],
  ['reference-comment', quoteReference],
  ['security-requirement', firstOf(referToScheme, removeEntry)],
  ['ref-cycle', either(nearestReference, withoutReference)],
  // The application
  ['host', bareHost],
  ['possible-secret', removeCredentials],
  ['server-variables', serverVariables],
  ['channel-address', mendAddress],
  ['channel-parameters', channelParameters],
  ['operation-messages', pointToChannel],
  ['reply-address', oneAddress],
  ['reply-messages', addReplyChannel],
  ['message-headers', objectHeaders],
  ['headers-type', objectHeaders],
  ['runtime-pointer', nearestProperty],
  ['unknown-scope', offeredScope],
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
]);

/** What mends problems of a code; undefined for codes that nothing mechanical helps. */
export function fixerOf(code: string): Fixer | undefined {
  return FIXERS.get(code);
}

/** The codes that something is offered for. */
export function fixableCodes(): readonly string[] {
  return [...FIXERS.keys()];
}
