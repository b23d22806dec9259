import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ChainAdapter, DeliveryBatch } from "@causeway/chains";
import { connectTonChain } from "@causeway/chains/node";
import { openTonSender, type TonSender, TonWallet } from "@causeway/chains/ton/sending";
import type { TonChainConfig } from "@causeway/environment";
import { ask } from "@causeway/peers/node";
import {
  ChainType,
  checkpointDomain,
  checkpointHash,
  encodeFrame,
  encodeMembers,
  frameHash,
  type Hex,
  LaneTree,
  laneId,
  laneLeaf,
  makeOutboxProof,
  makeRangeProof,
  messageId,
  outboxRoot,
  type Peer,
  packCheckpoint,
  type Route,
  TrustScheme,
  tag,
  trustId,
} from "@causeway/protocol";
import { Chain, type ChainServer, faucetKey, serveChain } from "@causeway/ton-chain";
import { Address, beginCell, type Cell, contractAddress, type StateInit, toNano } from "@ton/core";

import { mailboxData } from "../../../../wrappers/mailboxData";
import { compiled } from "../../../compiled";
import { SigningCommittee } from "../../../light-client/SigningCommittee";
import { topUpBody } from "../../../mailbox/adminBodies";
import { addClientAct, addInboundLaneAct, byManagerBody } from "../../../mailbox/bodies";
import { addressBytesOf, ENVIRONMENT, HUB, SENDER, SPOKE } from "../../../mailbox/MailboxWorld";

/** In the range of development: blocks bear it. */
export const CHAIN_ID = 31_391n;
export const HUB_TRUST = trustOf(HUB);
const START = 1_800_000_000;
const BLOCK_MILLISECONDS = 20;

/** A mailbox on a local TON chain, which a wallet manages and relays to, with a lane from a spoke through the hub. */
export class ServedMailbox {
  readonly adapter: ChainAdapter;
  readonly committee = new SigningCommittee("hub");
  readonly config: TonChainConfig;
  readonly peer: Peer;
  readonly frames: Hex[] = [];
  readonly #tree = new LaneTree();
  readonly #sender: TonSender;
  readonly #recipientCode: Cell;
  readonly #stop: () => Promise<void>;
  #height = 1n;

  private constructor(parts: {
    readonly adapter: ChainAdapter;
    readonly config: TonChainConfig;
    readonly peer: Peer;
    readonly sender: TonSender;
    readonly recipientCode: Cell;
    readonly stop: () => Promise<void>;
  }) {
    this.adapter = parts.adapter;
    this.config = parts.config;
    this.peer = parts.peer;
    this.#sender = parts.sender;
    this.#recipientCode = parts.recipientCode;
    this.#stop = parts.stop;
  }

