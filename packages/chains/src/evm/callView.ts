import { type ContractCalls, type Hex, quantity } from "@causeway/protocol";
import * as v from "valibot";

import { bytesAnswer } from "./answers.ts";
import { callReverted } from "./callReverted.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** A function of a contract, and what it is asked with. */
export interface ViewCall<Contract> {
  readonly contract: Contract;
  readonly to: Hex;
  /** The account that asks; nobody if undefined. */
  readonly from?: Hex;
  /** Wei that the account sends; nothing if undefined. */
  readonly value?: bigint;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What codes a call and its answer. */
export type ViewCoder<Answer> = Pick<ContractCalls, "encodeCall"> & {
  decodeAnswer(name: string, data: Hex): Answer;
};

/**
 * What a view answers at the newest block that all RPCs have.
 *
 * @throws ChainError `CallReverted`; as the coder, for an answer of another form
 */
export async function callView<Answer>(
  rpcs: Rpcs,
  { contract, name, args, value, ...parties }: ViewCall<ViewCoder<Answer>>,
): Promise<Answer> {
  const head = quantity(await rpcs.getBlockNumber());
  const data = contract.encodeCall(name, args);
  try {
    const sent = value === undefined ? {} : { value: quantity(value) };
    const call = [{ ...parties, ...sent, data }, head];
    const answer = await rpcs.ask("eth_call", call, (told) => v.parse(bytesAnswer, told));
    return contract.decodeAnswer(name, answer);
  } catch (error) {
    throw await callReverted(error, parties.to);
  }
}
