export * from "./tonConfig.ts";
