export {
  connectDatabase,
  inTransaction,
  type PoolBounds,
  type Queryable,
  wholeNumbers,
} from "./connectDatabase.ts";
export {
  DatabaseHold,
  DatabaseLockedError,
  DatabaseNotHeldError,
  type HoldLoss,
  type HoldOptions,
} from "./DatabaseHold.ts";
export * from "./errors.ts";
export { listen, type NoticeReader } from "./listen.ts";
export { migrate } from "./migrate.ts";
export { missingMigrations } from "./missingMigrations.ts";
export { type FormerTables, moveFormerTables } from "./moveFormerTables.ts";
export {
  type DatabaseLogger,
  type OpenOptions,
  type OwnDatabase,
  openDatabase,
} from "./openDatabase.ts";
export { bytesList, prepared } from "./prepared.ts";
export { type Database, type DatabaseOptions, startDatabase } from "./startDatabase.ts";
