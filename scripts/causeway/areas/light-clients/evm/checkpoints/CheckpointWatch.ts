import { connectChain } from "@causeway/chains/node";
import type { ChainConfig, CheckResult, Environment, Finding, Probe } from "@causeway/operator";
import { type OpenChain, onEvmChains, openChain } from "@causeway/operator/evm";
import { checkpointDomain, timeText } from "@causeway/protocol";

import { peerOn } from "../../../lanes/index.ts";
import type { LightClientsConfig } from "../../config.ts";
import { type ConfiguredClient, configuredClients } from "../../configuredClients.ts";
import { finalisedChainConfig } from "../../finalisedChainConfig.ts";
import type { LightClientsContext } from "../LightClientsContext.ts";
import { generationHeld } from "../queries.ts";
import {
  type AcceptedCheckpoint,
  acceptedCheckpoints,
  newestCheckpoint,
} from "./acceptedCheckpoints.ts";
import { judgeCheckpoint, type Origin } from "./judgeCheckpoint.ts";

/** For so long an origin's RPCs may not know as final what a light client took for final; seconds. */
const PATIENCE = 15n * 60n;

/** What is remembered of a light client from round to round. */
interface Watched {
  /** The last block that was looked through. */
  block: number;
  /** What is not judged yet. */
  open: AcceptedCheckpoint[];
  /** What its origin does not have, in the generation of the light client that accepted it. */
  forged: { readonly generation: bigint; readonly finding: Finding }[];
}

/**
 * Compares every checkpoint that light clients accept with what the origin has. Whoever can have one accepted that the
 * origin does not have can forge messages: there is no better alarm.
 */
export class CheckpointWatch {
  readonly #watched = new Map<string, Watched>();

  /** One result for each of the chains, of the light clients on it. */
  readonly round: Probe<LightClientsConfig> = onEvmChains(async (environment, chains) => {
    const origins = new Origins(environment.config);
    try {
      return await Promise.all(chains.map((chain) => this.#resultOf(environment, chain, origins)));
    } finally {
      await origins.close();
    }
  });

  async #resultOf(
    environment: Environment<LightClientsConfig>,
    chain: ChainConfig,
    origins: Origins,
  ): Promise<CheckResult> {
    const nothing = { chain: chain.name, block: undefined, findings: [], unreadable: [] };
    let open: OpenChain<LightClientsConfig>;
    try {
      open = await openChain(environment, chain);
    } catch (error) {
      return { ...nothing, unreadable: [(error as Error).message] };
    }
    try {
      const context = await open.context();
      const clients = configuredClients(environment.config).filter(({ on }) => on === chain);
      const results = await Promise.all(
        clients.map((client) => this.#look(context, client, origins)),
      );
      return {
        ...nothing,
        block: context.view.blockTag,
        findings: results.flatMap(({ findings }) => findings),
        unreadable: results.flatMap(({ unreadable }) => unreadable),
      };
    } catch (error) {
      return { ...nothing, unreadable: [(error as Error).message] };
    } finally {
      await open.close();
    }
  }

  async #look(
    context: LightClientsContext,
    client: ConfiguredClient,
    origins: Origins,
  ): Promise<Pick<CheckResult, "findings" | "unreadable">> {
    const generation = await context.on(client.on).read(generationHeld(client.address));
    if (generation === undefined) return { findings: [], unreadable: [] };
    const watched = await this.#withNew(context, client);
    const unreadable: string[] = [];
    const left: AcceptedCheckpoint[] = [];
    let genuine = 0n;
    for (const checkpoint of watched.open) {
      try {
        const held = await heldOf(context, client, checkpoint, origins);
        if (held === undefined) left.push(checkpoint);
        else if (held === GENUINE) genuine = checkpoint.height;
        else watched.forged.push({ generation, finding: findingOf(client, checkpoint, held) });
      } catch (error) {
        left.push(checkpoint);
        unreadable.push(`${client.label}: ${(error as Error).message}`);
      }
    }
    // Most RPCs forget the state of old blocks: what could not be judged in time is let go once a newer one was.
    watched.open = left.filter(({ height }) => height > genuine);
    // What was accepted before it was distrusted, stopped or anchored again is believed no more.
    watched.forged = watched.forged.filter((one) => one.generation === generation);
    return { findings: watched.forged.map(({ finding }) => finding), unreadable };
  }

  /** What is remembered of a light client, with what it accepted since; of the first round, its newest. */
  async #withNew(
    { view, chain, record }: LightClientsContext,
    { address }: ConfiguredClient,
  ): Promise<Watched> {
    const key = `${chain.name} ${address}`;
    const known = this.#watched.get(key);
    const blocks = { toBlock: view.blockTag, range: chain.logRange };
    if (known === undefined) {
      const fromBlock = record.Mailbox?.block ?? 0;
      const newest = await newestCheckpoint(view, address, { fromBlock, ...blocks });
      const open = newest === undefined ? [] : [newest];
      const watched = { block: view.blockTag, open, forged: [] };
      this.#watched.set(key, watched);
      return watched;
    }
    const fromBlock = known.block + 1;
    if (fromBlock <= view.blockTag) {
      known.open.push(...(await acceptedCheckpoints(view, address, { fromBlock, ...blocks })));
      known.block = view.blockTag;
    }
    return known;
  }
}

const GENUINE = "genuine";

/** What the origin has instead; undefined as long as that cannot be said. */
async function heldOf(
  { config, view }: LightClientsContext,
  { follows }: ConfiguredClient,
  checkpoint: AcceptedCheckpoint,
  origins: Origins,
): Promise<string | undefined> {
  const domain = checkpointDomain(config.environmentTag, peerOn(config, follows));
  const verdict = await judgeCheckpoint(await origins.of(follows), domain, checkpoint);
  if (verdict.kind === "genuine") return GENUINE;
  if (verdict.kind === "forged") return verdict.held;
  const isLate = (await view.time()) > checkpoint.timestamp + PATIENCE;
  return isLate ? `block ${checkpoint.height} not as final` : undefined;
}

function findingOf(
  { label, follows }: ConfiguredClient,
  { height, hash, outboxRoot, timestamp, transaction }: AcceptedCheckpoint,
  held: string,
): Finding {
  return {
    kind: "checkpoint-unknown",
    subject: `${label}, block ${height}`,
    expected: `as ${follows.name} has it: ${held}`,
    held: `${hash}, of outbox root ${outboxRoot} and ${timeText(timestamp)}, accepted in ${transaction}`,
    remedy:
      `stop it now (causeway client stop --follows ${follows.name}), and every light client of ${follows.name}: its ` +
      "committee signs checkpoints that do not exist, or its RPCs here lie. Then follow docs/incident.md",
  };
}

/** Connections to chains that checkpoints are of, for one round. */
class Origins {
  readonly #config: LightClientsConfig;
  readonly #open = new Map<string, Promise<Origin & { close(): void }>>();

  constructor(config: LightClientsConfig) {
    this.#config = config;
  }

  of(chain: ChainConfig): Promise<Origin> {
    const known = this.#open.get(chain.name) ?? this.#connect(chain);
    this.#open.set(chain.name, known);
    return known;
  }

  /** A chain whose committee is the hub's finds the members there. */
  #connect(chain: ChainConfig) {
    return connectChain(finalisedChainConfig(this.#config, chain), undefined, (chainId) => {
      const other = this.#config.chains.find((one) => one.chainId === chainId);
      return other && this.of(other);
    });
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#open.values());
    for (const one of opened) if (one.status === "fulfilled") one.value.close();
  }
}
