import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRelaySender, setHubRelayAct } from "@causeway/chains/ton/contracts";
import { TonWallet } from "@causeway/chains/ton/sending";
import {
  type ActOutcome,
  type Applied,
  type ApplyOptions,
  type ChainConfig,
  developmentAccount,
  type Environment,
  loadConfig,
  openEnvironment,
  type Target,
} from "@causeway/operator";
import type { TonGuardianAction } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import { Chain, type ChainServer, faucetKey, faucetWallet, serveChain } from "@causeway/ton-chain";
import {
  type Address,
  beginCell,
  type Cell,
  contractAddress,
  external,
  internal,
  loadShardAccount,
  loadTransaction,
  type Message,
  SendMode,
  storeMessage,
  toNano,
} from "@ton/core";
import { tonContractsOn } from "../../../scripts/causeway/areas/deployment/index.ts";
import { CAUSEWAY, type Config } from "../../../scripts/causeway/areas.ts";
import { EVM_LOCAL } from "./evmLocal.ts";

const CHAIN_ID = 31_390;
const TURN_MILLISECONDS = 10;
/** 2100. */
const FOR_LONG = 4_102_444_800n;

/** The address of a development account's wallet. @param index As `developmentAccount`. */
export function tonAddressOf(index: number): Address {
  return new TonWallet(developmentAccount(index).privateKey as Hex, CHAIN_ID).address;
}

/** The local environment with a TON chain, which makes blocks as long as it is open. */
export class OperatedTonChain {
  readonly chain: Chain;
  readonly folder: string;
  readonly environment: Environment<Config>;
  readonly target: Target;
  readonly #server: ChainServer;
  #isOpen = true;
  #producing: Promise<void>;

  private constructor(chain: Chain, server: ChainServer, folder: string, now: Clock) {
    this.chain = chain;
    this.folder = folder;
    this.#server = server;
    this.environment = openEnvironment(
      CAUSEWAY,
      operatedConfig(server.url),
      join(folder, "records"),
    );
    this.target = { environment: this.environment, chain: tonOf(this.environment.config) };
    this.#producing = this.#produce(now);
  }

