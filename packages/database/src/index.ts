export * from "./errors.ts";
export { migrate } from "./migrate.ts";
export { type Database, type DatabaseOptions, startDatabase } from "./startDatabase.ts";
