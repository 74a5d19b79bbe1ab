// Entry of the worker of a page that was opened to read.
import { createReading } from './reading.ts';
import { later, listen, send } from './worker-scope.ts';

listen(createReading(send, later));
