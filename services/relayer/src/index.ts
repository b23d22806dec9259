export { parseRelayerConfig, type RelayerConfig, readRelayerConfig } from "./config.ts";
export { startRelayer } from "./startRelayer.ts";
