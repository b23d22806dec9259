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
 * The last block in which the committee of an epoch signed: it names the successor. The search begins at the end, so
 * that a node which keeps only the newest states can tell of what has just happened.
 *
 * @param registry Address of the chain's registry.
 * @param head A block of a later epoch.
 * @throws StateForgotten
 */
export async function lastHeightOfEpoch(
  provider: Provider,
  registry: Hex,
  epoch: bigint,
  head: bigint,
): Promise<bigint> {
  const isLater = async (height: bigint) => (await epochAt(provider, registry, height)) > epoch;
  let later = head;
  let step = 1n;
  let earlier = later - step;
  while (earlier > 0n && (await isLater(earlier))) {
    later = earlier;
    step *= 2n;
    earlier = later > step ? later - step : 0n;
  }
  while (later - earlier > 1n) {
    const middle = (earlier + later) / 2n;
    if (await isLater(middle)) later = middle;
    else earlier = middle;
  }
  return earlier;
}

async function epochAt(provider: Provider, registry: Hex, height: bigint): Promise<bigint> {
  const [slot] = committeeRegistrySlots();
  try {
    const word = await provider.getStorage(registry, slot ?? ZERO_WORD, height);
    return decodeCommitteeRegistry([word, ZERO_WORD, ZERO_WORD]).epoch;
  } catch (error) {
    throw new StateForgotten(height, error);
  }
}
