import {
  committeeRegistrySlots,
  decodeCommitteeRegistry,
  type Hex,
  ZERO_WORD,
} from "@causeway/protocol";
import type { Provider } from "ethers";

/** The RPC has forgotten the state of old blocks. */
export class StateForgotten extends Error {
  constructor(height: bigint, cause: unknown) {
    super(
      `the state of block ${height} cannot be read (${(cause as Error).message}): give an RPC of an archive node`,
    );
    this.name = "StateForgotten";
  }
}

/**
 * The epoch of a chain at a block; 0 where it has no committee yet, or no registry.
 *
 * @param registry Address of the chain's registry.
 * @throws StateForgotten
 */
export async function epochAt(provider: Provider, registry: Hex, height: bigint): Promise<bigint> {
  const [slot = ZERO_WORD] = committeeRegistrySlots();
  try {
    const word = await provider.getStorage(registry, slot, height);
    return decodeCommitteeRegistry([word, ZERO_WORD, ZERO_WORD]).epoch;
  } catch (error) {
    throw new StateForgotten(height, error);
  }
}
