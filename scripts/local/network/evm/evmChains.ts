import { anvilArguments, anvilBinary } from "@causeway/chains/node";

import { evmGiver } from "../../faucet/evm/evmGiver.ts";
import { connectEnd } from "../../messages/End.ts";
import { FUNDED_ACCOUNTS } from "../accounts.ts";
import type { LocalFamily } from "../LocalFamily.ts";

/** Anvil, a process for each chain. Its accounts have coins from the first block on. */
export const EVM: LocalFamily = {
  conversions: [],
  command({ name, port, chain }, _folders, page) {
    const args = [
      ...anvilArguments(Number(chain.chainId), port, page),
      "--accounts",
      `${FUNDED_ACCOUNTS}`,
    ];
    return { name, file: anvilBinary(), args };
  },
  async requireAnswer({ name, url, chain }) {
    (await connectEnd({ name, chainId: Number(chain.chainId), rpcUrl: url })).provider.destroy();
  },
  async fund() {},
  giver: evmGiver,
  deployRecipients: async () => undefined,
};
