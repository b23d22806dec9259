import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { recoverAddress } from "ethers";

import type { HttpNetwork, Place } from "./HttpNetwork.ts";

const router = interfaceOf(swapRouterAbi);

/** Parts of a route that its sender holds against other sources. */
interface Promised {
  readonly contract: string;
  readonly hash: string;
  readonly signature: string;
  readonly causeway: { readonly promise: Readonly<Record<string, string | boolean>> };
}

interface Built {
  readonly to: string;
  readonly data: string;
  readonly method: string;
}

/**
 * What careful senders check before they sign: the service's signature, the recorded router, and that the calldata pays
 * their receiver what was promised.
 */
export async function requireTrusted(
  network: HttpNetwork,
  { from, receiver }: { readonly from: Place; readonly receiver: string },
  { contract, hash, signature, causeway: { promise } }: Promised,
  { to, data, method }: Built,
): Promise<void> {
  const { signers, chains } = await network.get("/.well-known/causeway.json");
  expect(signers).to.include(recoverAddress(hash, signature));
  const here = chains.find(({ name }: { name: string }) => name === from[0]);
  expect([to, contract]).to.deep.equal([here.contracts.SwapRouter, here.contracts.SwapRouter]);
  const [order] = router.decodeFunctionData(method, data);
  expect(order.receiver.toLowerCase()).to.equal(receiver.toLowerCase());
  for (const name of ["amountIn", "minBridged", "minReceived", "destinationChainId"]) {
    expect(`${order[name]}`, name).to.equal(promise[name]);
  }
  // A plain transfer has no other minimum than `minReceived`.
  if (order.leastOut !== 0n) expect(`${order.leastOut}`).to.equal(promise.leastOut);
}
