import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { environmentFileOf } from "@causeway/environment";
import type {
  RecordedBranch,
  RecordedChain,
  RecordedTransaction,
  RecordedTransfer,
  Recording,
} from "@causeway/index/testing/Recording.ts";
import {
  findMessage,
  readMessage,
  readTransfer,
  transferFactsOf,
  transferStateOf,
} from "@causeway/lifecycle";
import { orderFactsOf, orderStateOf, readOrder } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";
import type { Log } from "ethers";
import { loadConfig } from "../../scripts/causeway/environment.ts";
import { describePlan } from "../../scripts/local/network/describePlan.ts";
import { Mailbox__factory, SwapReceiver__factory } from "../../typechain-types/index.js";
import { EVM_LOCAL } from "../scripts/world/evmLocal.ts";
import { TransferNetwork } from "../scripts/world/TransferNetwork.ts";
import { Dice } from "./Dice.ts";
import { Traffic } from "./Traffic.ts";

/** Things that happen in a recording. */
const STEPS = 200;
/** One of so many steps leads to a branch. */
const BRANCH_EVERY = 9;
/** Most things that happen on a branch. */
const MOST_ON_BRANCH = 5;

/** Contracts whose events say nothing of messages, money or fees. */
const NOT_FOLLOWED = /^(token of|AccessManager|Deployer)/;

/** A branch as long as its chain is not read. */
type Branch = { readonly height: number; readonly transactions: readonly RecordedTransaction[] };

/** Has random traffic on chains, and returns what happened there. */
async function record(seed: number): Promise<Recording> {
  const network = await TransferNetwork.start({ swap: loadConfig(EVM_LOCAL).swap });
  try {
    const dice = new Dice(seed);
    const traffic = new Traffic(network, dice);
    await traffic.prepare();
    const { chains } = environmentFileOf(describePlan(network.plan, network.deployments));
    const names = chains.map(({ name }) => name);
    const starts = new Map<string, number>();
    const branches = new Map<string, Branch[]>(names.map((name) => [name, []]));
    for (const name of names) starts.set(name, await network.provider(name).getBlockNumber());
    for (let step = 0; step < STEPS; step++) {
      await traffic.step();
      if (dice.below(BRANCH_EVERY) > 0) continue;
      const name = dice.pick(names);
      branches.get(name)?.push(await branchOf(network, traffic, dice, name));
    }
    const recorded = await Promise.all(
      chains.map((config) =>
        chainOf(network, config, starts.get(config.name) ?? 0, branches.get(config.name) ?? []),
      ),
    );
    return { chains: recorded, transfers: await transfersOf(network, traffic.messages) };
  } finally {
    await network.stop();
  }
}

/** What happens on a chain before a reorganisation takes it away. */
async function branchOf(
  network: TransferNetwork,
  traffic: Traffic,
  dice: Dice,
  name: string,
): Promise<Branch> {
  const provider = network.provider(name);
  const height = await provider.getBlockNumber();
  const before = await provider.send("evm_snapshot", []);
  for (let step = 0; step <= dice.below(MOST_ON_BRANCH); step++) await traffic.stepOn(name);
  const transactions = await transactionsOf(network, name, height + 1);
  await provider.send("evm_revert", [before]);
  return { height, transactions };
}

