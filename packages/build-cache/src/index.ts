export { BuildCache, type Product } from "./BuildCache.ts";
export { openBuildCache } from "./openBuildCache.ts";
