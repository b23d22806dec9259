import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ChainAdapter } from "@causeway/chains";
import { connectTonChain } from "@causeway/chains/node";
import { type TestValidator, testValidators } from "@causeway/chains/testing/committee.ts";
import { ACCOUNT_KEYS, ENVIRONMENT, LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { MailboxAct, mailboxActs, mailboxData, topUpBody } from "@causeway/chains/ton/contracts";
import { sendBody } from "@causeway/chains/ton/messages";
import { openTonSender, type TonSender, TonWallet } from "@causeway/chains/ton/sending";
import { mailboxTon } from "@causeway/creation-code/ton";
import { evmChainConfig, type TonChainConfig } from "@causeway/environment";
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
  ZERO_WORD,
} from "@causeway/protocol";
import { createLogger, type RunningService } from "@causeway/service";
import { Chain, type ChainServer, faucetKey, serveChain } from "@causeway/ton-chain";
import { type FundedAccount, fundAccounts } from "@causeway/ton-chain/fundAccounts";
import { startValidator, writeKeyFile } from "@causeway/validator";
import { Address, beginCell, Cell, contractAddress, type StateInit, toNano } from "@ton/core";

import { parseRelayerConfig, type RelayerConfig } from "../../../services/relayer/src/config.ts";

const HUB_ID = 31_337n;
const TON_ID = 31_392n;
const VALIDATORS = 4;
/** On the hub, the account of a new node; on TON, the seed of a wallet that the faucet funds. */
const [, RELAYER_KEY] = ACCOUNT_KEYS;
const BLOCK_MILLISECONDS = 100;
const GAS_LIMIT = toNano("0.05");
const PRICE = {
  base: 1n,
  gasPrice: 1n,
  maxGasLimit: 10n ** 9n,
  maxPayload: 10_000n,
  gasPerByte: 40n,
};
/** In nanoton, of gas on the hub. */
const PRICE_BACK = { ...PRICE, base: 10_000_000n, gasPrice: 50n, maxGasLimit: 1_000_000n };
const TERMS = { defaultGasLimit: GAS_LIMIT, minLifetime: 60n };
const BY_MANAGER = 0x20000010;
/** Of the hub's registry. TON's own is shorter. */
const HANDOVER_SECONDS = 60;
const HUB_TRUST = trustId({
  scheme: TrustScheme.committee,
  environment: environmentOf(ENVIRONMENT),
  followedChainId: HUB_ID,
});

/** A mailbox on a local TON chain, a hub whose messages it takes, and validators that sign for both. */
export class TonNetwork {
  readonly hub: LocalChain;
  readonly peer: Peer;
  readonly validators: RunningService[] = [];
  readonly #committee: readonly TestValidator[] = testValidators(VALIDATORS);
  readonly #folder: string;
  readonly #chain: Chain;
  readonly #server: ChainServer;
  readonly #sender: TonSender;
  readonly #wallet: TonWallet;
  readonly #blocks = new AbortController();
  readonly #producing: Promise<void>;

  private constructor(parts: {
    readonly hub: LocalChain;
    readonly mailbox: Hex;
    readonly folder: string;
    readonly chain: Chain;
    readonly server: ChainServer;
    readonly sender: TonSender;
    readonly wallet: TonWallet;
  }) {
    this.hub = parts.hub;
    this.peer = { chainType: ChainType.ton, chainId: TON_ID, mailbox: parts.mailbox };
    this.#folder = parts.folder;
    this.#chain = parts.chain;
    this.#server = parts.server;
    this.#sender = parts.sender;
    this.#wallet = parts.wallet;
    this.#producing = this.#produce();
  }

  /** @param page Origin of the pages that may ask the chain of TON. */
  static async start({ page }: { readonly page?: string } = {}): Promise<TonNetwork> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-ton-network-"));
    const hub = await LocalChain.start(HUB_ID);
    const chain = await Chain.open(join(folder, "chain.jsonl"), {
      ...{ chainId: Number(TON_ID), keep: 2_000, seed: "test", holdChance: 0 },
      now: () => Math.floor(Date.now() / 1_000),
    });
    const server = await serveChain(chain, { host: "127.0.0.1", port: 0, page });
    const seed: Hex = `0x${(await faucetKey()).secretKey.subarray(0, 32).toString("hex")}`;
    const wallet = new TonWallet(seed, Number(TON_ID));
    const urls = [server.url];
    const sender = openTonSender(
      {
        ...{
          name: "ton",
          chainId: TON_ID,
          globalId: Number(TON_ID),
          urls,
          timeout: 10_000,
          wallet,
        },
        journalFile: join(folder, "manager.jsonl"),
        ...{ mostLooks: 200, wait: () => pause(BLOCK_MILLISECONDS) },
      },
      ask,
    );
    const init = mailboxInit(wallet.address);
    const mailbox: Hex = `0x00${accountOf(contractAddress(0, init)).slice(2)}`;
    const network = new TonNetwork({ hub, mailbox, folder, chain, server, sender, wallet });
    const { address: account } = new TonWallet(RELAYER_KEY, Number(TON_ID));
    await network.fund([{ account, value: toNano(100) }]);
    await network.#configure(init);
    for (const [i, validator] of network.#committee.entries()) {
      network.validators.push(await network.#startValidator(`${i}`, validator));
    }
    hub.mineEvery(200);
    return network;
  }

