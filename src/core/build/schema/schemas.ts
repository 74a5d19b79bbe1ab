// What is done in the schema editor, by the name of the intent.
import { setDependency } from './dependency.ts';
import { addExample } from './example.ts';
import { inferSchema } from './infer.ts';
import { addSchema, removeSchema, reorderSchema } from './inner.ts';
import { setKeyword } from './keyword.ts';
import { addProperty, duplicateProperty, moveProperty, removeProperty, reorderProperty, requireProperty } from './property.ts';
import { extractSchema, inlineSchema, setReference } from './reference.ts';
import { renameProperty } from './rename.ts';
import { setType } from './type.ts';
import { setNullable, wrapSchema } from './union.ts';

export const schemas = {
  'add-property': addProperty,
  'rename-property': renameProperty,
  'remove-property': removeProperty,
  'duplicate-property': duplicateProperty,
  'reorder-property': reorderProperty,
  'move-property': moveProperty,
  'require-property': requireProperty,
  'set-type': setType,
  'set-nullable': setNullable,
  'wrap-schema': wrapSchema,
  'set-keyword': setKeyword,
  'set-dependency': setDependency,
  'add-schema': addSchema,
  'remove-schema': removeSchema,
  'reorder-schema': reorderSchema,
  'set-reference': setReference,
  'extract-schema': extractSchema,
  'inline-schema': inlineSchema,
  'infer-schema': inferSchema,
  'add-example': addExample,
};
