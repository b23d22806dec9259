export * from "./fileStorage.ts";
export * from "./triedTon.ts";
