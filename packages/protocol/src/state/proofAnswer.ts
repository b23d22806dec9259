import { anyBytes, type Hex } from "../bytes.ts";
import { type EthereumProof, EthereumProofError } from "../ethereumProof.ts";

/**
 * What an RPC answered to `eth_getProof` (EIP-1186), as far as it is needed. Nothing in it is believed.
 *
 * @param answer The `result` of the RPC's answer, from JSON.
 * @throws EthereumProofError `MalformedAnswer` with the field.
 */
export function proofAnswer(answer: unknown): EthereumProof {
  const { accountProof, storageProof } = fieldsOf(answer, "result");
  return {
    accountProof: nodesOf(accountProof, "accountProof"),
    storageProof: listOf(storageProof, "storageProof").map((slot, place) => {
      const field = `storageProof[${place}]`;
      return { proof: nodesOf(fieldsOf(slot, field).proof, `${field}.proof`) };
    }),
  };
}

function fieldsOf(value: unknown, field: string): Partial<Record<string, unknown>> {
  if (typeof value === "object" && value !== null) return { ...value };
  throw malformed(field, value);
}

function listOf(value: unknown, field: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw malformed(field, value);
}

function nodesOf(value: unknown, field: string): Hex[] {
  return listOf(value, field).map((node, place) => {
    try {
      return anyBytes(node as Hex);
    } catch {
      throw malformed(`${field}[${place}]`, node);
    }
  });
}

function malformed(field: string, value: unknown): EthereumProofError {
  return new EthereumProofError("MalformedAnswer", { field, given: JSON.stringify(value) });
}
