/** Loaded when a call reverts: the list of all errors is long. */
export { knownErrors } from "@causeway/protocol/contracts";
