// Entry of the worker of a page that shows a document with its problems.
import { createValidation } from './validating.ts';
import { listen, runLater, send } from './worker-scope.ts';

listen(createValidation(send, runLater));
