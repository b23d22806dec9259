import { newId } from "../values/newId.ts";
import type {
  Database,
  DatabaseFactory,
  DatabaseRequest,
  DatabaseStore,
  Locks,
} from "./database.ts";
import type { ExecutionStorage } from "./ExecutionStorage.ts";
import { LEASE_MILLISECONDS, type Leases } from "./leases.ts";
import { exclusivelyBy, pageLocks } from "./locks.ts";

const EXECUTIONS = "executions";
const LEASES = "leases";
const ORDER = "order";

/** Where and how a browser keeps executions. */
export interface IndexedDbOptions {
  /** `indexedDB` of the page by default. */
  readonly factory?: DatabaseFactory;
  /** Name of the database; `causeway` by default. */
  readonly name?: string;
  /** Web Locks of the page by default; undefined takes a lease in the database. */
  readonly locks?: Locks | undefined;
}

interface Row {
  readonly id: string;
  readonly text: string;
  /** Larger than that of each row written before. */
  readonly order: number;
}

interface LeaseRow {
  readonly id: string;
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Writes executions down in a browser's database. A write is on the disk when its promise resolves.
 *
 * @throws TypeError outside of browsers; DOMException if the browser allows no database
 */
export async function indexedDbStorage(options: IndexedDbOptions = {}): Promise<ExecutionStorage> {
  const { factory = pageDatabases(), name = "causeway" } = options;
  if (factory === undefined) throw new TypeError("This runtime has no IndexedDB");
  const locks = "locks" in options ? options.locks : pageLocks();
  const database = await open(factory, name);
  return {
    description: "this browser",
    isDurable: true,
    get: async (id) => {
      const row = await read<Row | undefined>(database, (store) => store.get(id));
      return row?.text;
    },
    set: (id, text) => write(database, id, text),
    delete: (id) => change(database, EXECUTIONS, (store) => void store.delete(id)),
    list: async () => {
      const rows = await read<readonly Row[]>(database, (store) => store.index(ORDER).getAll());
      return rows.map((row) => row.id).reverse();
    },
    exclusively: (id, run) =>
      exclusivelyBy({ locks, leases: leasesIn(database, id), name: `${name} ${id}` }, run),
  };
}

/** The databases of this page; undefined outside of pages. */
export function pageDatabases(): DatabaseFactory | undefined {
  return (globalThis as { readonly indexedDB?: DatabaseFactory }).indexedDB;
}

function open(factory: DatabaseFactory, name: string): Promise<Database> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    const { result } = request;
    result.createObjectStore(EXECUTIONS, { keyPath: "id" }).createIndex(ORDER, ORDER);
    result.createObjectStore(LEASES, { keyPath: "id" });
  };
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once the transaction is on the disk. */
function change(
  database: Database,
  name: string,
  act: (store: DatabaseStore) => void,
): Promise<void> {
  const transaction = database.transaction(name, "readwrite", { durability: "strict" });
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    act(transaction.objectStore(name));
  });
}

function read<T>(
  database: Database,
  ask: (store: DatabaseStore) => DatabaseRequest<unknown>,
): Promise<T> {
  const request = ask(database.transaction(EXECUTIONS, "readonly").objectStore(EXECUTIONS));
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
}

function write(database: Database, id: string, text: string): Promise<void> {
  return change(database, EXECUTIONS, (store) => {
    const newest = store.index(ORDER).openCursor(null, "prev");
    newest.onsuccess = () => {
      const before = (newest.result?.value as Row | undefined)?.order ?? 0;
      store.put({ id, text, order: before + 1 } satisfies Row);
    };
  });
}

function leasesIn(database: Database, id: string): Leases {
  const owner = newId();
  const replace = (may: (row: LeaseRow | undefined) => boolean, until: () => number) => {
    let isTaken = false;
    return change(database, LEASES, (store) => {
      const present = store.get(id);
      present.onsuccess = () => {
        isTaken = may(present.result as LeaseRow | undefined);
        if (isTaken) store.put({ id, owner, until: until() } satisfies LeaseRow);
      };
    }).then(() => isTaken);
  };
  const isMine = (row: LeaseRow | undefined) => row?.owner === owner;
  const later = () => Date.now() + LEASE_MILLISECONDS;
  return {
    take: () => replace((row) => row === undefined || row.until <= Date.now(), later),
    renew: async () => void (await replace(isMine, later)),
    release: async () => void (await replace(isMine, () => 0)),
  };
}
