export { parseRelayerConfig, type RelayerConfig, readRelayerConfig } from "./config.ts";
export { type RunningRelayer, startRelayer } from "./startRelayer.ts";
