// One chunk for browsers, which load it where a call reverts: it has all errors of the contracts.

export { decodeError, describeError } from "@causeway/protocol/contracts";
