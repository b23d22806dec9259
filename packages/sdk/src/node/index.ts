export * from "./fileStorage.ts";
