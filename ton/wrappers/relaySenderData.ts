export { type RelaySenderConfiguration, relaySenderData } from "@causeway/chains/ton/contracts";
