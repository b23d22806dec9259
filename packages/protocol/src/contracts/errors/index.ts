// Generated from the contracts: npm run generate.

export * from "./signatures.ts";
