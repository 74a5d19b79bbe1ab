// A connection to a database of IndexedDB that never waits for ever: it opens at its first use, and
// again when it was closed.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { errorName } from './failure.ts';

/** Milliseconds to open: a blocked database reports neither success nor an error. */
const OPEN_MS = 2500;
const WORK_MS = 10_000;

/** Runs work in the database; rejects with a `TimeoutError` where there is no response. */
export type RunInDatabase<Schema extends DBSchema> = <T>(
  work: (database: IDBPDatabase<Schema>) => Promise<T>,
) => Promise<T>;

/**
 * @param name of the database, whose version is 1
 * @param create creates its stores
 */
export function idbConnection<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): RunInDatabase<Schema> {
  let connection: Promise<IDBPDatabase<Schema>> | null = null;

  function connect(): Promise<IDBPDatabase<Schema>> {
    const forget = () => {
      connection = null;
    };
    connection ??= limitTime(
      OPEN_MS,
      openDB<Schema>(name, 1, {
        upgrade: create,
        // Another tab wants to change or delete the database: let it, and open again at the next
        // need.
        blocking(_current, _wanted, event) {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      }),
    ).catch((error: unknown) => {
      forget();
      throw error;
    });
    return connection;
  }

  return async (work) => {
    try {
      return await limitTime(WORK_MS, connect().then(work));
    } catch (error) {
      // The connection was closed under us, as when a user clears the site's data.
      if (errorName(error) !== 'InvalidStateError' && errorName(error) !== 'NotFoundError')
        throw error;
      connection = null;
      return limitTime(WORK_MS, connect().then(work));
    }
  };
}

function limitTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('The database does not respond.', 'TimeoutError')),
      ms,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
