// One chunk for browsers, which load it where chains are read in the place of a service. Each further one would cost
// every function a share of the small modules that chunks have in common.

export { readChainStatus } from "./readChainStatus.ts";
export { readRecovery } from "./readRecovery.ts";
