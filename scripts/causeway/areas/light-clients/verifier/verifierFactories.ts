import type { ContractCode } from "@causeway/operator";

import {
  CommitteeVerifier4__factory,
  CommitteeVerifier32__factory,
  TestnetCommitteeVerifier4__factory,
} from "../../../../../typechain-types/index.js";

const FACTORIES: Readonly<Record<string, ContractCode>> = {
  CommitteeVerifier4: CommitteeVerifier4__factory,
  CommitteeVerifier32: CommitteeVerifier32__factory,
  TestnetCommitteeVerifier4: TestnetCommitteeVerifier4__factory,
};

/** Contracts that check proofs of the committee circuit, each under its own key. */
export const VERIFIERS: readonly string[] = Object.keys(FACTORIES);

/** The factory of one of `VERIFIERS`. */
export function verifierFactory(contract: string): ContractCode {
  const factory = FACTORIES[contract];
  if (factory === undefined) throw new Error(`no verifier ${contract} in a checked configuration`);
  return factory;
}
