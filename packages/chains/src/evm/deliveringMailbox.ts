import { type Hex, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import { mailboxCoder } from "./contracts.ts";

/** Where the mailbox's own code stands for as long as a recipient is tried. */
const ORIGINAL: Hex = `0x${"cd".repeat(20)}`;

/** What a call of the mailbox takes more than it would during a delivery. */
export const DETOUR_GAS = 5_000n;

/**
 * Codes of addresses by which a mailbox is as while it delivers a message: it says which (`current`), for recipients
 * ask, and is itself in all else.
 *
 * @param code The mailbox's.
 */
export function deliveringMailbox(mailbox: Hex, code: Hex, laneId: Hex, index: bigint) {
  const selector = mailboxCoder().selectorOf("current");
  const delivering = concat([
    // JUMPI(answer, EQ(selector, SHR(224, CALLDATALOAD(0))))
    ...["0x5f3560e01c63", selector, "0x14603b57"],
    // CALLDATACOPY(0, 0, CALLDATASIZE)
    "0x365f5f37",
    // DELEGATECALL(GAS, original, 0, CALLDATASIZE, 0, 0)
    ...["0x5f5f365f73", ORIGINAL, "0x5af4"],
    // RETURNDATACOPY(0, 0, RETURNDATASIZE)
    "0x3d5f5f3e",
    // if it failed: REVERT(0, RETURNDATASIZE), else RETURN(0, RETURNDATASIZE)
    "0x6037573d5ffd5b3d5ff3",
    // answer: MSTORE(0, laneId) MSTORE(32, index) RETURN(0, 64)
    ...["0x5b7f", laneId, "0x5f5267", uintBytes(index, 8), "0x60205260405ff3"],
  ]);
  return { [ORIGINAL]: { code }, [mailbox]: { code: delivering } };
}