  /** A new recipient on TON. @param mode Of `ton/contracts/testing/Recipient.tolk`. */
  async recipient(mode: number): Promise<Hex> {
    const code = await recipientCode();
    const init = { code, data: beginCell().storeUint(mode, 32).endCell() };
    const to = accountOf(contractAddress(0, init));
    const body = beginCell().storeUint(1, 32).storeAddress(this.#mailbox).endCell();
    await this.#sender.send({ to, value: toNano(1), init, body });
    const recipient: Hex = `0x00${to.slice(2)}`;
    await this.setMode(recipient, mode);
    return recipient;
  }

  /** Changes how a recipient behaves. */
  async setMode(recipient: Hex, mode: number): Promise<void> {
    const body = beginCell().storeUint(2, 32).storeUint(mode, 8).endCell();
    await this.#sender.send({ to: `0x${recipient.slice(4)}`, value: toNano("0.1"), body });
  }

  /** Where the TON chain answers. */
  get url(): string {
    return this.#server.url;
  }

  /** Sends coins to accounts on TON, and deploys those that have a code. */
  fund(accounts: readonly FundedAccount[]): Promise<void> {
    return fundAccounts(this.url, Number(TON_ID), accounts);
  }

  /** Sends a message from the hub, and returns its id. */
  send(recipient: Hex, payload: Hex): Promise<Hex> {
    return this.hub.send({ chainId: TON_ID }, recipient, payload, 0n, GAS_LIMIT);
  }

  /** Sends a message from TON to the hub, and returns its id. */
  async sendBack(recipient: Hex, payload: Hex): Promise<Hex> {
    const body = sendBody({
      ...{ queryId: 0n, destinationChainId: HUB_ID, gasLimit: 100_000n, deadline: 0 },
      ...{ maxFee: toNano("0.3"), refundTo: this.#wallet.address, recipient, payload },
    });
    const to = accountOf(this.#mailbox);
    const { hash } = await this.#sender.send({ to, value: toNano(1), body });
    return this.#onTon(async (chain) => {
      const events = (await chain.transactionEvents(hash)) ?? [];
      const sent = events.find((event) => event.kind === "sent");
      if (sent === undefined) throw new Error(`nothing was sent in ${hash}`);
      return sent.messageId;
    });
  }

  /** The hub names a committee without one member, which cannot be withdrawn any more. */
  async nameNextCommittee(): Promise<void> {
    await this.hub.proposeCommittee(this.#committee.slice(1));
    await this.hub.endWithdrawal();
  }

  /** Lets the time pass for which the hub's committee has named its successor. */
  async endHandover(): Promise<void> {
    await this.hub.provider.send("evm_increaseTime", [HANDOVER_SECONDS]);
  }

  /** The epochs of the hub's light client on TON, and of TON itself. */
  epochs(): Promise<{ readonly client: bigint; readonly own: bigint }> {
    return this.#onTon(async (chain) => {
      const header = await chain.finalisedHeader(await chain.finalisedHeight());
      const [client, { epoch: own }] = await Promise.all([
        chain.lightClient(HUB_TRUST),
        chain.proveCommittees(header),
      ]);
      return { client: client.epoch, own };
    });
  }

