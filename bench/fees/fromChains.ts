import { connectChain } from "@causeway/chains/node";
import { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { evmChainConfig } from "@causeway/environment";
import { directRoute, type Hex } from "@causeway/protocol";
import { toQuantity } from "ethers";
import {
  backtest,
  trafficFromChains,
} from "../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import { type Measurement, measure } from "./Measurement.ts";
import { DESTINATION, ORIGIN, PRICE } from "./pastEvents.ts";

const RECIPIENT: Hex = `0x${"aa".repeat(20)}`;
const TRUST: Hex = `0x${"11".repeat(32)}`;
const LOG_RANGE = 2_000n;

/** From nodes of this machine, each message sent by a transaction of its own. */
export async function fromChains(messages: number): Promise<Measurement> {
  const chains = await Promise.all([ORIGIN, DESTINATION].map((id) => LocalChain.start(id)));
  try {
    const [origin, destination] = chains as [LocalChain, LocalChain];
    await origin.addOutbound(destination, directRoute(TRUST));
    await sendAll(origin, messages);
    // final, as the node counts
    await origin.mine(2);
    return await measure("chains", messages, () => replay(chains, messages));
  } finally {
    await Promise.all(chains.map((chain) => chain.stop()));
  }
}

/** What a send takes depends on those before it, so nothing is estimated; the node signs, and mines each at once. */
async function sendAll({ mailbox, provider }: LocalChain, messages: number): Promise<void> {
  const args = [DESTINATION, RECIPIENT, 100_000n, 0n, RECIPIENT, "0x5a5a"] as const;
  const data = mailbox.interface.encodeFunctionData("send", [...args]);
  const [from] = await provider.send("eth_accounts", []);
  const to = await mailbox.getAddress();
  const call = { from, to, data, value: toQuantity(10n ** 15n), gas: toQuantity(500_000n) };
  for (let sent = 0; sent < messages; sent++) await provider.send("eth_sendTransaction", [call]);
}

async function replay(chains: readonly LocalChain[], messages: number): Promise<void> {
  const sources = await Promise.all(
    chains.map(async (chain) => {
      const adapter = await connectChain(evmChainConfig.parse(await chain.config()));
      return { adapter, startHeight: 0n, logRange: LOG_RANGE };
    }),
  );
  const coin = { symbol: "ETH", decimals: 18 };
  const prices = new Map([[DESTINATION, PRICE]]);
  const { coins } = await backtest(trafficFromChains(sources), {
    chains: chains.map(({ chainId }) => ({ chainId, name: `${chainId}`, coin })),
    schedules: new Map([[ORIGIN, { bandBps: 20_000n, prices }]]),
    histories: new Map(),
  });
  for (const { adapter } of sources) adapter.close();
  const counted = coins[0]?.senders.byAmount[0]?.messages;
  if (counted !== messages) throw new Error(`${counted} of ${messages} were replayed`);
}
