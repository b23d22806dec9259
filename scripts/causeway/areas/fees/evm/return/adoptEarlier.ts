import { readFileSync } from "node:fs";
import { join } from "node:path";

import { writeWhole } from "@causeway/journal";
import type { BaseConfig, ChainConfig, Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { hasPast } from "../../versions/hasPast.ts";
import type { ScheduleKind } from "../../versions/ScheduleKind.ts";
import { contentOf } from "../../versions/WantedSchedule.ts";
import { readHeldSchedule, readRetired } from "../readHeldSchedule.ts";

/** There is no earlier version to which chains could return. */
export class NothingEarlier extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NothingEarlier";
  }
}

/** A version of a chain's schedule that is in force, or was. */
interface KnownVersion {
  readonly chain: string;
  readonly version: number;
  readonly content: Hex;
  /** When it was replaced, unix seconds; undefined of the one in force. */
  readonly replacedAt: bigint | undefined;
}

/**
 * Writes into the environment's file what an earlier version said, as the chains tell it.
 *
 * @param directory The environment's folder.
 * @param wanted Number of the version; if left out, the one that was replaced last.
 * @returns the number of the version that the file now has.
 * @throws NothingEarlier, ConfigError
 */
export async function adoptEarlier<C extends BaseConfig>(
  environment: Environment<C>,
  kind: ScheduleKind<C>,
  directory: string,
  wanted?: number,
): Promise<number> {
  const { config } = environment;
  const chains = config.chains.filter(hasPast);
  const known = (
    await Promise.all(chains.map((chain) => knownVersions(environment, chain, kind)))
  ).flat();
  const version = wanted ?? replacedLast(known);
  const contents = new Map(
    known.flatMap((one) => (one.version === version ? [[one.chain, one.content] as const] : [])),
  );
  if (version === undefined) throw new NothingEarlier("no version was replaced on any chain");
  if (contents.size === 0) {
    const all = [...new Set(known.map((one) => one.version))].sort((one, other) => one - other);
    throw new NothingEarlier(
      `version ${version} was in force on no chain: there were ${all.join(", ")}`,
    );
  }
  const file = join(directory, kind.file);
  const before = JSON.parse(readFileSync(file, "utf8"));
  const after = kind.adopt(before, { version, contents }, config);
  writeWhole(file, `${JSON.stringify(after, null, 2)}\n`);
  return version;
}

function replacedLast(known: readonly KnownVersion[]): number | undefined {
  const replaced = known.filter((one) => one.replacedAt !== undefined);
  return replaced.sort((one, other) => Number((other.replacedAt ?? 0n) - (one.replacedAt ?? 0n)))[0]
    ?.version;
}

async function knownVersions<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  kind: ScheduleKind<C>,
): Promise<KnownVersion[]> {
  const open = await openChain(environment, chain);
  try {
    const context = await open.context();
    const schedule = await kind.wanted(context);
    if (schedule === undefined) return [];
    const [held, published] = await Promise.all([
      readHeldSchedule(context, schedule.address),
      schedule.published(),
    ]);
    const numbers = [...new Set(published.map(({ version }) => version))];
    const all = await Promise.all(
      numbers.map(async (version) => {
        const retired = await readRetired(context, schedule.address, version);
        const known = held.version === version ? held : retired;
        const content = known && contentOf(schedule, published, known);
        const replacedAt = held.version === version ? undefined : retired?.replacedAt;
        return content === undefined ? [] : [{ chain: chain.name, version, content, replacedAt }];
      }),
    );
    return all.flat();
  } finally {
    await open.close();
  }
}
