import { describeRpc } from "@causeway/chains";
import { connectContract } from "@causeway/chains/ethers";
import { RpcProvider } from "@causeway/chains/node";
import type { ChainConfig } from "@causeway/operator";
import { timeText } from "@causeway/protocol";
import { zkLightClientAbi } from "@causeway/protocol/contracts";

import type { ClientOutcome } from "../../ClientOutcome.ts";
import type { LightClientsConfig } from "../../config.ts";
import { type ConfiguredClient, configuredClients } from "../../configuredClients.ts";

const TIMEOUT_MILLISECONDS = 5_000;

/**
 * The light clients that must not be distrusted yet, and why. What a distrust has one forget, it believes again as soon
 * as the hub shows it in a newer block. So the hub must have stopped its own light client of the chain whose committee
 * was abused, in a block that nothing can replace: from then on no block of it shows what was forged.
 *
 * @param forged Whose committees were abused. Light clients that follow these are never early.
 */
export async function findEarly(
  config: LightClientsConfig,
  clients: readonly ConfiguredClient[],
  forged: readonly ChainConfig[],
): Promise<ClientOutcome[]> {
  const reasons = new Map<ChainConfig, Promise<string | undefined>>();
  const outcomes = await Promise.all(
    clients.map(async (client): Promise<ClientOutcome[]> => {
      const { follows } = client;
      if (forged.includes(follows)) return [];
      const reason = reasons.get(follows) ?? reasonFor(config, follows, forged);
      reasons.set(follows, reason);
      const told = await reason;
      return told === undefined
        ? []
        : [{ client, done: false, told: `is not distrusted: ${told}` }];
    }),
  );
  return outcomes.flat();
}

/** Why light clients of a chain must not be distrusted yet. */
async function reasonFor(
  config: LightClientsConfig,
  chain: ChainConfig,
  forged: readonly ChainConfig[],
): Promise<string | undefined> {
  // Nothing passes any other chain.
  if (chain !== config.hub) return undefined;
  if (forged.length === 0) {
    return (
      `say whose committee was abused: --forged <chain>, or --forged ${chain.name} where it is ${chain.name}'s own; ` +
      "a forgery elsewhere that passed it would be believed again if this came too early"
    );
  }
  const standing = configuredClients(config).filter(
    ({ on, follows }) => on === chain && forged.includes(follows),
  );
  if (standing.length === 0) {
    const names = forged.map(({ name }) => name).join(", ");
    return `${chain.name} follows none of ${names}: nothing that was forged there has passed it`;
  }
  const reasons = await Promise.all(standing.map(unstopped));
  return reasons.find((reason) => reason !== undefined);
}

/** Why a light client does not count as stopped for good; undefined if every RPC that answers has it so as final. */
async function unstopped(client: ConfiguredClient): Promise<string | undefined> {
  const answers = await Promise.allSettled(client.on.rpcUrls.map((url) => heldAt(url, client)));
  const held = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const remedy = "wait for that, and run this again: a distrust is possible once in two days";
  if (held.length === 0) {
    return `no RPC of ${client.on.name} says whether the ${client.label} is stopped for good: ${remedy}`;
  }
  const open = held.find(({ stoppedUntil, time }) => stoppedUntil <= time);
  if (open === undefined) return undefined;
  return (
    `the ${client.label} is not stopped in final block ${open.height} of ${client.on.name}, of ` +
    `${timeText(open.time)}, by ${open.rpc}: ${remedy}`
  );
}

/** What an RPC has of a light client as final. One that is frozen is stopped for longer than any time. */
async function heldAt(url: string, { on, address }: ConfiguredClient) {
  const rpc = new RpcProvider(url, TIMEOUT_MILLISECONDS, on.chainId);
  try {
    const block = await rpc.getBlock("finalized");
    if (block === null) throw new Error(`${on.name} has no final block`);
    const client = connectContract(zkLightClientAbi, address, rpc);
    const stoppedUntil = await client.stoppedUntil({ blockTag: block.number });
    return {
      height: block.number,
      time: BigInt(block.timestamp),
      stoppedUntil: BigInt(stoppedUntil),
      rpc: describeRpc(url),
    };
  } finally {
    rpc.destroy();
  }
}
