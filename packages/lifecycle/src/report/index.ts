export * from "./adviceText.ts";
export * from "./Commands.ts";
export * from "./readReport.ts";
export * from "./readTransferReport.ts";
export * from "./refusedText.ts";
export * from "./reportExits.ts";
export * from "./statusReport.ts";
export * from "./whenSettled.ts";
