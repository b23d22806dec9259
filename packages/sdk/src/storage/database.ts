/** The parts of IndexedDB that are used: the package compiles without the types of browsers. */
export interface DatabaseFactory {
  open(name: string, version: number): DatabaseRequest<Database>;
}

export interface DatabaseRequest<T> {
  readonly result: T;
  readonly error: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: events of browsers have types of their own
  onsuccess: ((event: any) => any) | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  onerror: ((event: any) => any) | null;
  // biome-ignore lint/suspicious/noExplicitAny: requests that open a database alone have it
  onupgradeneeded?: ((event: any) => any) | null;
}

export interface Database {
  createObjectStore(name: string, options: { keyPath: string }): DatabaseStore;
  transaction(
    names: string,
    mode: "readonly" | "readwrite",
    options?: { durability: "strict" },
  ): DatabaseTransaction;
}

export interface DatabaseTransaction {
  readonly error: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: events of browsers have types of their own
  oncomplete: ((event: any) => any) | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  onabort: ((event: any) => any) | null;
  objectStore(name: string): DatabaseStore;
}

export interface DatabaseStore {
  get(key: string): DatabaseRequest<unknown>;
  put(value: unknown): DatabaseRequest<unknown>;
  delete(key: string): DatabaseRequest<unknown>;
  createIndex(name: string, keyPath: string): unknown;
  index(name: string): DatabaseIndex;
}

export interface DatabaseIndex {
  getAll(): DatabaseRequest<unknown>;
  openCursor(query: null, direction: "prev"): DatabaseRequest<{ readonly value: unknown } | null>;
}

/** Locks of a browser (Web Locks): those of a tab that closes are free at once. */
export interface Locks {
  request<T>(
    name: string,
    options: { ifAvailable: true },
    run: (lock: object | null) => Promise<T>,
  ): Promise<T>;
}
