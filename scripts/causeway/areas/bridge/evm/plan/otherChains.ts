import type { ChainConfig } from "@causeway/operator";
import { pastEvents } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import type { Result } from "ethers";

import { abilitiesOf } from "../../../deployment/index.ts";
import type { BridgeContext } from "../BridgeContext.ts";

/** A chain for which a contract may hold something. */
export interface OtherChain {
  readonly chainId: bigint;
  /** Its name, or `chain 31399` of one that the configuration does not have. */
  readonly label: string;
  /** Undefined of one that the configuration does not have. */
  readonly known?: ChainConfig;
}

/**
 * Every chain for which a contract may hold something: those of the configuration, and those that its events name.
 *
 * @param isMeant Whether an event is about what is asked.
 */
export async function otherChains(
  context: BridgeContext,
  contract: Hex,
  event: string,
  isMeant: (args: Result) => boolean = () => true,
): Promise<OtherChain[]> {
  const { config, chain } = context;
  const configured = config.chains.filter(
    (other) => other.name !== chain.name && abilitiesOf(other).assets,
  );
  const events = await pastEvents(context, contract, event);
  const strange = events
    .filter(isMeant)
    .map(({ chainId }): bigint => chainId)
    .filter((id) => configured.every(({ chainId }) => chainId !== id));
  return [
    ...configured.map((known) => ({ chainId: known.chainId, label: known.name, known })),
    ...[...new Set(strange)].map((chainId) => ({ chainId, label: `chain ${chainId}` })),
  ];
}
