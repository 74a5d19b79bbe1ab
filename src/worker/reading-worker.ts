// Entry of the worker of a page that was opened to read.
import { createReading } from './reading.ts';
import { listen, runLater, send } from './worker-scope.ts';

listen(createReading(send, runLater));
