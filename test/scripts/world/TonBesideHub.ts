import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type TestValidator, testValidators } from "@causeway/chains/testing/committee.ts";
import { ENVIRONMENT, LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { mailboxActs, mailboxData, topUpBody } from "@causeway/chains/ton/contracts";
import { openTonSender, type TonSender, TonWallet } from "@causeway/chains/ton/sending";
import { carelessTon, mailboxTon } from "@causeway/creation-code/ton";
import { type EnvironmentFile, evmChainConfig } from "@causeway/environment";
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
  priceChange,
  TrustScheme,
  trustId,
} from "@causeway/protocol";
import type { TonConnectWallet } from "@causeway/sdk";
import { createLogger, type RunningService } from "@causeway/service";
import { Chain, type ChainServer, faucetKey, serveChain } from "@causeway/ton-chain";
import { startValidator, writeKeyFile } from "@causeway/validator";
import { Address, beginCell, Cell, contractAddress, type StateInit, toNano } from "@ton/core";

const HUB_ID = 31_337n;
/** In the range of development: blocks bear it. */
export const TON_ID = 31_391n;
const BLOCK_MILLISECONDS = 50;
const VALIDATORS = 4;
const PRICE = { base: 10_000_000n, gasPrice: 50n, maxGasLimit: 1_000_000n };
const BOUNDS = { maxPayload: 1_000n, gasPerByte: 40n };
/** Where a hub of tests has nobody who knows of ends. */
const EXPIRY = `0x${"e0".repeat(20)}`;
/** Code that answers every question with zeros. */
const NOTHING_ENDED = "0x60806000f3";
const NOWHERE = `0x${"c3".repeat(20)}`;

