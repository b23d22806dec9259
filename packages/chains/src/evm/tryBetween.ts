import { type Hex, quantity, uintBytes } from "@causeway/protocol";
import { concat, dataLength, getBytes, hexlify } from "ethers";
import * as v from "valibot";

import type { Payment } from "../Submission.ts";
import { bytesAnswer } from "./answers.ts";
import type { ContractCall } from "./ContractCall.ts";
import { callReverted } from "./callReverted.ts";
import { paidBy } from "./paidBy.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** Where the probe's code stands for as long as it is called. */
const PROBE: Hex = `0x${"cb".repeat(20)}`;

/** What a view takes at most. */
const VIEW_GAS = 200_000n;
/** Has the payer buy it all, whatever the price. */
const PLENTY = quantity(10n ** 24n);

/** Bytes that a view may answer; what is not used is zero. */
const SLOT = 512;
/** What the views are asked with, and whether all of them answered, stands before the answers. */
const ANSWERED = 64;
const FIRST_SLOT = ANSWERED + 32;

/** A view of one word, by the first four bytes and the word of its calldata. */
export interface WordView {
  readonly selector: string;
  readonly word: Hex;
}

/** A call that is tried, and the gas of the transaction that would make it. */
export interface TriedCall extends Pick<ContractCall, "to" | "data"> {
  /** What the transaction would offer, and who pays it. */
  readonly payment: Payment;
  readonly gasLimit: bigint;
}

/**
 * What views of a contract answer, those of `before` first, then a call of it is made, then those of `after`: in one block,
 * and nothing is sent. Without a call, `data` is left out.
 *
 * @throws ChainError `CallReverted` if the call would revert.
 */
export async function tryBetween(
  rpcs: Rpcs,
  { to, data, payment, gasLimit = 0n }: Pick<TriedCall, "to"> & Partial<TriedCall>,
  before: readonly WordView[],
  after: readonly WordView[] = [],
): Promise<readonly Hex[]> {
  const views = [...before, ...after];
  const gas = data === undefined ? undefined : gasInside(gasLimit, data);
  const code = probeOf(to, before, after, gas);
  const head = quantity(await rpcs.getBlockNumber());
  const whole = quantity(gasLimit + gasLimit / 63n + VIEW_GAS * BigInt(views.length));
  const call = {
    ...{ to: PROBE, ...(data && { data }) },
    // What is paid for must be bought: the views, too.
    ...(payment && { ...paidBy(payment), gas: whole }),
  };
  const funded = payment && { [payment.from]: { balance: PLENTY } };
  const params = [call, head, { [PROBE]: { code }, ...funded }];
  try {
    const answer = await rpcs.ask("eth_call", params, (a) => v.parse(bytesAnswer, a));
    const bytes = getBytes(answer);
    if (bytes[31] !== 1) throw new TypeError(`a view of ${to} does not answer`);
    return views.map((_, place) => {
      const first = 32 + place * SLOT;
      return hexlify(bytes.subarray(first, first + SLOT));
    });
  } catch (error) {
    throw await callReverted(error, to);
  }
}

/** Of a transaction's gas, what is left when its code begins (EIP-2028). */
function gasInside(gasLimit: bigint, data: Hex): bigint {
  const bytes = getBytes(data);
  const zeros = bytes.filter((byte) => byte === 0).length;
  const before = 21_000n + 4n * BigInt(zeros) + 16n * BigInt(bytes.length - zeros);
  return gasLimit > before ? gasLimit - before : 0n;
}

/** Code that asks views of a contract, passes its calldata on to it with that much gas, and asks other views. */
function probeOf(
  contract: Hex,
  before: readonly WordView[],
  after: readonly WordView[],
  gas: bigint | undefined,
): Hex {
  const slot = (place: number) => FIRST_SLOT + place * SLOT;
  const size = (before.length + after.length) * SLOT;
  const parts: Hex[] = ["0x6001"];
  for (const [place, view] of before.entries()) parts.push(viewCode(contract, view, slot(place)));
  if (gas !== undefined)
    parts.push(callCode(contract, slot(before.length + after.length), gas, parts));
  for (const [place, view] of after.entries()) {
    parts.push(viewCode(contract, view, slot(before.length + place)));
  }
  // MSTORE(ANSWERED, all answered) RETURN(ANSWERED, 32 + size)
  parts.push(concat(["0x60", uintBytes(BigInt(ANSWERED), 1), "0x52"]));
  parts.push(concat([push3(32 + size), "0x60", uintBytes(BigInt(ANSWERED), 1), "0xf3"]));
  return concat(parts);
}

function viewCode(contract: Hex, { selector, word }: WordView, out: number): Hex {
  return concat([
    // MSTORE(0, SHL(224, selector)) MSTORE(4, word)
    ...["0x63", selector, "0x60e01b5f52"],
    ...["0x7f", word, "0x600452"],
    // AND(STATICCALL(GAS, contract, 0, 36, out, SLOT), those before)
    ...[push3(SLOT), push3(out), "0x60245f73", contract, "0x5afa16"],
  ]);
}

function callCode(contract: Hex, memory: number, gas: bigint, before: readonly Hex[]): Hex {
  const call = concat([
    // CALLDATACOPY(memory, 0, CALLDATASIZE)
    ...["0x365f", push3(memory), "0x37"],
    // CALL(gas, contract, 0, memory, CALLDATASIZE, 0, 0)
    ...["0x5f5f36", push3(memory), "0x5f73", contract, "0x67", uintBytes(gas, 8), "0xf1"],
  ]);
  // PUSH2 and JUMPI, then what a failure takes
  const end = dataLength(concat(before)) + dataLength(call) + 4 + 7;
  // if it failed: RETURNDATACOPY(0, 0, RETURNDATASIZE) REVERT(0, RETURNDATASIZE)
  return concat([call, "0x61", uintBytes(BigInt(end), 2), "0x573d5f5f3e3d5ffd5b"]);
}

function push3(value: number): Hex {
  return concat(["0x62", uintBytes(BigInt(value), 3)]);
}
