import type { TypedData } from "../values/TypedData.ts";

/** EIP-712 types of a bridge's request, the witness that its sender signs by Permit2. */
export const REQUEST_TYPES: TypedData["types"] = {
  TransferRequest: [
    { name: "assetId", type: "bytes32" },
    { name: "amount", type: "uint256" },
    { name: "destinationChainId", type: "uint64" },
    { name: "receiver", type: "bytes" },
    { name: "minReceived", type: "uint256" },
    { name: "deadline", type: "uint40" },
    { name: "salt", type: "bytes32" },
    { name: "refundTo", type: "address" },
    { name: "integrator", type: "bytes" },
    { name: "integratorBps", type: "uint16" },
    { name: "gasLimit", type: "uint64" },
    { name: "payload", type: "bytes" },
    { name: "advanceFee", type: "uint256" },
    { name: "advanceFrom", type: "uint40" },
    { name: "advanceUntil", type: "uint40" },
  ],
};
