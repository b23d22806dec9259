import { connectContract } from "@causeway/chains/evm";
import { type Plan, stepsOnly } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { IVerifier__factory } from "../../../../../typechain-types/index.js";
import { addressesOn } from "../../deployment/index.ts";
import type { LightClientsContext } from "../config.ts";

/** Where the verifier of the configured key belongs stands one with another key. */
export class VerifierKeyMismatch extends Error {
  constructor(
    readonly contract: string,
    readonly address: Hex,
    readonly held: string,
    readonly expected: string,
  ) {
    super(
      `${contract} at ${address} has the key ${held}, and the configuration's is ${expected}: ` +
        "whoever deployed it put something else there, so find out what before anything trusts it",
    );
    this.name = "VerifierKeyMismatch";
  }
}

/** Asks the verifier that is there for its key before anything trusts it. Throws `VerifierKeyMismatch`. */
export async function planVerifier({ config, view, chain }: LightClientsContext): Promise<Plan> {
  const addresses = addressesOn(config, chain);
  const { contract, keyHash } = config.verifier;
  const address = addresses.verifierNamed(contract);
  if (await view.hasCode(address)) {
    const { blockTag, provider } = view;
    const held = await connectContract(IVerifier__factory, address, provider).keyHash({ blockTag });
    if (held !== keyHash) throw new VerifierKeyMismatch(contract, address, held, keyHash);
  }
  return stepsOnly([]);
}
