import { existsSync } from "node:fs";
import { resolve } from "node:path";

import {
  type NetworkDescription,
  type NetworkRecipients,
  networkDescriptionOf,
  type PoolsFile,
  type RunningNetwork,
} from "@causeway/environment";

import { forFamily } from "@causeway/operator";

import { abilitiesOf } from "../../causeway/areas/deployment/index.ts";
import type { Config } from "../../causeway/areas.ts";
import { buildCircuit } from "../build/prepare.ts";
import type { Display } from "../display/Display.ts";
import { startFaucet } from "../faucet/startFaucet.ts";
import { deployVenues, openPools } from "../pools/deployPools.ts";
import { hasVenues } from "../pools/venues.ts";
import type { Supervisor } from "../processes/Supervisor.ts";
import { FILLER, SENDERS } from "./accounts.ts";
import {
  apiCommand,
  applyCommand,
  feeUpdaterCommand,
  fillerCommand,
  indexerCommand,
  keyFile,
  keysCommand,
  pagesCommand,
  proverCommand,
  relayerCommand,
  validatorCommand,
  writeEnvironment,
} from "./commands.ts";
import { deployMessageBoards } from "./deployMessageBoards.ts";
import { describePlan } from "./describePlan.ts";
import { developmentKey } from "./developmentKey.ts";
import { DEPLOYMENTS, type RunFolders } from "./folders.ts";
import { LOCAL_FAMILIES } from "./localFamilies.ts";
import type { NetworkDatabase } from "./NetworkDatabase.ts";
import {
  type AskedPorts,
  type ChainServer,
  type NetworkPlan,
  planNetwork,
  type Server,
} from "./NetworkPlan.ts";
import { provideLiquidity } from "./provideLiquidity.ts";
import { isHealthy, isReady, waitUntil } from "./waitUntil.ts";
import { watchIndex } from "./watchIndex.ts";

const START_MILLISECONDS = 60_000;

/** A network before it serves what it says of itself. */
type StartedNetwork = Omit<NetworkDescription, "url">;

/** What a network is started with. */
export interface NetworkOptions {
  readonly config: Config;
  readonly pools: PoolsFile;
  /** The folder that holds the environments' folders. */
  readonly configFolder: string;
  readonly ports: AskedPorts;
  /** Origin of the pages that may ask the chains' nodes; the network's own if left out. A node takes one alone. */
  readonly page: string | undefined;
  readonly folders: RunFolders;
  readonly supervisor: Supervisor;
  /** Not started yet. */
  readonly database: NetworkDatabase;
  readonly display: Display;
}

/**
 * Starts a database, chains, validators, prover, indexer, relayer, fee updater, filler and API, deploys to the chains by the
 * command that an operator uses, and returns where everything is when messages can be sent.
 *
 * @throws ProcessFailed, TookTooLong
 */
export async function startNetwork(options: NetworkOptions): Promise<StartedNetwork> {
  const plan = await planNetwork(options.config, options.ports, options.pools);
  const [database] = await Promise.all([
    options.database.start(),
    startChains(plan, options),
    // The prover needs the circuit, and contracts need its key.
    buildCircuit(options.config.verifier.slots, options.supervisor, options.display),
  ]);
  const chains = plan.chains.map((server) => prepareChain(plan, server, options));
  const [messageBoard, recipients] = await Promise.all([
    deployMessageBoards(plan),
    deployRecipients(plan),
    // A filler without what it pays from is not well.
    Promise.all(chains.map(({ provided }) => provided)).then(() =>
      startFiller(plan, options, database),
    ),
    startServices(plan, options, database),
    startFaucet(plan, options),
    ...chains.map(({ opened }) => opened),
  ]);
  return describe(plan, options, { messageBoard, recipients, database });
}

async function startChains(
  { chains, api }: NetworkPlan,
  { supervisor, folders, display, page = api.url }: NetworkOptions,
): Promise<void> {
  await Promise.all(
    chains.map(async (server) => {
      const family = forFamily(LOCAL_FAMILIES, server.chain);
      supervisor.start(family.command(server, folders, page));
      await waitUntil(`an answer of ${server.name}`, START_MILLISECONDS, async () => {
        await family.requireAnswer(server);
        return true;
      });
      await family.fund(server);
      display.event(server.name, `chain ${server.chain.chainId} at ${server.url}`);
    }),
  );
}

/** Recipients of chains that need some of their own, by the names of chains. */
async function deployRecipients(plan: NetworkPlan): Promise<Record<string, NetworkRecipients>> {
  const deployed = plan.chains.map(async (server) => {
    const family = forFamily(LOCAL_FAMILIES, server.chain);
    const recipients = await family.deployRecipients(plan, server);
    return recipients === undefined ? [] : [[server.name, recipients] as const];
  });
  return Object.fromEntries((await Promise.all(deployed)).flat());
}

