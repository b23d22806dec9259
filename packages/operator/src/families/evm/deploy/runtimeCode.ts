import type { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { getCreateAddress, type JsonRpcApiProvider, toQuantity } from "ethers";

/** What a creation code leaves behind could not be computed. */
export class RuntimeCodeUnknown extends Error {
  constructor(address: Hex, reason: string) {
    super(
      `the RPC did not run the creation code of ${address} (${reason}): ` +
        "use one that takes state overrides in eth_call, as every full node does",
    );
    this.name = "RuntimeCodeUnknown";
  }
}

/**
 * The code that a contract's creation code leaves at its address, immutables included: the chain runs the constructor
 * there, in a call that keeps nothing, as if the contract had not been made yet.
 *
 * @param creationCode With the constructor's arguments.
 * @param maker The contract that made it, if its constructor asks who did.
 * @throws RuntimeCodeUnknown
 */
export async function runtimeCode(
  { provider, blockTag }: ChainView,
  address: Hex,
  creationCode: Hex,
  maker?: Hex,
): Promise<Hex> {
  // What a constructor makes itself stands already where it would come to stand.
  const child = getCreateAddress({ from: address, nonce: 1 });
  const overrides = {
    [address]: { code: creationCode, nonce: "0x1", state: {} },
    [child]: { code: "0x", nonce: "0x0", state: {} },
  };
  const call = [{ from: maker, to: address, data: "0x" }, toQuantity(blockTag), overrides];
  try {
    return await (provider as JsonRpcApiProvider).send("eth_call", call);
  } catch (error) {
    throw new RuntimeCodeUnknown(address, (error as Error).message);
  }
}
