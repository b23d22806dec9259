export * from "./CrossingState.ts";
export * from "./explainOrder.ts";
export * from "./findOrder.ts";
export * from "./OrderSituation.ts";
export * from "./OrderState.ts";
export * from "./orderExits.ts";
export * from "./readOrder.ts";
