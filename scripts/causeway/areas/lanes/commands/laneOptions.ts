import type { Command } from "commander";

import type { LaneSelection } from "../selectLanes.ts";

const collect = (value: string, before: readonly string[]) => [...before, value];

/** The options of a command on lanes, beside its configuration. */
export interface LaneOptions extends LaneSelection {
  readonly print: boolean;
}

/** Adds the options that name lanes, and `--print`. */
export function withLaneOptions(command: Command): Command {
  return command
    .option(
      "--lane <origin:destination>",
      "a lane, by its chains or its id; repeat for more",
      collect,
      [],
    )
    .option("--chain <name>", "every lane that ends on this chain; repeat for more", collect, [])
    .option("--from <name>", "every lane that begins on this chain; repeat for more", collect, [])
    .option("--all", "every lane of the environment", false)
    .option("--print", "send nothing; print the calls for a wallet or a Safe", false);
}
