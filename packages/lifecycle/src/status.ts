export * from "./advance/AdvanceStatus.ts";
export * from "./message/LaneLatency.ts";
export * from "./message/MessageStatus.ts";
export * from "./transfer/TransferStatus.ts";
