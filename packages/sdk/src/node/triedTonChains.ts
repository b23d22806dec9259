import { TonVm, TriedTonChain } from "@causeway/chains/node";

import { keep } from "../kept/keep.ts";
import { connectTonChain } from "../ton/connectTonChain.ts";
import type { TonCode } from "../ton/TonCode.ts";
import { tonChains } from "../ton/tonChains.ts";

const DAY_SECONDS = 86_400;

/** The same code for chains of TON, with a machine on which recipients are tried. */
export const triedTonChains: TonCode = {
  ...tonChains,
  connect: (causeway, chainId, refundTo) => {
    const vm = () => keep(causeway, "machine of TON", DAY_SECONDS, () => TonVm.load());
    return connectTonChain(causeway, chainId, refundTo, (parts, reading) => {
      return new TriedTonChain(parts, reading, vm);
    });
  },
};
