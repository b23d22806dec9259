import { join } from "node:path";

import { TonWallet } from "@causeway/chains/ton/sending";
import { developmentAccount } from "@causeway/operator";
import { fundAccounts } from "@causeway/ton-chain/fundAccounts";

import { tonGiver } from "../../faucet/ton/tonGiver.ts";
import { bundled } from "../../processes/script.ts";
import { FUNDED_ACCOUNTS } from "../accounts.ts";
import type { LocalFamily } from "../LocalFamily.ts";
import { deployRecipients } from "./deployRecipients.ts";

/** Nanoton of each account. */
const FUNDS = 100_000n * 10n ** 9n;

/** As on TON's main network. A message takes some blocks. */
const BLOCK_SECONDS = "0.4";
/** Services read states of the last half hour. */
const KEPT_STATES = "4500";

/** Our own TON chain, a process for each. The faucet sends coins to the wallets of the network's keys. */
export const TON: LocalFamily = {
  // An ether is worth 1,000 TON.
  conversions: [
    { of: "TON", in: "ETH", numerator: "1000000", denominator: "1", setBy: "the local network" },
  ],
  command({ name, port, chain }, folders, page) {
    const data = join(folders.run, name);
    const options = ["--data", data, "--port", `${port}`, "--chain-id", `${chain.chainId}`];
    const blocks = ["--block-time", BLOCK_SECONDS, "--keep", KEPT_STATES];
    const asked = page === undefined ? [] : ["--page", page];
    return bundled(name, "packages/ton-chain/src/main.ts", "run", ...options, ...blocks, ...asked);
  },
  async requireAnswer({ url }) {
    const answer = await fetch(`${url}/v2/liteserver/get_masterchain_info`);
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  },
  async fund({ url, chain }) {
    const chainId = Number(chain.chainId);
    const accounts = Array.from({ length: FUNDED_ACCOUNTS }, (_, place) => {
      const { privateKey } = developmentAccount(place);
      return { account: new TonWallet(privateKey, chainId).address, value: FUNDS };
    });
    await fundAccounts(url, chainId, accounts);
  },
  giver: (_, server) => tonGiver(server),
  deployRecipients,
};
