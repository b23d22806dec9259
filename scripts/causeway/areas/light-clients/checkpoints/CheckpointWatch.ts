import {
  type ByFamily,
  type ChainConfig,
  type CheckResult,
  type Environment,
  type Finding,
  forFamily,
  type Probe,
} from "@causeway/operator";
import { checkpointDomain, timeText } from "@causeway/protocol";

import { peerOn } from "../../lanes/index.ts";
import type { LightClientsConfig } from "../config.ts";
import { type ConfiguredClient, configuredClients } from "../configuredClients.ts";
import { judgeCheckpoint } from "./judgeCheckpoint.ts";
import { Origins } from "./Origins.ts";
import type { AcceptedCheckpoint, OpenWatched, WatchedChain } from "./WatchedChain.ts";

/** For so long an origin's RPCs may not know as final what a light client took for final; seconds. */
const PATIENCE = 15n * 60n;

/** What is remembered of a light client from round to round. */
interface Watched {
  /** The last place that was looked at. */
  place: bigint;
  /** What is not judged yet. */
  open: AcceptedCheckpoint[];
  /** What its origin does not have, in the generation of the light client that accepted it. */
  forged: { readonly generation: bigint; readonly finding: Finding }[];
}

/** The chain of a round that is looked at. */
interface Place {
  readonly config: LightClientsConfig;
  readonly chain: WatchedChain;
  readonly origins: Origins;
}

/**
 * Compares every checkpoint that light clients accept with what the origin has. Whoever can have one accepted that the
 * origin does not have can forge messages: there is no better alarm.
 */
export class CheckpointWatch {
  readonly #watched = new Map<string, Watched>();
  readonly #families: ByFamily<OpenWatched>;

  constructor(families: ByFamily<OpenWatched>) {
    this.#families = families;
  }

  /** One result for each of the chains, of the light clients on it. */
  readonly round: Probe<LightClientsConfig> = async (environment, chains) => {
    const origins = new Origins(environment.config);
    try {
      return await Promise.all(chains.map((chain) => this.#resultOf(environment, chain, origins)));
    } finally {
      await origins.close();
    }
  };

  async #resultOf(
    environment: Environment<LightClientsConfig>,
    chain: ChainConfig,
    origins: Origins,
  ): Promise<CheckResult> {
    const { config } = environment;
    const nothing = { chain: chain.name, block: undefined, findings: [], unreadable: [] };
    let watched: WatchedChain | undefined;
    try {
      watched = await forFamily(this.#families, chain)(environment, chain);
      const place = { config, chain: watched, origins };
      const clients = configuredClients(config).filter(({ on }) => on === chain);
      const results = await Promise.all(clients.map((client) => this.#look(place, client)));
      return {
        ...nothing,
        block: watched.block,
        findings: results.flatMap(({ findings }) => findings),
        unreadable: results.flatMap(({ unreadable }) => unreadable),
      };
    } catch (error) {
      return { ...nothing, unreadable: [(error as Error).message] };
    } finally {
      await watched?.close();
    }
  }

  async #look(
    place: Place,
    client: ConfiguredClient,
  ): Promise<Pick<CheckResult, "findings" | "unreadable">> {
    const generation = await place.chain.generation(client.address);
    if (generation === undefined) return { findings: [], unreadable: [] };
    const watched = await this.#withNew(place.chain, client);
    const unreadable: string[] = [];
    const left: AcceptedCheckpoint[] = [];
    let genuine = 0n;
    for (const checkpoint of watched.open) {
      try {
        const held = await heldOf(place, client, checkpoint);
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
  async #withNew(chain: WatchedChain, { on, address }: ConfiguredClient): Promise<Watched> {
    const key = `${on.name} ${address}`;
    const known = this.#watched.get(key);
    if (known === undefined) {
      const newest = await chain.newest(address);
      const open = newest === undefined ? [] : [newest];
      const watched = { place: chain.place, open, forged: [] };
      this.#watched.set(key, watched);
      return watched;
    }
    // An RPC may be behind the one that answered before.
    if (chain.place > known.place) {
      known.open.push(...(await chain.accepted(address, known.place)));
      known.place = chain.place;
    }
    return known;
  }
}

const GENUINE = "genuine";

/** What the origin has instead; undefined as long as that cannot be said. */
async function heldOf(
  { config, chain, origins }: Place,
  { follows }: ConfiguredClient,
  checkpoint: AcceptedCheckpoint,
): Promise<string | undefined> {
  const domain = checkpointDomain(config.environmentTag, peerOn(config, follows));
  const verdict = await judgeCheckpoint(await origins.of(follows), domain, checkpoint);
  if (verdict.kind === "genuine") return GENUINE;
  if (verdict.kind === "forged") return verdict.held;
  const isLate = (await chain.time()) > checkpoint.timestamp + PATIENCE;
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
