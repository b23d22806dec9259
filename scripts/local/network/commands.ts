import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { writeEnvironmentFile } from "../../causeway/services/writeEnvironmentFile.ts";
import type { Command } from "../processes/Supervisor.ts";
import { bundled, script } from "../processes/script.ts";
import { FEE_UPDATER, FILLER, RELAYER } from "./accounts.ts";
import { describePlan } from "./describePlan.ts";
import { filledAssets } from "./filledAssets.ts";
import type { RunFolders } from "./folders.ts";
import { LOCAL_FAMILIES } from "./localFamilies.ts";
import type { NetworkPlan, Server } from "./NetworkPlan.ts";

/** Beside the services' own files. */
const ENVIRONMENT = "environment.json";
/** Folder of the pages, in the folder of the run. */
const PAGES = "pages";

/** The most that the fee updater may pay on a chain in a day, smallest unit of the coin. */
const DAILY_CAP = 10n ** 18n;

/** So long an apply waits for other chains: a lane opens when its other end takes messages. */
const WAIT_SECONDS = "300";

/** Milliseconds between looks at messages in flight, and seconds before a recipient is asked. */
const RECOVER = { interval: 2_000, after: 10 };

/** So long an advance may take to be in a block of one second. */
const INCLUSION_SECONDS = 5;

/** Gas of the largest call of a receiver that the filler pays for: orders swap within such a call. */
const MOST_RECEIVER_GAS = 3_000_000n;

/** Of the key from which secrets of the API's clients follow. */
const KEY_BYTES = 32;
/** File of the API's master key, in the folder of the run. */
export const MASTER_KEY = "api-master.key";

/** The command by which an operator deploys and configures a chain. */
export function applyCommand(plan: NetworkPlan, chain: string, configFolder: string): Command {
  const rpcs = plan.chains.flatMap(({ name, url }) => ["--rpc", `${name}=${url}`]);
  const { environment } = plan.config;
  const where = ["--environment", environment, "--config", configFolder];
  const what = [...where, "--chain", chain, "--wait", WAIT_SECONDS];
  return bundled(`apply-${chain}`, "scripts/causeway/main.ts", "apply", ...what, ...rpcs);
}

/** Makes a validator's keys, the same for everyone. */
export function keysCommand(name: string, out: string): Command {
  const args = ["keys", "create", "--out", out, "--development", "--seed", name];
  return bundled(`keys-${name}`, "services/validator/src/main.ts", ...args);
}

/** Writes what services know of the environment. */
export function writeEnvironment(plan: NetworkPlan, folders: RunFolders): void {
  writeEnvironmentFile(join(folders.run, ENVIRONMENT), describePlan(plan, folders.run));
}

/** A validator that signs for all chains. */
export function validatorCommand({ name, port }: Server, folders: RunFolders): Command {
  const file = writeConfig(folders, name, {
    environmentFile: ENVIRONMENT,
    keyFile: keyFile(folders, name),
    journalFile: `${name}.journal`,
    listen: { port },
  });
  return bundled(name, "services/validator/src/main.ts", "run", "--config", file);
}

/** Turns signatures into proofs. */
export function proverCommand({ config, prover }: NetworkPlan, folders: RunFolders): Command {
  const file = writeConfig(folders, "prover", {
    listen: { port: prover.port },
    sizes: [config.verifier.slots],
  });
  return script("prover", "services/prover/src/main.ts", "run", "--config", file);
}

/** Keeps the index, in the database that the services share. */
export function indexerCommand(
  { indexer }: NetworkPlan,
  folders: RunFolders,
  database: string,
): Command {
  const file = writeConfig(folders, "indexer", {
    environmentFile: ENVIRONMENT,
    listen: { port: indexer.port },
  });
  const command = bundled("indexer", "services/indexer/src/main.ts", "run", "--config", file);
  return { ...command, env: { DATABASE_URL: database } };
}