  /** Configuration of a relayer whose prover does not answer. */
  async relayerConfig(): Promise<RelayerConfig> {
    const hub = {
      ...(await this.hub.config()),
      chainId: `${HUB_ID}`,
      privateKey: RELAYER_KEY,
    };
    const config = {
      environment: ENVIRONMENT,
      databaseDirectory: "database",
      journalDirectory: "journals",
      listen: { port: 0 },
      logLevel: "silent" as const,
      pollInterval: 100,
      validators: this.validators.map(({ url }) => url),
      prover: { kind: "http" as const, url: "http://127.0.0.1:9", timeout: 1_000 },
      refreshInterval: 500,
      watchInterval: 500,
      retry: { first: 1, longest: 2, attempts: 1_000 },
      recover: { interval: 500, after: 3 },
      chains: [hub, { ...this.#tonConfig(), chainId: `${TON_ID}`, privateKey: RELAYER_KEY }],
    };
    return parseRelayerConfig(config, this.#folder);
  }

  async stop(): Promise<void> {
    for (const validator of this.validators) await validator.stop();
    await this.hub.stop();
    this.#blocks.abort();
    await this.#producing;
    await this.#server.close();
    await this.#chain.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #onTon<T>(read: (chain: ChainAdapter) => Promise<T>): Promise<T> {
    const lists = [this.#committee, this.#committee.slice(1)];
    const membersOf = async (hash: Hex) => lists.find((list) => committeeHash(list) === hash) ?? [];
    const chain = await connectTonChain(this.#tonConfig(), undefined, () => ({ membersOf }));
    try {
      return await read(chain);
    } finally {
      chain.close();
    }
  }

  get #mailbox(): Address {
    return Address.parseRaw(`0:${this.peer.mailbox.slice(4)}`);
  }

  #tonConfig(): TonChainConfig {
    return {
      ...{ family: "ton", name: "ton", chainId: TON_ID, rpcUrls: [this.#server.url] },
      ...{ mailbox: `0x${this.peer.mailbox.slice(4)}`, committeeSlots: 32, rpcTimeout: 10_000 },
    };
  }

  /** Has the mailbox follow the hub, and opens a lane from there. */
  async #configure(init: StateInit): Promise<void> {
    const { hub, peer } = this;
    const to = accountOf(this.#mailbox);
    await hub.proposeCommittee(this.#committee);
    await this.#sender.send({ to, value: toNano(10), init, body: topUpBody() });
    const anchor = {
      committee: committeeCommitment(this.#committee),
      committeeHash: committeeHash(this.#committee),
      ...{ epoch: 1n, leastHeight: 1n },
    };
    const direct = { hubChainId: 0n, hubTrustId: ZERO_WORD };
    await this.#act(mailboxActs.addClient(hub.peer, anchor, { asOrigin: true, asHub: true }));
    await this.#act(mailboxActs.addInboundLane(hub.peer, direct));
    await this.#openLaneBack();
    const route = directRoute(HUB_TRUST);
    const outbound = await hub.mailbox.addOutboundLane.staticCall(peer, route, TERMS);
    await hub.mailbox.addOutboundLane(peer, route, TERMS);
    await hub.mailbox.setPrices([priceChange(TON_ID, PRICE)]);
    await hub.mailbox.openLane(outbound);
  }

  /** Opens a lane from TON to the hub. */
  async #openLaneBack(): Promise<void> {
    const { hub, peer } = this;
    const client = await hub.follow(this, this.#committee);
    await hub.mailbox.setLightClientTrusted(client, true, false);
    await hub.mailbox.addInboundLane(peer, 0, ZERO_WORD, client);
    const route = directRoute(await hub.trustIdOf(client));
    await this.#act(mailboxActs.addOutboundLane(hub.peer, route, 60));
    const id = laneId({ origin: peer, destination: hub.peer, ...route });
    await this.#act(mailboxActs.oneWord("openLane", id));
    await this.#act(pricesAct(HUB_ID));
  }

  /** Has the mailbox do something as its manager, which is the faucet's wallet here. */
  async #act(act: Cell): Promise<void> {
    const to = accountOf(this.#mailbox);
    await this.#sender.send({ to, value: toNano(1), body: byManager(act) });
  }

  async #startValidator(name: string, validator: TestValidator): Promise<RunningService> {
    const keyFile = join(this.#folder, `${name}.json`);
    const { babyJubjub, ed25519Seed } = validator;
    writeKeyFile(keyFile, { babyJubjub, ed25519: ed25519Seed }, false);
    return startValidator(
      {
        environment: ENVIRONMENT,
        development: false,
        keyFile,
        journalFile: join(this.#folder, `${name}.journal`),
        listen: { host: "127.0.0.1", port: 0 },
        logLevel: "silent",
        chains: [evmChainConfig.parse(await this.hub.config()), this.#tonConfig()],
      },
      createLogger("validator", "silent"),
    );
  }

  /** Makes blocks until the network stops. */
  async #produce(): Promise<void> {
    while (!this.#blocks.signal.aborted) {
      await this.#chain.produce();
      await pause(BLOCK_MILLISECONDS);
    }
  }
}

function mailboxInit(manager: Address): StateInit {
  const code = Cell.fromBoc(Buffer.from(mailboxTon.boc, "base64"))[0] as Cell;
  const environment = environmentOf(ENVIRONMENT);
  const configuration = { manager, chainId: TON_ID, environment, hubChainId: HUB_ID };
  return { code, data: mailboxData({ ...configuration, handover: 3 }) };
}

function pricesAct(chainId: bigint): Cell {
  const word = BigInt(packPrice(PRICE_BACK));
  const prices = beginCell().storeUint(word, 256).storeUint(word, 256);
  const head = beginCell().storeUint(MailboxAct.setPrices, 32).storeUint(chainId, 64);
  return head.storeRef(prices).storeMaybeRef(null).endCell();
}

/** The compiler's module is of another kind than this one, so that only a path leads there. */
async function recipientCode(): Promise<Cell> {
  const module = new URL("../../../ton/compiler/compileTolk.ts", import.meta.url).href;
  const { compileTolk }: { compileTolk: (entrypoint: string) => Promise<Cell> } = await import(
    module
  );
  return compileTolk("contracts/testing/Recipient.tolk");
}

function byManager(act: Cell): Cell {
  const head = beginCell().storeUint(BY_MANAGER, 32).storeUint(1, 64).storeAddress(null);
  return head.storeRef(act).endCell();
}

function accountOf({ hash }: Address): Hex {
  return `0x${hash.toString("hex")}`;
}
