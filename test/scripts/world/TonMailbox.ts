import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { TestValidator } from "@causeway/chains/testing/committee.ts";
import { mailboxActs, mailboxData, topUpBody } from "@causeway/chains/ton/contracts";
import { openTonSender, type TonSender, TonWallet } from "@causeway/chains/ton/sending";
import { carelessTon, mailboxTon, messageBoardTon } from "@causeway/creation-code/ton";
import type { EnvironmentFile } from "@causeway/environment";
import { ask } from "@causeway/peers/node";
import {
  ChainType,
  committeeCommitment,
  committeeHash,
  directRoute,
  environmentOf,
  type Hex,
  laneId,
  type Peer,
  packPrice,
  TrustScheme,
  trustId,
} from "@causeway/protocol";
import type { TonConnectWallet } from "@causeway/sdk";
import { Chain, type ChainServer, faucetKey, serveChain } from "@causeway/ton-chain";
import {
  Address,
  beginCell,
  Cell,
  contractAddress,
  external,
  loadShardAccount,
  type StateInit,
  storeMessage,
  toNano,
} from "@ton/core";

/** In the range of development: blocks bear it. */
export const TON_ID = 31_391n;
const BLOCK_MILLISECONDS = 50;
const PRICE = { base: 10_000_000n, gasPrice: 50n, maxGasLimit: 1_000_000n };
const BOUNDS = { maxPayload: 1_000n, gasPerByte: 40n };

/** What every price of a message here and to here is made of. */
export const TON_PRICE = { ...PRICE, ...BOUNDS };

/** A TON chain with a mailbox, and the wallet of a person. */
export class TonMailbox {
  /** Seconds by which the chain's clock is ahead. */
  ahead = 0;
  readonly #environment: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "causeway-ton-mailbox-"));
  readonly #blocks = new AbortController();
  #chain!: Chain;
  #server!: ChainServer;
  #producing!: Promise<void>;
  #wallet!: TonWallet;
  #sender!: TonSender;
  #mailbox!: Address;

  private constructor(environment: string) {
    this.#environment = environment;
  }

  /** @param environment Name. @param hubChainId The chain whose committee signs checkpoints of the mailbox. */
  static async start(environment: string, hubChainId: bigint): Promise<TonMailbox> {
    const world = new TonMailbox(environment);
    await world.#start(hubChainId);
    return world;
  }

