export type { NetworkDescription } from "@causeway/environment";
export type { Patience } from "./inTime.ts";
export { type Artifact, LocalChain } from "./LocalChain.ts";
export { LocalNetwork } from "./LocalNetwork.ts";
export { NetworkNotRunning } from "./NetworkNotRunning.ts";
export type { StateProof, StateQuery } from "./proveState.ts";
export type { SentMessage } from "./sentMessages.ts";
export { TookTooLong } from "./TookTooLong.ts";