/** Transactions with logs of our contracts, from a height on. */
async function transactionsOf(
  network: TransferNetwork,
  name: string,
  fromBlock: number,
): Promise<(RecordedTransaction & { readonly height: number })[]> {
  const provider = network.provider(name);
  const found = describePlan(network.plan, network.deployments).chains.find(
    (chain) => chain.name === name,
  );
  const own = Object.entries(found?.contracts ?? {}).flatMap(([contract, address]) =>
    NOT_FOLLOWED.test(contract) ? [] : [address],
  );
  const toBlock = await provider.getBlockNumber();
  const logs =
    toBlock < fromBlock
      ? []
      : await provider.send("eth_getLogs", [
          {
            address: [...new Set(own)],
            fromBlock: `0x${fromBlock.toString(16)}`,
            toBlock: `0x${toBlock.toString(16)}`,
          },
        ]);
  const byHash = new Map<string, (Log & { blockTimestamp?: string })[]>();
  for (const log of logs)
    byHash.set(log.transactionHash, [...(byHash.get(log.transactionHash) ?? []), log]);
  return Promise.all(
    [...byHash].map(async ([hash, ours]) => {
      const receipt = await provider.send("eth_getTransactionReceipt", [hash]);
      const first = Number(receipt.logs[0].logIndex);
      const block = await provider.getBlock(Number(receipt.blockNumber));
      return {
        hash,
        height: Number(receipt.blockNumber),
        at: block?.timestamp ?? 0,
        logs: ours.map((log) => ({
          place: Number((log as unknown as { logIndex: string }).logIndex) - first,
          address: log.address.toLowerCase(),
          topics: log.topics,
          data: log.data,
        })),
      };
    }),
  );
}

async function chainOf(
  network: TransferNetwork,
  config: RecordedChain["config"],
  start: number,
  branches: readonly Branch[],
): Promise<RecordedChain> {
  const { name } = config;
  const all = await transactionsOf(network, name, 0);
  const upTo = (height: number) => all.filter((one) => one.height <= height).length;
  const { token } = network.on(name);
  const provider = network.provider(name);
  const mailbox = Mailbox__factory.connect(network.plan.addresses.Mailbox, provider);
  const receiver = SwapReceiver__factory.connect(network.plan.addresses.SwapReceiver, provider);
  const lanes = await mailbox.outboxLanes();
  const counts = lanes.map(async (lane) => [
    lane,
    Number((await mailbox.outboundLane(lane)).count),
  ]);
  const usdc = (await token.getAddress()).toLowerCase();
  return {
    config: { ...config, rpcUrls: ["http://127.0.0.1:1"] },
    now: Number(await network.now(name)),
    setUp: upTo(start),
    transactions: all.map(({ height: _, ...one }) => one),
    branches: branches
      .filter(({ transactions }) => transactions.length > 0)
      .map(
        ({ height, transactions }): RecordedBranch => ({
          after: upTo(height),
          transactions,
        }),
      ),
    sent: Object.fromEntries(await Promise.all(counts)),
    held: { [usdc]: `${await receiver.heldOf(usdc)}` },
  };
}

async function transfersOf(
  network: TransferNetwork,
  messages: readonly Hex[],
): Promise<RecordedTransfer[]> {
  const transfers: RecordedTransfer[] = [];
  const { chains, config } = network;
  for (const transferId of messages) {
    const found = await findMessage(chains, transferId);
    const message = await readMessage(chains, config.environmentTag, found);
    const transfer = await readTransfer(chains, config.environmentTag, message);
    if (transfer === undefined) continue;
    const order = await readOrder(transfer);
    const state = transferStateOf(transferFactsOf(transfer));
    transfers.push({
      transferId,
      state,
      ...(order && { order: orderStateOf(orderFactsOf(order)) }),
    });
  }
  return transfers;
}

const FOLDER = "packages/index/test/recorded/recordings";

for (const seed of process.argv.slice(2).map(Number)) {
  const recording = await record(seed);
  const json = JSON.stringify(recording);
  const packed = gzipSync(json, { level: 9 });
  writeFileSync(`${FOLDER}/${seed}.json.gz`, packed);
  const states = new Map<string, number>();
  for (const { state, order } of recording.transfers) {
    const name = order === undefined ? state : `order ${order}`;
    states.set(name, (states.get(name) ?? 0) + 1);
  }
  console.log(seed, json.length, packed.length, Object.fromEntries(states));
  for (const chain of recording.chains) {
    const { setUp, transactions, branches } = chain;
    console.log(
      chain.config.name,
      setUp,
      transactions.length,
      branches.length,
      branches.map((one) => one.transactions.length).join(),
      chain.held,
    );
  }
}
