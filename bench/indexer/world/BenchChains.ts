import { connectDirectly, LocalChain } from "@causeway/chains/testing/LocalChain.ts";

import { COMMITTEE, deliverAll } from "./deliverAll.ts";
import { ManySender } from "./ManySender.ts";
import { RpcGate } from "./RpcGate.ts";

const IDS = [31_337n, 31_338n, 31_339n];
/** Empty blocks at the end: all others are final to every indexer. */
const LAST_BLOCKS = 40;
/** Blocks after which a block is final to the nodes. */
const FINAL_AFTER = 3;

/** How many events there are. */
export interface BenchSize {
  /** Blocks of each chain that send messages. As many deliver. */
  readonly blocks: number;
  /** Logs of each of them. */
  readonly logs: number;
}

type Parts = Pick<BenchChains, "chains" | "gates" | "sender" | "messages" | "events">;

/** Chains with a lane from each to the next, whose messages are all delivered. */
export class BenchChains {
  readonly chains: readonly LocalChain[];
  readonly gates: readonly RpcGate[];
  /** Of each chain: the light client that its messages are delivered by. */
  readonly #lightClients: readonly string[];
  /** Sends from the first chain. */
  readonly sender: ManySender;
  /** Sent by all chains together. */
  readonly messages: number;
  /** Logs of these messages, and of their deliveries. */
  readonly events: number;

  private constructor(parts: Parts, clients: readonly string[]) {
    this.chains = parts.chains;
    this.gates = parts.gates;
    this.sender = parts.sender;
    this.messages = parts.messages;
    this.events = parts.events;
    this.#lightClients = clients;
  }

  static async start({ blocks, logs }: BenchSize): Promise<BenchChains> {
    const chains = await Promise.all(IDS.map((id) => LocalChain.start(id)));
    for (const chain of chains) await chain.proposeCommittee(COMMITTEE);
    const lightClients: string[] = [];
    const senders: ManySender[] = [];
    let [messages, deliveries] = [0, 0];
    for (const [at, origin] of chains.entries()) {
      const next = (at + 1) % chains.length;
      const destination = chains[next] as LocalChain;
      const client = await destination.follow(origin, COMMITTEE);
      const laneId = await connectDirectly(origin, destination, client);
      const sender = await ManySender.between(origin, destination);
      for (let block = 0; block < blocks; block++) messages += await sender.send(logs);
      await origin.mine(FINAL_AFTER);
      deliveries += await deliverAll(origin, destination, laneId);
      lightClients[next] = client;
      senders.push(sender);
    }
    for (const chain of chains) await chain.mine(LAST_BLOCKS);
    const gates = await Promise.all(chains.map(({ url }) => RpcGate.start(url)));
    const events = chains.length * blocks * logs + deliveries;
    const [sender] = senders as [ManySender];
    return new BenchChains({ chains, gates, sender, messages, events }, lightClients);
  }

  /** Calls of all chains' RPCs since the last reset. */
  get calls(): number {
    return this.gates.reduce((sum, { calls }) => sum + calls, 0);
  }

  /** Configuration of each chain, behind its gate. */
  configs() {
    return Promise.all(
      this.chains.map(async (chain, at) => {
        const origin = this.chains.at(at - 1) as LocalChain;
        return {
          ...(await chain.config()),
          rpcUrls: [this.gates[at]?.url as string],
          messageFeeSchedule: `0x${"fe".repeat(20)}`,
          contracts: { [`ZkLightClient/${origin.chainId}`]: this.#lightClients[at] as string },
        };
      }),
    );
  }

  async stop(): Promise<void> {
    for (const gate of this.gates) gate.stop();
    await Promise.all(this.chains.map((chain) => chain.stop()));
  }
}
