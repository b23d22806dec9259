import type { Command } from "commander";

const collect = (value: string, before: readonly string[]) => [...before, value];

/** Adds `--asset` to a command on lanes; with it, `--chain` and `--all` say where the asset is meant. */
export function withAssetOption(command: Command): Command {
  return command.option(
    "--asset <symbol>",
    "this asset, on --chain or --all, not lanes; repeat for more",
    collect,
    [],
  );
}

/** Options that contradict each other. */
export class AssetOrLane extends Error {
  constructor() {
    super(
      "--asset means an asset on a chain: --lane and --from name lanes, which are another command",
    );
    this.name = "AssetOrLane";
  }
}

/**
 * Refuses lanes beside assets.
 *
 * @throws AssetOrLane
 */
export function requireNoLanes({
  lane,
  from,
}: {
  readonly lane: readonly string[];
  readonly from: readonly string[];
}): void {
  if (lane.length + from.length > 0) throw new AssetOrLane();
}
