import type { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { getMultiSendCallOnlyDeployments } from "@safe-global/safe-deployments";
import { keccak256 } from "ethers";

import { SafeUnusable } from "./SafeUnusable.ts";

/**
 * Where `MultiSendCallOnly` of a Safe's version is: of Safe's published addresses, those of the chain first, the first
 * one that has the published code.
 *
 * @throws SafeUnusable without one.
 */
export async function findMultiSend(
  view: ChainView,
  chainId: bigint,
  safe: { readonly address: Hex; readonly version: string },
): Promise<Hex> {
  const published = getMultiSendCallOnlyDeployments({ version: safe.version });
  const deployments = Object.values(published?.deployments ?? {});
  const listed = [published?.networkAddresses[`${chainId}`] ?? []].flat();
  const candidates = new Set([...listed, ...deployments.map(({ address }) => address)]);
  for (const address of candidates) {
    const expected = deployments.find((deployment) => deployment.address === address)?.codeHash;
    const code = await view.provider.getCode(address, view.blockTag);
    if (keccak256(code) === expected) return address;
  }
  const problem =
    `needs MultiSendCallOnly ${safe.version}, which is at none of ${[...candidates].join(", ")}: ` +
    "deploy Safe's contracts on this chain";
  throw new SafeUnusable(safe.address, problem);
}
