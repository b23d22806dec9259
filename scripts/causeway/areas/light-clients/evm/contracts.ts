import { committeeVerifierCode, zkLightClientCode } from "@causeway/creation-code";
import type { ChainConfig } from "@causeway/operator";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import { zkLightClientAbi } from "@causeway/protocol/contracts";
import { keyWords } from "@causeway/verifying-key";
import { committeeSums } from "../../committee/index.ts";
import {
  ANCHOR_ROLE,
  addressesOn,
  GUARDIAN_ROLE,
  lightClientName,
} from "../../deployment/index.ts";
import { followedChains, LANE_ADMIN_ROLE, peerOn } from "../../lanes/index.ts";
import { startingEpoch } from "../startingEpoch.ts";
import type { LightClientsContext } from "./LightClientsContext.ts";

/** A verifier, and a light client of every chain that is followed here. */
export function lightClientsContracts(context: LightClientsContext): DesiredContract[] {
  const { config, chain } = context;
  return [
    committeeVerifier(context),
    ...followedChains(config, chain).map((followed) => ({
      ...lightClient(context, followed, config.lightClients.anchor.epoch),
      now: () => lightClientNow(context, followed),
    })),
  ];
}

/** Its constructor's arguments are all that tells it from the verifier of another key. */
function committeeVerifier({ config, chain }: LightClientsContext): DesiredContract {
  const { contract, key, slots, isDevelopmentKey } = config.verifier;
  return {
    name: contract,
    address: addressesOn(config, chain).verifierNamed(contract),
    ...codeOf(committeeVerifierCode),
    arguments: [keyWords(key), slots, isDevelopmentKey],
    needs: [],
  };
}

/** Who halts light clients, lets them go on, and says again whom they believe. */
export function lightClientsRestrictions({ config, chain }: LightClientsContext): Restriction[] {
  const addresses = addressesOn(config, chain);
  const functions = restricted(zkLightClientAbi, {
    distrust: GUARDIAN_ROLE,
    stop: GUARDIAN_ROLE,
    resume: LANE_ADMIN_ROLE,
    anchor: ANCHOR_ROLE,
  });
  return followedChains(config, chain).map((followed) => ({
    contract: lightClientName(followed),
    address: addresses.lightClientOf(followed),
    functions,
  }));
}

/** A light client of a chain whose committee is not the configured one would believe nobody: it is deployed later. */
async function lightClientNow(context: LightClientsContext, followed: ChainConfig) {
  const start = await startingEpoch(context, followed);
  return "epoch" in start ? lightClient(context, followed, start.epoch) : start;
}

/**
 * The light client that follows a chain.
 *
 * @param epoch The epoch in which the configured committee signs there, from 1.
 */
function lightClient(
  { config, chain }: LightClientsContext,
  followed: ChainConfig,
  epoch: bigint,
): DesiredContract {
  const addresses = addressesOn(config, chain);
  const { contract, slots } = config.verifier;
  const { commitment, hash } = committeeSums(config.committee.members, slots);
  const anchor = {
    committee: commitment,
    committeeHash: hash,
    ...config.lightClients.anchor,
    epoch,
  };
  return {
    name: lightClientName(followed),
    address: addresses.lightClientOf(followed),
    ...codeOf(zkLightClientCode),
    arguments: [
      addresses.AccessManager,
      config.environmentTag,
      peerOn(config, followed),
      anchor,
      addresses.verifierNamed(contract),
    ],
    needs: [MANAGER_NAME, contract],
  };
}
