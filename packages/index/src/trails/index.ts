export * from "./orderTrails.ts";
export * from "./readTrails.ts";
export type * from "./Trail.ts";
export { chainName, type TrailSource } from "./TrailSource.ts";
export * from "./trailReport.ts";
export * from "./trailText.ts";
