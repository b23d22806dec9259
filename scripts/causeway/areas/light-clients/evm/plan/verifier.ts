import { connectContract } from "@causeway/chains/ethers";
import { type Finding, type Plan, stepsOnly } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { iVerifierAbi } from "@causeway/protocol/contracts";
import { isError } from "ethers";

import { addressesOn, clientDeployment, lightClientName } from "../../../deployment/index.ts";
import { followedChains } from "../../../lanes/index.ts";
import type { LightClientsContext } from "../LightClientsContext.ts";
import { anchorStepId } from "./anchoredClients.ts";

/**
 * Asks the verifier that is there for its key. Where it has another one, nothing begins to trust it: no light client is
 * deployed or anchored, and no lane is opened over one. Its code is compared beside this, as every contract's.
 */
export async function planVerifier(context: LightClientsContext): Promise<Plan> {
  const { config, view, chain } = context;
  const { contract, keyHash } = config.verifier;
  const address = addressesOn(config, chain).verifierNamed(contract);
  if (!(await view.hasCode(address))) return stepsOnly([]);
  const held = await keyHeld(context, address);
  if (held === keyHash) return stepsOnly([]);
  const finding: Finding = {
    kind: "verifier",
    subject: `${contract}, ${address}`,
    expected: `the key ${keyHash}`,
    held: held === undefined ? "code that returns no key" : `the key ${held}`,
    remedy:
      "stop every light client on this chain now (causeway client stop --on " +
      `${chain.name}): the contract there can accept checkpoints that nobody signed; find out who put it there; then follow docs/incident.md`,
  };
  const followed = followedChains(config, chain);
  return {
    ...stepsOnly([]),
    findings: [finding],
    waiting: [
      {
        subject: `the contracts that trust ${contract}`,
        reason: `another verifier stands at ${address}`,
        cause: "elsewhere",
        blocks: followed.flatMap((origin) => [
          clientDeployment(origin),
          anchorStepId(lightClientName(origin)),
        ]),
      },
    ],
  };
}

/** What it says is its key; undefined for code that says nothing of the kind. */
async function keyHeld(
  { view: { provider, blockTag } }: LightClientsContext,
  address: Hex,
): Promise<Hex | undefined> {
  try {
    return await connectContract(iVerifierAbi, address, provider).keyHash({ blockTag });
  } catch (error) {
    if (isError(error, "CALL_EXCEPTION") || isError(error, "BAD_DATA")) return undefined;
    throw error;
  }
}
