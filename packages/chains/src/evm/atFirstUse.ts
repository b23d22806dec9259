import {
  type ContractCalls,
  type ContractEvents,
  contractCalls,
  contractEvents,
} from "@causeway/protocol";

/** Codes calls of a contract, their answers, and its events. */
export interface ContractCoder extends ContractCalls, ContractEvents {}

/**
 * The coder of a contract, made when it is first asked for: no program pays for a contract that it never reads.
 *
 * @param signatures Of functions and events. Several contracts may stand behind one address.
 */
export function atFirstUse(signatures: readonly string[]): () => ContractCoder {
  let made: ContractCoder | undefined;
  return () => {
    made ??= { ...contractCalls(signatures), ...contractEvents(signatures) };
    return made;
  };
}
