export * from "./connectContract.ts";
