import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { connectDatabase, type Database } from "@causeway/database";
import { sharedDatabase } from "@causeway/database/testing/sharedDatabase.ts";
import { environmentFileOf } from "@causeway/environment";
import {
  type BooksSummary,
  type FillerConfig,
  readFillerConfig,
  schemaOf,
  startFiller,
} from "@causeway/filler";
import { type AdvanceStatus, findMessage } from "@causeway/lifecycle";
import { chainNamed } from "@causeway/operator";
import {
  advanceId,
  ChainType,
  type CurveTerms,
  decodeFrame,
  type Hex,
  packCurveTerms,
} from "@causeway/protocol";
import { createLogger, type Health, type Logger, type RunningService } from "@causeway/service";
import { MaxUint256, toBeHex } from "ethers";
import pg from "pg";

import { describePlan } from "../../../scripts/local/network/describePlan.ts";
import { migrateFiller } from "../../../services/filler/src/store/migrateFiller.ts";
import { BOOKED } from "../../../services/filler/src/store/sql/booked.ts";
import {
  BridgeAdvances__factory,
  DevelopmentToken__factory,
} from "../../../typechain-types/index.js";
import { account } from "./MessageNetwork.ts";
import { TransferNetwork, type TransferNetworkOptions } from "./TransferNetwork.ts";

/** A USDC. */
export const ONE = 10n ** 6n;
/** What the filler has of USDC on each chain at first. */
export const CAPITAL = 10_000n * ONE;
export const FILLER = account(10);
export const RIVAL = account(11);
export const RECEIVER: Hex = "0x00000000000000000000000000000000000000a1";

const CHAINS = ["hub", "spoke-a", "spoke-b"] as const;
const PATIENCE_MILLISECONDS = 30_000;

/** Columns that follow from the chains, by the names of the filler's queries; when something was told does not. */
const COLUMNS = {
  "index.transfers":
    "key, advance_id, lane_id, index, units, sent_height, sent_transaction, sent_final",
  advances:
    "chain_id, transaction, log_index, advance_id, transfer_id, lane_id, origin_chain_id, asset_id, receiver, whole, " +
    "paid, fee, height, at, final, closed, lost_reason",
  deliveries: "chain_id, transaction, log_index, advance_id, transfer_id, height, at, final",
  repayments:
    "chain_id, transaction, log_index, transfer_id, asset_id, units, paid, is_owed, height, at, final",
  pulls: "chain_id, transaction, log_index, asset_id, units, height, at, final",
  transactions: "chain_id, nonce, hash, height, purpose, has_succeeded, gas, gas_price, cost",
  costs: "chain_id, nonce, position, advance_id, asset_id, origin_chain_id, cost",
  books:
    "day, asset_id, origin_chain_id, destination_chain_id, advances, paid, repaid, owed, curve, profit, lost, " +
    "in_flight, used, unit_seconds, gas, gas_wasted",
};

/** What a filler's file says differently from the usual. */
export interface Changes {
  /** Of the rules for USDC. */
  readonly usdc?: object;
  /** Of those for its transfers from spoke-a. */
  readonly origin?: object;
  /** The chains of its environment; all of them if left out. */
  readonly follows?: readonly string[];
  readonly [field: string]: unknown;
}

/** Of a chain, by name: others than its own. */
type Rpcs = Readonly<Record<string, string | readonly string[]>>;

const migrate = (url: string) => migrateFiller(url, FILLER.address as Hex);

/** Chains with bridges, databases, and fillers. */
export class FillerWorld {
  readonly network: TransferNetwork;
  readonly fillers: RunningService[] = [];
  readonly #databases: Database[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), "causeway-filler-"));
  #snapshots: Readonly<Record<string, string>> = {};
  #count = 0;

  private constructor(network: TransferNetwork) {
    this.network = network;
  }

  static async start(options: TransferNetworkOptions = {}): Promise<FillerWorld> {
    const world = new FillerWorld(await TransferNetwork.start(options));
    for (const name of CHAINS) {
      await world.fund(name, FILLER.address);
      await world.fund(name, RIVAL.address);
    }
    await world.save();
    return world;
  }

