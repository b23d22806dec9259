import type { TransferNetwork } from "../../../scripts/world/TransferNetwork.ts";

/** Sets how much the hub takes of spoke-a in a day. */
export async function limitArrivals(network: TransferNetwork, capacity: bigint): Promise<void> {
  const { chainId } = network.on("spoke-a").chain;
  const { vault } = network.on("hub", 0);
  const limit = { capacity, window: 86_400n };
  // What is refilled until it is in a block takes more than an estimate says.
  await (await vault.setLimit(chainId, 0n, limit, { gasLimit: 300_000n })).wait();
  await network.finalise("hub");
}
