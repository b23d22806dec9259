import {
  EthereumProofError,
  quantity,
  type ReadStorage,
  provenStorage as verifiedStorage,
} from "@causeway/protocol";
import * as v from "valibot";
import { ChainError } from "../ChainError.ts";
import type { Header } from "../FinalisedChain.ts";
import { bytesAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const proofAnswer = v.object({
  accountProof: v.array(bytesAnswer),
  storageProof: v.array(v.object({ proof: v.array(bytesAnswer) })),
});

/**
 * Reads contracts' storage at one block, every word proven under the state root of its header.
 * What is read throws ChainError `ContractMissing`, `InvalidStateProof`.
 */
export function provenStorage(rpcs: Rpcs, header: Header): ReadStorage {
  const { height, stateRoot } = header;
  return async (address, slots) => {
    if (slots.length === 0) return [];
    const params = [address, slots, quantity(height)];
    const answer = await rpcs.ask("eth_getProof", params, (a) => v.parse(proofAnswer, a));
    try {
      return await verifiedStorage({ stateRoot, address, slots }, answer);
    } catch (error) {
      if (!(error instanceof EthereumProofError)) throw error;
      const details = { ...error.details, address, height };
      if (error.code === "NoSuchAccount") {
        const message = `there is no contract at ${address} in block ${height}`;
        throw new ChainError("ContractMissing", message, details, error);
      }
      const message = `a storage proof of ${address} in block ${height} does not hold`;
      throw new ChainError("InvalidStateProof", message, details, error);
    }
  };
}