  /** @param keep How many of the newest blocks keep their states: some hundred pass in a second. */
  static async open(keep = 200): Promise<OperatedTonChain> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-operated-ton-"));
    const clock = { time: 1_800_000_000 };
    const options = { chainId: CHAIN_ID, keep, seed: "test", holdChance: 0 };
    const now = () => clock.time;
    const chain = await Chain.open(join(folder, "chain.jsonl"), { ...options, now });
    const server = await serveChain(chain, { host: "127.0.0.1", port: 0 });
    const operated = new OperatedTonChain(chain, server, folder, clock);
    await operated.#fund([0, 1].map(tonAddressOf));
    return operated;
  }

  get url(): string {
    return this.#server.url;
  }

  get family() {
    return this.environment.familyOf(this.target.chain);
  }

  /** The same chain, as another configuration asks for it. */
  with(change: (config: Config) => Config): Target {
    const config = change(this.environment.config);
    const environment = openEnvironment(CAUSEWAY, config, this.environment.deployments);
    return { environment, chain: this.target.chain };
  }

  /** Nanoton. */
  async balanceOf(account: Address): Promise<bigint> {
    return this.chain.account(this.chain.head, account)?.balance ?? 0n;
  }

  /** How many orders the wallet of a development account took in all. */
  ordersOf(index: number): number {
    const account = this.chain.account(this.chain.head, tonAddressOf(index));
    const state = account && loadShardAccount(account.cell.beginParse()).account?.storage.state;
    const data = state?.type === "active" ? state.state.data : undefined;
    return data ? data.beginParse().skip(1).loadUint(32) : 0;
  }

  /** Messages that the wallet of a development account sent in all. */
  messagesOf(index: number): Message[] {
    const all = this.chain.transactions.of(tonAddressOf(index), Number.MAX_SAFE_INTEGER);
    return all
      .reverse()
      .flatMap(({ cell }) => loadTransaction(cell.beginParse()).outMessages.values());
  }

  /** @param index Of the development account that acts. */
  apply(
    target = this.target,
    index = 0,
    onExecuted: ApplyOptions["onExecuted"] = () => {},
  ): Promise<Applied> {
    const env = { CAUSEWAY_KEY: developmentAccount(index).privateKey };
    return this.family.apply(target, { waitMilliseconds: 0, env, onExecuted });
  }

  /** @param index Of the development account that acts. */
  cancel(ids: readonly Hex[], index: number, isPrinted = false) {
    const env = { CAUSEWAY_KEY: developmentAccount(index).privateKey };
    return this.family.cancel(this.target, { ids, isPrinted, env, proposals: this.folder });
  }

  /** The counterpart on the hub that the RelaySender names. */
  async hubRelay(): Promise<Hex | undefined> {
    const { code, data } = this.#relaySender();
    const account = this.chain.account(this.chain.head, contractAddress(0, { code, data }));
    const shard = account && loadShardAccount(account.cell.beginParse()).account;
    const state = shard?.storage.state;
    return state?.type === "active"
      ? readRelaySender(state.state.data as Cell).hubRelay
      : undefined;
  }

  /**
   * Names other counterparts, one after the other, as a guardian acts.
   *
   * @param index Of the development account that acts.
   */
  act(index: number, ...hubRelays: Hex[]): Promise<readonly ActOutcome[]> {
    const { chain } = this.target;
    const { AccessManager, RelaySender } = tonContractsOn(this.environment.config, chain);
    const actions = hubRelays.map((hubRelay, place): TonGuardianAction => {
      const after: (Hex | undefined)[] = hubRelays.slice(place);
      return {
        ...{ chain, effect: "named", manager: AccessManager.address },
        does: { target: RelaySender.address, act: setHubRelayAct(hubRelay) },
        lastsUntil: async (view) => {
          const { data } = await view.account(RelaySender.address);
          return data && after.includes(readRelaySender(data).hubRelay) ? FOR_LONG : undefined;
        },
      };
    });
    const key = { privateKey: developmentAccount(index).privateKey };
    return this.family.act({ chain, actions, key });
  }

  #relaySender() {
    return tonContractsOn(this.environment.config, this.target.chain).RelaySender;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#producing;
    await this.#server.close();
    await this.chain.close();
    rmSync(this.folder, { recursive: true });
  }

  /** A block a second of the chain's time, as fast as the machine likes. */
  async #produce(clock: Clock): Promise<void> {
    while (this.#isOpen) {
      await this.chain.produce();
      clock.time++;
      await new Promise((done) => setTimeout(done, TURN_MILLISECONDS));
    }
  }

  async #fund(accounts: readonly Address[]): Promise<void> {
    const { secretKey, publicKey } = await faucetKey();
    const wallet = faucetWallet(publicKey, CHAIN_ID);
    const body = wallet.createTransfer({
      ...{ seqno: 0, secretKey, timeout: 1_800_003_600 },
      sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
      messages: accounts.map((to) => internal({ to, value: toNano(1_000), bounce: false })),
    });
    const message = beginCell().store(storeMessage(external({ to: wallet.address, body })));
    await this.chain.submit(message.endCell());
    for (const account of accounts) {
      while ((await this.balanceOf(account)) === 0n)
        await new Promise((done) => setTimeout(done, 5));
    }
  }
}

interface Clock {
  time: number;
}

/** The configuration of the chain that a URL serves. */
export function operatedConfig(url: string): Config {
  const base = loadConfig(EVM_LOCAL, CAUSEWAY);
  const chain: ChainConfig = {
    ...base.hub,
    ...{ name: "ton", chainId: BigInt(CHAIN_ID), family: "ton", rpcUrls: [url], handover: 60 },
    coin: { symbol: "TON", decimals: 9 },
  };
  const on = (index: number) => ({ ton: wireAddressOf(index) });
  return {
    ...base,
    chains: [...base.chains, chain],
    deployerOn: on(0),
    accounts: base.accounts.map((one) => ({ ...one, on: on(ACTING[one.name] ?? 0) })),
  };
}

/** Numbers of the development accounts that act. */
const ACTING: Readonly<Record<string, number>> = { deployer: 0, guardian: 1, "fee-updater": 9 };

function wireAddressOf(index: number): Hex {
  return `0x00${tonAddressOf(index).hash.toString("hex")}`;
}

function tonOf({ chains }: Config): ChainConfig {
  const chain = chains.find(({ family }) => family === "ton");
  if (chain === undefined) throw new Error("the environment has no TON chain");
  return chain;
}
