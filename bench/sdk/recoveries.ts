import { findMessage } from "@causeway/lifecycle";
import { recover } from "@causeway/sdk";
import { toBeHex } from "ethers";

import { environmentOfNetwork } from "../../test/scripts/world/sdkParity.ts";
import { TransferNetwork } from "../../test/scripts/world/TransferNetwork.ts";
import type { Taken } from "./Row.ts";
import { timed } from "./timed.ts";

/** A fiftieth of a day's blocks of two seconds, and of the blocks of an answer: nodes take minutes to mine a day. */
const [BLOCKS_OF_DAY, BLOCK_SECONDS, LOG_RANGE] = [864, 100, 200];

/** What it takes to recover a transfer of a day ago, which was paid, over local nodes. */
export async function recoveries(): Promise<Map<string, Taken>> {
  const network = await TransferNetwork.start();
  try {
    const id = await network.send("spoke-a", "hub");
    await network.deliver(id);
    for (const { name } of network.config.chains) {
      const day = [toBeHex(BLOCKS_OF_DAY), toBeHex(BLOCK_SECONDS)];
      await network.provider(name).send("anvil_mine", day);
    }
    const { origin, sent } = await findMessage(network.chains, id);
    const file = environmentOfNetwork(network);
    const chains = file.chains.map((chain) => ({ ...chain, logRange: LOG_RANGE }));
    const asked = { chainId: origin.chainId, transaction: sent.transaction.hash };
    const taken = await timed({ contracts: { ...file, chains } }, (one) => recover(one, asked));
    return new Map([["recover", taken]]);
  } finally {
    await network.stop();
  }
}
