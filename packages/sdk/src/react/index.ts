export type * from "./Loaded.ts";
export * from "./useCausewayQuery.ts";
export * from "./useRoutes.ts";
export * from "./useStatus.ts";