  static async start(): Promise<ServedMailbox> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-ton-served-"));
    let now = START;
    const chain = await Chain.open(join(folder, "chain.jsonl"), {
      ...{ chainId: Number(CHAIN_ID), keep: 1_000, seed: "test", holdChance: 0, now: () => now },
    });
    const server = await serveChain(chain, { host: "127.0.0.1", port: 0 });
    const blocks = new AbortController();
    const producing = produce(chain, () => now++, blocks.signal);
    const seed: Hex = `0x${(await faucetKey()).secretKey.subarray(0, 32).toString("hex")}`;
    const wallet = new TonWallet(seed, Number(CHAIN_ID));
    const urls = [server.url, `${server.url}/`];
    const journalFile = join(folder, "wallet.jsonl");
    const sender = openTonSender(
      {
        ...{ name: "ton", chainId: CHAIN_ID, globalId: Number(CHAIN_ID), urls, timeout: 10_000 },
        ...{ wallet, journalFile, mostLooks: 200, wait: () => pause(BLOCK_MILLISECONDS) },
      },
      ask,
    );
    const init = await initOf(wallet.address);
    const to = accountOf(contractAddress(0, init));
    await sender.send({ to, value: toNano(10), init, body: topUpBody() });
    const peer = {
      chainType: ChainType.ton,
      chainId: CHAIN_ID,
      mailbox: addressBytesOf(contractAddress(0, init)),
    };
    const config: TonChainConfig = {
      ...{ family: "ton", name: "ton", chainId: CHAIN_ID, rpcUrls: urls, mailbox: to },
      ...{ committeeSlots: 4, rpcTimeout: 10_000 },
    };
    const adapter = await connectTonChain(
      config,
      {
        ...{ privateKey: seed, journalFile, maxFeePerGas: 1_000n },
        pollInterval: BLOCK_MILLISECONDS,
      },
      () => ({ membersOf: async () => mailbox.committee.members }),
    );
    const stop = () => stopAll({ adapter, server, chain, producing, blocks, folder });
    const recipientCode = await compiled("Recipient");
    const mailbox = new ServedMailbox({ adapter, config, peer, sender, recipientCode, stop });
    await mailbox.#configure();
    return mailbox;
  }

  get account(): Hex {
    return `0x${this.peer.mailbox.slice(4)}`;
  }

  get laneId(): Hex {
    return laneId({ origin: SPOKE, destination: this.peer, ...ROUTE });
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** A new recipient. @param mode Of `Recipient.tolk`. */
  async recipient(mode: number): Promise<Hex> {
    const data = beginCell().storeUint(mode, 32).endCell();
    const init = { code: this.#recipientCode, data };
    const address = contractAddress(0, init);
    const to = accountOf(address);
    const mailbox = Address.parseRaw(`0:${this.account.slice(2)}`);
    const create = beginCell().storeUint(1, 32).storeAddress(mailbox).endCell();
    await this.#sender.send({ to, value: toNano(1), init, body: create });
    const set = beginCell().storeUint(2, 32).storeUint(mode, 8).endCell();
    await this.#sender.send({ to, value: toNano("0.1"), body: set });
    return addressBytesOf(address);
  }

  /** The spoke sends a message to here. Returns the message's place. */
  send(recipient: Hex, gasLimit = toNano("0.05")): bigint {
    const index = BigInt(this.frames.length);
    const frame = encodeFrame(
      { ...{ gasLimit, deadline: 0n, sender: SENDER, payload: "0x1234" }, recipient },
      { origin: ChainType.evm, destination: ChainType.ton },
    );
    this.#tree.append(messageId(this.laneId, index, frameHash(frame)));
    this.frames.push(frame);
    return index;
  }

  frame(index: bigint): Hex {
    return this.frames[Number(index)] ?? "0x";
  }

  messageId(index: bigint): Hex {
    return messageId(this.laneId, index, frameHash(this.frame(index)));
  }

  /** A message alone in its batch, with the signatures that the adapter asks for. */
  async batch(index: bigint): Promise<DeliveryBatch> {
    const count = BigInt(this.#tree.count);
    const leaf = laneLeaf({
      ...{ originChainId: SPOKE.chainId, destinationChainId: CHAIN_ID },
      ...{ laneId: this.laneId, count, laneRoot: this.#tree.root() },
    });
    const places = [tag("first"), leaf, tag("third")];
    const { committee, committeeHash, members } = this.committee;
    const checkpoint = {
      ...{ height: this.#height++, timestamp: BigInt(START), epoch: 1n, stateKind: 1 },
      ...{ blockHash: tag("block"), stateRoot: tag("state"), outboxRoot: outboxRoot(places) },
      ...{ nextCommittee: committee, nextCommitteeHash: committeeHash },
    };
    const hash = checkpointHash(checkpointDomain(ENVIRONMENT, HUB), checkpoint);
    const signatures = this.committee
      .sign(hash)
      .map(({ place: position, signature: ed25519 }) => ({ position, ed25519 }) as const);
    const evidence = await this.adapter.evidenceOf(HUB_TRUST, {
      ...{ checkpointHash: hash, chainId: HUB.chainId, height: checkpoint.height, epoch: 1n },
      ...{ fields: packCheckpoint(checkpoint), committee, lanes: [], members },
      signatures: signatures.map((one) => ({ ...one, signature: "0x" as const })),
    });
    return {
      ...{ count, first: index, evidence, outboxProof: makeOutboxProof(places, 1) },
      siblings: makeRangeProof(this.#tree, Number(index), 1),
      members: encodeMembers([{ frame: this.frame(index) }]),
    };
  }

  async #configure(): Promise<void> {
    const { committee, committeeHash } = this.committee;
    const anchor = { committee, committeeHash, epoch: 1n, leastHeight: 1n };
    for (const act of [addClientAct(HUB, anchor), addInboundLaneAct(SPOKE, ROUTE)]) {
      await this.#sender.send({ to: this.account, value: toNano(1), body: byManagerBody(act) });
    }
  }
}

/** Makes blocks until it is told to stop. */
async function produce(chain: Chain, tick: () => void, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await chain.produce();
    tick();
    await pause(BLOCK_MILLISECONDS);
  }
}

async function stopAll(parts: {
  readonly adapter: ChainAdapter;
  readonly server: ChainServer;
  readonly chain: Chain;
  readonly producing: Promise<void>;
  readonly blocks: AbortController;
  readonly folder: string;
}): Promise<void> {
  const { adapter, server, chain, producing, blocks, folder } = parts;
  adapter.close();
  blocks.abort();
  await producing;
  await server.close();
  await chain.close();
  rmSync(folder, { recursive: true });
}

async function initOf(manager: Address): Promise<StateInit> {
  const configuration = { chainId: CHAIN_ID, environment: ENVIRONMENT, handover: 3600 };
  const data = mailboxData({ ...configuration, manager, hubChainId: HUB.chainId });
  return { code: await compiled("Mailbox"), data };
}

function accountOf({ hash }: Address): Hex {
  return `0x${hash.toString("hex")}`;
}

function trustOf({ chainId }: Peer): Hex {
  const scheme = TrustScheme.committee;
  return trustId({ scheme, environment: ENVIRONMENT, followedChainId: chainId });
}

const ROUTE: Route = {
  ...{ hubChainId: HUB.chainId, hubTrustId: trustOf(SPOKE), trustId: HUB_TRUST },
};
