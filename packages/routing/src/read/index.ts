export * from "./PoolPlace.ts";
export * from "./placesOf.ts";
export * from "./readCrossing.ts";
export * from "./readMarket.ts";
export * from "./readPools.ts";
