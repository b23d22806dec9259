export * from "./artifactOf.ts";
export type { VenueContract } from "./files.ts";