  async stop(): Promise<void> {
    await this.stopFillers();
    await this.network?.stop();
    for (const database of this.#databases) await database.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async stopFillers(): Promise<void> {
    for (const filler of this.fillers.splice(0)) await filler.stop();
  }

  /** Gives an account coin and USDC. */
  async fund(name: string, address: string, units = CAPITAL): Promise<void> {
    const { token } = this.network.on(name);
    await (await token.mint(address, units)).wait();
    const provider = this.network.provider(name);
    await provider.send("anvil_setBalance", [address, toBeHex(10n ** 18n)]);
    await this.network.finalise(name);
  }

  async save(): Promise<void> {
    const taken = CHAINS.map(async (name) => [
      name,
      await this.network.provider(name).send("evm_snapshot", []),
    ]);
    this.#snapshots = Object.fromEntries(await Promise.all(taken));
  }

  /** Ends the fillers, and has the chains as they were. */
  async reset(): Promise<void> {
    for (const name of CHAINS) {
      const provider = this.network.provider(name);
      // What waits for a block keeps its filler from stopping.
      await provider.send("evm_setAutomine", [true]);
    }
    await this.stopFillers();
    for (const name of CHAINS) {
      await this.network.provider(name).send("evm_revert", [this.#snapshots[name]]);
    }
    await this.save();
  }

  // ---------------------------------------------------------------- fillers

  /** A database with the tables of the filler, in which nothing is yet. */
  async freshDatabase(): Promise<string> {
    const database = await sharedDatabase(migrate);
    this.#databases.push(database);
    return database.url;
  }

  /** Ends the connection by which a database is held, as a restart of its server does. */
  async endHold(databaseUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
       where locktype = 'advisory' and datname = current_database()`,
    );
    await client.end();
  }

  /** Connections to the filler's own tables. */
  connect(databaseUrl: string): pg.Pool {
    const schema = schemaOf(FILLER.address);
    return connectDatabase(databaseUrl, () => undefined, { schema });
  }

  /** What the books hold that follows from the chains, row by row. */
  async rowsOf(databaseUrl: string): Promise<Readonly<Record<string, readonly object[]>>> {
    const client = this.connect(databaseUrl);
    const rows: Record<string, readonly object[]> = {};
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const found = await client.query(
        `${BOOKED} select ${columns} from ${table} order by ${columns}`,
      );
      rows[table] = JSON.parse(JSON.stringify(found.rows, digits));
    }
    await client.end();
    return rows;
  }

  /** Writes a filler's configuration, and that of its environment; returns its file. */
  configFile({ usdc, origin, follows = CHAINS, ...own }: Changes = {}, rpcs: Rpcs = {}): string {
    this.#count += 1;
    const folder = join(this.#folder, `${this.#count}`);
    mkdirSync(folder);
    const { config: described, deployments, plan } = this.network;
    const environment = environmentFileOf(
      describePlan({ ...plan, config: described }, deployments),
    );
    const chains = environment.chains
      .filter(({ name }) => follows.includes(name))
      .map((chain) => ({
        ...chain,
        rpcUrls: [rpcs[chain.name] ?? this.network.rpcs[chain.name] ?? ""].flat(),
      }));
    const config = {
      environmentFile: "environment.json",
      journalDirectory: "journals",
      listen: { port: 0 },
      logLevel: "silent",
      pollInterval: 60,
      lookAgainAfter: 100,
      // Chains of these tests make a block when there is something to put into it.
      headAge: 3_600,
      lostAfter: 4,
      privateKey: FILLER.privateKey,
      assets: {
        USDC: {
          mostInFlight: `${5_000n * ONE}`,
          leastProfit: { units: `${ONE / 100n}`, bps: 1 },
          allowance: `${1_000n * ONE}`,
          origins: {
            "spoke-a": {
              mostInFlight: `${4_000n * ONE}`,
              amounts: [
                { confirmations: 1, most: `${500n * ONE}` },
                { confirmations: "final", most: `${2_000n * ONE}` },
              ],
              ...origin,
            },
          },
          ...usdc,
        },
      },
      ...own,
    };
    writeFileSync(join(folder, "environment.json"), JSON.stringify({ ...environment, chains }));
    writeFileSync(join(folder, "filler.json"), JSON.stringify(config), { mode: 0o600 });
    return join(folder, "filler.json");
  }

  /** @param rpcs Others than the chains' own. */
  config(changes: Changes = {}, rpcs: Rpcs = {}): FillerConfig {
    return readFillerConfig(this.configFile(changes, rpcs));
  }

  async run(config: FillerConfig = this.config(), databaseUrl?: string): Promise<RunningService> {
    const database = databaseUrl ?? (await this.freshDatabase());
    const filler = await startFiller(config, database, logger());
    this.fillers.push(filler);
    return filler;
  }

  async statusOf({ url }: { url: string }, advanceId: Hex): Promise<AdvanceStatus | undefined> {
    const response = await fetch(`${url}/advances/${advanceId}`);
    return response.ok ? ((await response.json()) as AdvanceStatus) : undefined;
  }

  /** The state of the one advance with that key, once it is the given one. */
  async untilState(filler: { url: string }, advanceId: Hex, state: string): Promise<AdvanceStatus> {
    let last: AdvanceStatus | undefined;
    await until(
      () => `advance ${state}, not ${JSON.stringify(last)}`,
      async () => {
        last = await this.statusOf(filler, advanceId);
        return last?.advances.at(-1)?.state === state;
      },
    );
    return last as AdvanceStatus;
  }

  /** Once a transfer was not advanced for the given reason. */
  async untilDecision(filler: { url: string }, advanceId: Hex, decision: string): Promise<void> {
    let last: AdvanceStatus | undefined;
    await until(
      () => `decision "${decision}", not ${JSON.stringify(last)}`,
      async () => {
        last = await this.statusOf(filler, advanceId);
        return last?.transfers[0]?.decision === decision;
      },
    );
  }

  async books({ url }: { url: string }): Promise<BooksSummary> {
    return (await (await fetch(`${url}/books`)).json()) as BooksSummary;
  }

  async health({ url }: { url: string }) {
    const response = await fetch(`${url}/health`);
    const health = (await response.json()) as Health & { readonly isDryRun: boolean };
    return { ...health, code: response.status };
  }

  // ---------------------------------------------------------------- transfers

  /** Sends 100 USDC, of which one is offered for an advance; returns the transfer's id. */
  async send(from = "spoke-a", to = "hub", change: object = {}): Promise<Hex> {
    const now = await this.network.now(from);
    this.#count += 1;
    const offer = { advanceFee: ONE, advanceFrom: now + 1_200n, advanceUntil: now + 2_400n };
    const salt = toBeHex(this.#count, 32);
    return this.network.send(from, to, { receiver: RECEIVER, salt, ...offer, ...change });
  }

  /** Sends so many of one USDC each from spoke-a to the hub, all of them soon after each other. */
  async sendMany(count: number, change: object): Promise<void> {
    const { bridge, token, wallet } = this.network.on("spoke-a");
    const provider = this.network.provider("spoke-a");
    await (await token.approve(bridge, MaxUint256)).wait();
    const now = await this.network.now("spoke-a");
    const offer = { advanceFrom: now + 1_200n, advanceUntil: now + 2_400n };
    const request = await this.network.request("spoke-a", "hub", { amount: ONE, ...offer });
    const { messageFeeBound: value } = await bridge.quote({ ...request, ...change });
    const nonce = await wallet.getNonce();
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 9n, gasLimit: 500_000n };
    const own = { chainId: this.chainId("spoke-a"), type: 2, value, ...fees };
    for (let index = 0; index < count; index++) {
      this.#count += 1;
      const one = { ...request, ...change, salt: toBeHex(this.#count, 32) };
      const call = await bridge.bridge.populateTransaction(one, own);
      const signed = await wallet.signTransaction({ ...call, nonce: nonce + index });
      await provider.send("eth_sendRawTransaction", [signed]);
    }
    await until(
      () => "all are sent",
      async () => (await wallet.getNonce()) === nonce + count,
    );
  }

  /** The key of a transfer's advance. */
  async idOf(transferId: Hex, from = "spoke-a"): Promise<Hex> {
    const { sent } = await findMessage(this.network.chains, transferId);
    const { sender, payload } = decodeFrame(sent.frame);
    const peer = { chainType: ChainType.evm, chainId: this.chainId(from), address: sender };
    return advanceId(peer, payload);
  }

  /** What an account has of USDC. */
  async balance(name: string, address: string = FILLER.address): Promise<bigint> {
    return this.network.on(name).token.balanceOf(address);
  }

  async coin(name: string, address: string = FILLER.address): Promise<bigint> {
    return this.network.provider(name).getBalance(address);
  }

  /** Has the bridge allowed to take what it likes from the filler, so that an advance is one transaction. */
  async allowBridge(name: string, wallet = FILLER): Promise<void> {
    const { token, bridge } = this.network.on(name);
    const signer = wallet.connect(this.network.provider(name));
    const own = DevelopmentToken__factory.connect(await token.getAddress(), signer);
    await (await own.approve(bridge, MaxUint256)).wait();
    await this.network.finalise(name);
  }

  /** What the hub's curve may take of what the filler is repaid there. */
  async boundCurve(mostBps: bigint): Promise<void> {
    const signer = FILLER.connect(this.network.provider("hub"));
    const bridge = await this.network.on("hub").bridge.getAddress();
    const advances = BridgeAdvances__factory.connect(bridge, signer);
    await (await advances.setCurveBound(mostBps)).wait();
    await this.network.finalise("hub");
  }

  /** Has the hub's vault charge for what is taken from it beyond what was locked there. */
  async setCurve(terms: CurveTerms): Promise<void> {
    const { BridgeFeeSchedule: schedule } = this.network.plan.addresses;
    const { vault } = this.network.on("hub");
    const word = packCurveTerms(terms);
    const changes = [{ chainId: 0n, terms: word, upcoming: word }];
    const data = vault.interface.encodeFunctionData("setTerms", [changes]);
    const to = await vault.getAddress();
    await this.network.sendAs("hub", schedule, { to, data });
    await this.network.finalise("hub");
  }

  /** Makes what was sent so far final everywhere. */
  async finalise(): Promise<void> {
    for (const name of CHAINS) await this.network.finalise(name);
  }

  chainId(name: string): bigint {
    return chainNamed(this.network.config, name).chainId;
  }
}

function digits(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}` : value;
}

/** Waits until it is so. */
export async function until(what: () => string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`took too long: ${what()}`);
    await later(25);
  }
}

/** Silent unless somebody looks for what goes wrong. */
export function logger(): Logger {
  return createLogger("filler", process.env.FILLER_LOG === undefined ? "silent" : "debug");
}