/** Builds the pages that the API serves, with the development wallet. */
export function pagesCommand({ faucet }: NetworkPlan, folders: RunFolders): Command {
  const args = [join(folders.run, PAGES), "--faucet", faucet.url];
  return script("pages", "services/explorer/scripts/build.ts", ...args);
}

/** Answers over HTTP from the index and the chains. */
export function apiCommand(
  { api, faucet }: NetworkPlan,
  folders: RunFolders,
  database: string,
): Command {
  writeOwnFile(join(folders.run, MASTER_KEY), randomBytes(KEY_BYTES).toString("hex"));
  const file = writeConfig(folders, "api", {
    environmentFile: ENVIRONMENT,
    listen: { port: api.port },
    operating: { port: 0 },
    keys: { masterKeyFile: MASTER_KEY },
    securityContacts: ["mailto:root@localhost"],
    pages: PAGES,
    pagesAsk: [faucet.url],
  });
  const command = bundled("api", "services/api/src/main.ts", "run", "--config", file);
  return { ...command, env: { DATABASE_URL: database } };
}

/** Carries messages. */
export function relayerCommand(
  { prover, relayer }: NetworkPlan,
  folders: RunFolders,
  database: string,
): Command {
  const file = writeConfig(folders, "relayer", {
    environmentFile: ENVIRONMENT,
    journalDirectory: "journals",
    listen: { port: relayer.port },
    recover: RECOVER,
    prover: { kind: "http", url: prover.url },
    privateKey: RELAYER.privateKey,
  });
  const command = bundled("relayer", "services/relayer/src/main.ts", "run", "--config", file);
  return { ...command, env: { DATABASE_URL: database } };
}

/** Moves gas prices. Its first move comes when it has looked for some minutes. */
export function feeUpdaterCommand(plan: NetworkPlan, folders: RunFolders): Command {
  const coins = new Set(plan.chains.map(({ chain }) => chain.coin.symbol));
  const file = writeConfig(folders, "fee-updater", {
    environmentFile: ENVIRONMENT,
    journalDirectory: "journals",
    listen: { port: plan.feeUpdater.port },
    privateKey: FEE_UPDATER.privateKey,
    chains: Object.fromEntries(
      plan.chains.map(({ name, chain }) => [
        name,
        { nativeCoin: chain.coin.symbol, dailyCap: `${DAILY_CAP}` },
      ]),
    ),
    conversions: Object.values(LOCAL_FAMILIES)
      .flatMap(({ conversions }) => conversions)
      .filter((one) => coins.has(one.of) && coins.has(one.in)),
  });
  const main = "services/fee-updater/src/main.ts";
  return bundled("fee-updater", main, "run", "--config", file);
}

/** Pays receivers before their transfers are proven. Of what it holds, nothing may be missing when it starts. */
export function fillerCommand(
  { config, filler }: NetworkPlan,
  folders: RunFolders,
  database: string,
): Command {
  const file = writeConfig(folders, "filler", {
    environmentFile: ENVIRONMENT,
    journalDirectory: "journals",
    listen: { port: filler.port },
    inclusionTime: INCLUSION_SECONDS,
    mostReceiverGas: `${MOST_RECEIVER_GAS}`,
    heldOrders: {},
    privateKey: FILLER.privateKey,
    assets: filledAssets(config),
  });
  const command = bundled("filler", "services/filler/src/main.ts", "run", "--config", file);
  return { ...command, env: { DATABASE_URL: database } };
}

/** Where a validator's keys are kept. */
export function keyFile(folders: RunFolders, validator: string): string {
  return join(folders.keys, `${validator}.json`);
}

function writeConfig(folders: RunFolders, name: string, config: object): string {
  const file = join(folders.run, `${name}.json`);
  writeOwnFile(file, JSON.stringify(config, null, 2));
  return file;
}

/** Files with keys are for their owner alone. */
function writeOwnFile(file: string, text: string): void {
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
}
