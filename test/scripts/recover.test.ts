import { findMessage } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import { createCauseway, recover } from "@causeway/sdk";
import { expect } from "chai";
import { toBeHex } from "ethers";

import { environmentOfNetwork } from "./world/sdkParity.ts";
import { TransferNetwork } from "./world/TransferNetwork.ts";

/**
 * A day of a chain with a block every two seconds has 43,200 blocks, whose logs a node serves in five answers of 10,000. Here
 * are fifty times fewer of both, since a node takes minutes to mine so many.
 */
const BLOCKS_OF_DAY = 864;
const BLOCK_SECONDS = 100;
const LOG_RANGE = 200;
/** The most calls of RPCs and validators that a recovery of a day-old transfer makes. A batch has several. */
const MOST_CALLS = 60;

describe("how many calls of RPCs a recovery makes", function () {
  this.timeout(400_000);
  let network: TransferNetwork;
  before(async () => {
    network = await TransferNetwork.start();
  });
  after(() => network?.stop());

  /** Recovers the transfer with a new client, and counts what RPCs are asked. */
  async function counted(transferId: Hex) {
    const { origin, sent } = await findMessage(network.chains, transferId);
    const file = environmentOfNetwork(network);
    const chains = file.chains.map((chain) => ({ ...chain, logRange: LOG_RANGE }));
    const calls: string[] = [];
    const causeway = createCauseway({
      contracts: { ...file, chains },
      fetch: (url, init) => {
        const body = init?.body ?? '{ "method": "attestation" }';
        const asked: { method: string }[] = [JSON.parse(`${body}`)].flat();
        calls.push(...asked.map(({ method }) => method));
        return fetch(url, init);
      },
    });
    const [found] = await recover(causeway, {
      chainId: origin.chainId,
      transaction: sent.transaction.hash,
    });
    return { found, calls };
  }

  it("is at most 60 for a transfer of a day ago", async () => {
    const waiting = await network.send("spoke-a", "hub");
    const paid = await network.send("spoke-a", "hub", { salt: toBeHex(1, 32) });
    await network.deliver(paid);
    for (const { name } of network.config.chains) {
      const day = [toBeHex(BLOCKS_OF_DAY), toBeHex(BLOCK_SECONDS)];
      await network.provider(name).send("anvil_mine", day);
    }
    for (const [id, state] of [
      [paid, "paid"],
      [waiting, "overdue"],
    ] as const) {
      const { found, calls } = await counted(id);
      expect(found?.state).to.equal(state);
      const exits = found?.exits.map(({ kind, isReady }) => ({ kind, isReady }));
      const proof = { kind: "deliver", isReady: false };
      expect(exits).to.deep.equal(state === "paid" ? [] : [proof]);
      expect(calls.length, tally(calls)).to.be.at.most(MOST_CALLS);
      expect(calls.filter((method) => method === "eth_blockNumber").length).to.be.at.most(
        network.config.chains.length,
      );
    }
  });
});

function tally(calls: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const method of calls) counts.set(method, (counts.get(method) ?? 0) + 1);
  return [...counts].map(([method, times]) => `${method} ${times}`).join(", ");
}