/** What happens to a chain after its start: an apply adds venues that are there, and pools hold tokens that it deploys. */
function prepareChain(
  plan: NetworkPlan,
  server: ChainServer,
  { configFolder, supervisor, display }: NetworkOptions,
): { readonly provided: Promise<void>; readonly opened: Promise<void> } {
  const { name } = server;
  const holders = [...SENDERS, FILLER].map(({ address }) => address);
  const show = (text: string) => display.event(name, text, "good");
  const hasAssets = abilitiesOf(server.chain).assets;
  const isTraded = hasAssets && hasVenues(plan.pools);
  const deployed = isTraded ? deployVenues(plan, server) : Promise.resolve();
  const applied = deployed
    .then(() => supervisor.run(applyCommand(plan, name, configFolder)))
    .then(() => show("deployed and configured: causeway apply"));
  return {
    provided: applied.then(async () => {
      if (!hasAssets) return;
      const provided = await provideLiquidity(plan, server, holders);
      if (provided !== "") show(`liquidity of ${provided}`);
    }),
    opened: applied.then(async () => {
      const opened = isTraded ? await openPools(plan, server, holders) : "";
      if (opened !== "") show(opened);
    }),
  };
}

async function startServices(
  plan: NetworkPlan,
  options: NetworkOptions,
  database: string,
): Promise<void> {
  const { supervisor, folders, display } = options;
  writeEnvironment(plan, folders);
  supervisor.keep(proverCommand(plan, folders), plan.prover.url);
  supervisor.keep(feeUpdaterCommand(plan, folders), plan.feeUpdater.url);
  await Promise.all([
    startIndexer(plan, options, database).then(() => {
      supervisor.keep(relayerCommand(plan, folders, database), plan.relayer.url);
      return startApi(plan, options, database);
    }),
    ...plan.validators.map(async (validator) => {
      const keys = keyFile(folders, validator.name);
      if (!existsSync(keys)) await supervisor.run(keysCommand(validator.name, keys));
      supervisor.keep(validatorCommand(validator, folders), validator.url);
    }),
  ]);
  for (const server of [...plan.validators, plan.prover, plan.relayer, plan.feeUpdater]) {
    await untilHealthy(server, display);
  }
}

/** Starts the indexer before other services of its database, so that it is the one that writes the chains. */
async function startIndexer(plan: NetworkPlan, options: NetworkOptions, database: string) {
  const { supervisor, folders, display } = options;
  supervisor.keep(indexerCommand(plan, folders, database), plan.indexer.url);
  await untilHealthy(plan.indexer, display);
  void watchIndex(plan.indexer, display);
}

/** An API answers before the index has caught up with the chains. */
async function startApi(
  plan: NetworkPlan,
  { supervisor, folders, display }: NetworkOptions,
  database: string,
): Promise<void> {
  const { name, url } = plan.api;
  await supervisor.run(pagesCommand(plan, folders));
  supervisor.keep(apiCommand(plan, folders, database), url);
  await waitUntil(`an answer of ${name}`, START_MILLISECONDS, () => isReady(url));
  display.event(name, `at ${url}`, "quiet");
  const { id, secret, file } = await developmentKey(database, folders);
  const headers = `x-api-key-id: ${id}, Authorization: Bearer ${secret}`;
  display.event(name, `development key: ${headers}; to sign requests: ${file}`, "quiet");
}

async function startFiller(
  plan: NetworkPlan,
  options: NetworkOptions,
  database: string,
): Promise<void> {
  options.supervisor.keep(fillerCommand(plan, options.folders, database), plan.filler.url);
  await untilHealthy(plan.filler, options.display);
}

async function untilHealthy({ name, url }: Server, display: Display): Promise<void> {
  await waitUntil(`an answer of ${name}`, START_MILLISECONDS, () => isHealthy(url));
  display.event(name, `at ${url}`, "quiet");
}

function describe(
  plan: NetworkPlan,
  { configFolder }: NetworkOptions,
  own: Pick<RunningNetwork, "messageBoard" | "recipients" | "database">,
): StartedNetwork {
  return networkDescriptionOf(describePlan(plan, DEPLOYMENTS), {
    pid: process.pid,
    config: resolve(configFolder, plan.config.environment),
    ...own,
    proverUrl: plan.prover.url,
    relayerUrl: plan.relayer.url,
    feeUpdaterUrl: plan.feeUpdater.url,
    fillerUrl: plan.filler.url,
    indexerUrl: plan.indexer.url,
    apiUrl: plan.api.url,
    faucetUrl: plan.faucet.url,
    pageUrl: plan.api.url,
  });
}
