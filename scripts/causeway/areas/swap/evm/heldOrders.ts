import { connectContract } from "@causeway/chains/ethers";
import { readLogs } from "@causeway/chains/evm";
import {
  type Amount,
  type ChainConfig,
  counted,
  describeSeconds,
  type Finding,
  type Probe,
} from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, swapReceiverAbi } from "@causeway/protocol/contracts";

import { assetsOn, tokenOn } from "../../bridge/index.ts";
import { addressesOn } from "../../deployment/index.ts";
import type { FinalChain, FinalView } from "../../messaging/index.ts";
import type { SwapConfig } from "../SwapConfig.ts";
import { lookAtFinal } from "./lookAtFinal.ts";

const abi = interfaceOf(swapReceiverAbi);

/** As long as the fee for filling rises, fillers may wait for more. Seconds. */
const PATIENCE = 3_600n;

/** Orders that are held at a final block. */
interface HeldOrders {
  readonly count: number;
  /** Seconds since the oldest was held; 0 without one. */
  readonly oldest: bigint;
}

const NONE_HELD: HeldOrders = { count: 0, oldest: 0n };

/** How many orders are held on each chain, and since when: such orders wait for a filler, or for their owners. */
export const lookAtHeldOrders: Probe<SwapConfig> = (environment, chains) =>
  Promise.all(
    chains.map((chain) =>
      lookAtFinal(environment, chain, async (opened, final) => {
        const held = await heldOn(environment.config, opened, final);
        return { amounts: amountsOf(chain, held), findings: findingsOf(chain, held) };
      }),
    ),
  );

/** Events are read only while something is held. */
async function heldOn(
  config: SwapConfig,
  opened: FinalChain,
  final: FinalView,
): Promise<HeldOrders> {
  const { view, time } = final;
  const { chain } = opened;
  const { SwapReceiver } = addressesOn(config, chain);
  if (!(await view.hasCode(SwapReceiver))) return NONE_HELD;
  const receiver = connectContract(swapReceiverAbi, SwapReceiver, view.provider);
  const at = { blockTag: view.blockTag };
  const sums = await Promise.all(
    assetsOn(config, chain).map(({ asset, here }) =>
      receiver.heldOf(tokenOn(config, chain, asset, here), at),
    ),
  );
  if (sums.every((sum) => sum === 0n)) return NONE_HELD;
  const blocks = await heldBlocks(final, SwapReceiver, {
    fromBlock: opened.startOf("SwapReceiver"),
    range: chain.logRange,
  });
  const [first] = blocks;
  if (first === undefined) return NONE_HELD;
  const since = (await view.provider.getBlock(first))?.timestamp ?? Number(time);
  return { count: blocks.length, oldest: time - BigInt(since) };
}

/** The blocks in which orders were held that have not ended since, the oldest first. */
async function heldBlocks(
  { view }: FinalView,
  address: Hex,
  blocks: { readonly fromBlock: number; readonly range: number },
): Promise<number[]> {
  const names = ["OrderHeld", "OrderFilled", "OrderTaken"] as const;
  const topics = [names.map((name) => abi.getEvent(name).topicHash)];
  const logs = await readLogs(view, { address, topics, ...blocks });
  const held = new Map<Hex, number>();
  for (const log of logs) {
    const event = abi.parseLog(log);
    if (event === null) continue;
    const { transferId } = event.args;
    if (event.name === "OrderHeld") held.set(transferId, log.blockNumber);
    else held.delete(transferId);
  }
  return [...held.values()];
}

function amountsOf({ name }: ChainConfig, { count, oldest }: HeldOrders): Amount[] {
  const subject = `orders on ${name}`;
  return [
    { amount: "orders-held", subject, value: count },
    { amount: "orders-held-seconds", subject, value: Number(oldest) },
  ];
}

function findingsOf({ name }: ChainConfig, { count, oldest }: HeldOrders): Finding[] {
  if (oldest < PATIENCE) return [];
  const remedy =
    "run a filler that fills held orders, or pay more for filling: anyone fills an order by causeway status --order <id>";
  return [
    {
      kind: "orders-held",
      subject: `orders on ${name}`,
      expected: `no order held for more than ${describeSeconds(PATIENCE)}`,
      held: `${counted(count, "order")}, the oldest for ${describeSeconds(oldest)}`,
      remedy,
    },
  ];
}
