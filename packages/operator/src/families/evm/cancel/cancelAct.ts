import type { Hex } from "@causeway/protocol";
import { dataLength } from "ethers";
import type { ForGood } from "../../../act/GuardianAction.ts";
import type { PreparedCall } from "../../../act/PreparedCall.ts";
import type { ChainConfig } from "../../../config/chains.ts";
import { type Cancellable, cancelData } from "../access/cancellers.ts";
import { ACT_GAS_LIMIT } from "../act/actFees.ts";
import type { EvmAction } from "../act/EvmAction.ts";
import { operationState } from "./operationThroughRpc.ts";

/** More than a byte of calldata takes, to send, to copy and to hash it: else long calldata could not be cancelled. */
const GAS_PER_BYTE = 64n;

const CANCELLED: ForGood = {
  until: 2n ** 64n,
  ends: "somebody schedules it again",
  remedy: "look again",
};

/** The call that cancels an operation. */
export function cancelCall(
  { name, chainId }: ChainConfig,
  manager: Hex,
  operation: Cancellable,
): PreparedCall {
  return { chain: name, chainId, to: manager, data: cancelData(operation) };
}

/** Cancels an operation at once. That it is gone is not enough: whoever scheduled it may have executed it just before. */
export function cancelAct(
  chain: ChainConfig,
  manager: Hex,
  id: Hex,
  operation: Cancellable,
): EvmAction {
  const call = cancelCall(chain, manager, operation);
  const managed = { manager, logRange: chain.logRange };
  return {
    chain,
    call,
    contract: "access manager",
    effect: "cancelled",
    instead: "wait",
    gasLimit: ACT_GAS_LIMIT + GAS_PER_BYTE * BigInt(dataLength(call.data)),
    forGood: CANCELLED,
    remedies: {
      AccessManagerNotScheduled: "it waits no more, and was not cancelled: look at its effects",
      AccessManagerUnauthorizedCancel:
        "this account neither scheduled it nor guards it: act with another key, or have the call below signed",
    },
    lastsUntil: async (rpc) => {
      const state = await operationState(rpc, managed, id);
      return state === "cancelled" ? CANCELLED.until : undefined;
    },
  };
}