/** A hub whose validators sign, and a mailbox on TON with a direct lane each way. Nobody relays. */
export class TonBesideHub {
  readonly hub: LocalChain;
  readonly validators: RunningService[] = [];
  /** Seconds by which TON's clock is ahead. */
  ahead = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), "causeway-ton-beside-"));
  readonly #blocks = new AbortController();
  readonly #committee = testValidators(VALIDATORS);
  #chain!: Chain;
  #server!: ChainServer;
  #producing!: Promise<void>;
  #wallet!: TonWallet;
  #sender!: TonSender;
  #mailbox!: Address;

  private constructor(hub: LocalChain) {
    this.hub = hub;
  }

  static async start(): Promise<TonBesideHub> {
    const world = new TonBesideHub(await LocalChain.start(HUB_ID));
    await world.hub.proposeCommittee(world.#committee);
    await world.hub.provider.send("anvil_setCode", [EXPIRY, NOTHING_ENDED]);
    await world.#startTon();
    await world.#connect();
    for (const [place, validator] of world.#committee.entries()) {
      world.validators.push(await world.#startValidator(`${place}`, validator));
    }
    world.hub.mineEvery(200);
    return world;
  }

  async stop(): Promise<void> {
    await Promise.all(this.validators.map((validator) => validator.stop()));
    this.#blocks.abort();
    await this.#producing;
    await this.#server.close();
    await this.#chain.close();
    await this.hub.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Unix seconds of the next block on TON. */
  get now(): number {
    return Math.floor(Date.now() / 1_000) + this.ahead;
  }

  /** The person's wallet, in the raw form. */
  get account(): string {
    return this.#wallet.address.toRawString();
  }

  /** The environment's file, as apps have it. */
  async contracts(): Promise<EnvironmentFile> {
    const hub = await this.hub.config();
    return {
      environment: ENVIRONMENT,
      development: true,
      chains: [
        {
          ...{ ...hub, family: "evm", chainId: `${hub.chainId}` },
          messageFeeSchedule: NOWHERE,
        },
        {
          ...{ family: "ton", name: "ton", chainId: `${TON_ID}`, rpcUrls: [this.#server.url] },
          ...{ mailbox: wordOf(this.#mailbox), messageFeeSchedule: wordOf(this.#mailbox) },
        },
      ],
      validators: this.validators.map(({ url }) => url),
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
        return { boc: Cell.EMPTY.toBoc().toString("base64") };
      },
    };
  }

  /** Puts a recipient on TON that burns the gas of each message until a time, unix seconds. */
  async burnsUntil(wakesAt: number): Promise<Address> {
    const data = beginCell().storeAddress(this.#mailbox).storeUint(wakesAt, 40).storeUint(0, 64);
    const init = { code: Cell.fromBase64(carelessTon.boc), data: data.endCell() };
    const address = contractAddress(0, init);
    await this.#sender
      .send({ to: wordOf(address), value: toNano(1), init, body: Cell.EMPTY })
      .catch(() => undefined);
    return address;
  }

  /** Nanoton of the person's wallet. */
  coins(): bigint {
    const account = this.#chain.account(this.#chain.head, this.#wallet.address);
    return BigInt(account?.balance ?? 0n);
  }

  async #startTon(): Promise<void> {
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
    const init = this.#initOfMailbox();
    this.#mailbox = contractAddress(0, init);
    await this.#tell(topUpBody(), init, toNano(11));
  }

  #initOfMailbox(): StateInit {
    const data = mailboxData({
      ...{
        manager: this.#wallet.address,
        chainId: TON_ID,
        environment: environmentOf(ENVIRONMENT),
      },
      ...{ hubChainId: HUB_ID, handover: 3_600 },
    });
    return { code: Cell.fromBase64(mailboxTon.boc), data };
  }

  /** Opens the lanes. TON trusts the hub's committee; nothing on the hub proves messages of TON. */
  async #connect(): Promise<void> {
    const ton: Peer = {
      ...{ chainType: ChainType.ton, chainId: TON_ID },
      mailbox: `0x00${this.#mailbox.hash.toString("hex")}`,
    };
    const trust = (followedChainId: bigint) =>
      trustId({
        ...{ scheme: TrustScheme.committee, environment: environmentOf(ENVIRONMENT) },
        followedChainId,
      });
    const [toTon, toHub] = [directRoute(trust(HUB_ID)), directRoute(trust(TON_ID))];
    const { peer } = this.hub;
    const anchor = {
      committee: committeeCommitment(this.#committee),
      committeeHash: committeeHash(this.#committee),
      ...{ epoch: 1n, leastHeight: 1n },
    };
    const lane = laneId({ origin: ton, destination: peer, ...toHub });
    for (const act of [
      mailboxActs.addClient(peer, anchor, { asOrigin: true, asHub: true }),
      mailboxActs.addInboundLane(peer, toTon),
      mailboxActs.addOutboundLane(peer, toHub, 600),
      mailboxActs.oneWord("openLane", lane),
      pricesAct(HUB_ID),
    ]) {
      await this.#tell(byManager(act));
    }
    await this.hub.addOutbound({ peer: ton, chainId: TON_ID } as LocalChain, toTon);
    const price = { ...PRICE, ...BOUNDS, maxGasLimit: 10n ** 9n };
    await this.hub.mailbox.setPrices([priceChange(TON_ID, price)]);
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

  async #startValidator(name: string, validator: TestValidator): Promise<RunningService> {
    const keyFile = join(this.#folder, `${name}.json`);
    const { babyJubjub, ed25519Seed } = validator;
    writeKeyFile(keyFile, { babyJubjub, ed25519: ed25519Seed }, false);
    return startValidator(
      {
        ...{ environment: ENVIRONMENT, development: false, keyFile },
        journalFile: join(this.#folder, `${name}.journal`),
        listen: { host: "127.0.0.1", port: 0 },
        logLevel: "silent",
        chains: [evmChainConfig.parse(await this.hub.config())],
      },
      createLogger("validator", "silent"),
    );
  }
}

function wordOf({ hash }: Address): Hex {
  return `0x${hash.toString("hex")}`;
}

/** What the access manager sends: the world's wallet is the manager. */
function byManager(act: Cell): Cell {
  const head = beginCell().storeUint(0x20000010, 32).storeUint(1, 64);
  return head.storeAddress(null).storeRef(act).endCell();
}

function pricesAct(chainId: bigint): Cell {
  const word = packPrice({ ...PRICE, ...BOUNDS });
  const prices = beginCell().storeUint(word, 256).storeUint(word, 256);
  const act = beginCell().storeUint(0x10000020, 32).storeUint(chainId, 64);
  return act.storeRef(prices).storeMaybeRef(null).endCell();
}
