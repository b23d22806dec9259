export * from "./feeVersions.ts";