  async stop(): Promise<void> {
    this.#blocks.abort();
    await this.#producing;
    await this.#server.close();
    await this.#chain.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Unix seconds of the next block. */
  get now(): number {
    return Math.floor(Date.now() / 1_000) + this.ahead;
  }

  /** The person's wallet, in the raw form. */
  get account(): string {
    return this.#wallet.address.toRawString();
  }

  get peer(): Peer {
    const mailbox: Hex = `0x00${this.#mailbox.hash.toString("hex")}`;
    return { chainType: ChainType.ton, chainId: TON_ID, mailbox };
  }

  /** The chain as an environment's file has it. */
  get described(): EnvironmentFile["chains"][number] {
    const mailbox = wordOf(this.#mailbox);
    return {
      ...{ name: "ton", chainId: `${TON_ID}`, rpcUrls: [this.#server.url] },
      ...{ family: "ton", mailbox, messageFeeSchedule: mailbox },
    };
  }

  /** TonConnect, whose person signs all that is asked. Notes each transaction. */
  tonConnect(asked: unknown[] = []): TonConnectWallet {
    return {
      connected: true,
      account: { address: this.account },
      sendTransaction: async (transaction) => {
        asked.push(transaction);
        for (const { address, amount, payload = "" } of transaction.messages) {
          const to = wordOf(Address.parse(address));
          const body = Cell.fromBase64(payload);
          await this.#sender.send({ to, value: BigInt(amount), body });
        }
        return { boc: orderOf(this.#wallet.address) };
      },
    };
  }

  /** Where `burnsUntil` puts a recipient. */
  burningAt(wakesAt: number): Address {
    return contractAddress(0, this.#burning(wakesAt));
  }

  /** Puts a recipient there that burns the gas of each message until a time, unix seconds. */
  async burnsUntil(wakesAt: number): Promise<Address> {
    return this.#place(this.#burning(wakesAt));
  }

  /** Puts a message board there, which throws at calls that are worth less than 0.02 TON. */
  async board(): Promise<Address> {
    const data = beginCell().storeAddress(this.#mailbox).storeUint(0, 256);
    data.storeRef(Cell.EMPTY).storeRef(Cell.EMPTY);
    return this.#place({ code: Cell.fromBase64(messageBoardTon.boc), data: data.endCell() });
  }

  /** Puts a contract there, which throws at the message that brings it. */
  async #place(init: StateInit): Promise<Address> {
    const address = contractAddress(0, init);
    await this.#sender
      .send({ to: wordOf(address), value: toNano(1), init, body: Cell.EMPTY })
      .catch(() => undefined);
    return address;
  }

  /** How many messages a recipient of `burnsUntil` took. */
  takenBy(recipient: Address): bigint {
    const stored = this.#chain.account(this.#chain.head, recipient);
    const state = stored && loadShardAccount(stored.cell.beginParse()).account?.storage.state;
    const data = state?.type === "active" ? state.state.data : undefined;
    if (data == null) return 0n;
    const slice = data.beginParse();
    slice.loadAddress();
    return slice.skip(40).loadUintBig(64);
  }

  /** Nanoton of the person's wallet. */
  coins(): bigint {
    const account = this.#chain.account(this.#chain.head, this.#wallet.address);
    return BigInt(account?.balance ?? 0n);
  }

  /** Opens a lane each way to a hub, whose committee the mailbox trusts. @returns the lane's route to the mailbox */
  async connect(hub: Peer, committee: readonly TestValidator[]) {
    const environment = environmentOf(this.#environment);
    const routeBy = (followedChainId: bigint) =>
      directRoute(trustId({ scheme: TrustScheme.committee, environment, followedChainId }));
    const [toTon, toHub] = [routeBy(hub.chainId), routeBy(TON_ID)];
    const anchor = {
      committee: committeeCommitment(committee),
      committeeHash: committeeHash(committee),
      ...{ epoch: 1n, leastHeight: 1n },
    };
    const lane = laneId({ origin: this.peer, destination: hub, ...toHub });
    for (const act of [
      mailboxActs.addClient(hub, anchor, { asOrigin: true, asHub: true }),
      mailboxActs.addInboundLane(hub, toTon),
      mailboxActs.addOutboundLane(hub, toHub, 600),
      mailboxActs.oneWord("openLane", lane),
      pricesAct(hub.chainId),
    ]) {
      await this.#tell(byManager(act));
    }
    return toTon;
  }

  async #start(hubChainId: bigint): Promise<void> {
    const options = { chainId: Number(TON_ID), keep: 10_000, seed: "test", holdChance: 0 };
    const now = () => this.now;
    this.#chain = await Chain.open(join(this.#folder, "chain.jsonl"), { ...options, now });
    this.#server = await serveChain(this.#chain, { host: "127.0.0.1", port: 0 });
    this.#producing = this.#produce();
    const seed: Hex = `0x${(await faucetKey()).secretKey.subarray(0, 32).toString("hex")}`;
    this.#wallet = new TonWallet(seed, Number(TON_ID));
    const urls = [this.#server.url];
    this.#sender = openTonSender(
      {
        ...{ name: "ton", chainId: TON_ID, globalId: Number(TON_ID), urls, timeout: 10_000 },
        ...{ wallet: this.#wallet, journalFile: join(this.#folder, "wallet.jsonl") },
        ...{ mostLooks: 200, wait: () => pause(BLOCK_MILLISECONDS) },
      },
      ask,
    );
    const init = this.#initOfMailbox(hubChainId);
    this.#mailbox = contractAddress(0, init);
    await this.#tell(topUpBody(), init, toNano(11));
  }

  #burning(wakesAt: number): StateInit {
    const data = beginCell().storeAddress(this.#mailbox).storeUint(wakesAt, 40).storeUint(0, 64);
    return { code: Cell.fromBase64(carelessTon.boc), data: data.endCell() };
  }

  #initOfMailbox(hubChainId: bigint): StateInit {
    const environment = environmentOf(this.#environment);
    const data = mailboxData({
      ...{ manager: this.#wallet.address, chainId: TON_ID, environment },
      ...{ hubChainId, handover: 3_600 },
    });
    return { code: Cell.fromBase64(mailboxTon.boc), data };
  }

  async #tell(body: Cell, init?: StateInit, value = toNano(1)): Promise<void> {
    const to = wordOf(this.#mailbox);
    await this.#sender.send({ to, value, body, ...(init !== undefined && { init }) });
  }

  async #produce(): Promise<void> {
    while (!this.#blocks.signal.aborted) {
      await this.#chain.produce();
      await pause(BLOCK_MILLISECONDS);
    }
  }
}

function wordOf({ hash }: Address): Hex {
  return `0x${hash.toString("hex")}`;
}

/** A message from outside to a wallet, as TonConnect answers. */
function orderOf(to: Address): string {
  const order = external({ to, body: Cell.EMPTY });
  return beginCell().store(storeMessage(order)).endCell().toBoc().toString("base64");
}

/** What the access manager sends: the world's wallet is the manager. */
function byManager(act: Cell): Cell {
  const head = beginCell().storeUint(0x20000010, 32).storeUint(1, 64);
  return head.storeAddress(null).storeRef(act).endCell();
}

function pricesAct(chainId: bigint): Cell {
  const word = packPrice(TON_PRICE);
  const prices = beginCell().storeUint(word, 256).storeUint(word, 256);
  const act = beginCell().storeUint(0x10000020, 32).storeUint(chainId, 64);
  return act.storeRef(prices).storeMaybeRef(null).endCell();
}
