// Commands of the schema editor, by name.
import { setDependency } from './dependency.ts';
import { addExample } from './example.ts';
import { inferSchema } from './infer-from-samples.ts';
import { setKeyword } from './keyword.ts';
import { addSchema, removeSchema, reorderSchema } from './parent-schema.ts';
import {
  addProperty,
  duplicateProperty,
  moveProperty,
  removeProperty,
  reorderProperty,
  requireProperty,
} from './property.ts';
import { extractSchema, inlineSchema, setReference } from './reference.ts';
import { renameProperty } from './rename.ts';
import { setType } from './type.ts';
import { setNullable, wrapSchema } from './union.ts';

export const schemaCommands = {
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
