import type { Hex } from "@causeway/protocol";
import { type Command, InvalidArgumentError } from "commander";
import { isHexString } from "ethers";

import { chainNamed } from "../config/BaseConfig.ts";
import { KEY_VARIABLE } from "../core/actingKey.ts";
import type { Operator } from "./Operator.ts";
import {
  type ConfigOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import { printOutcomes } from "./printOutcomes.ts";

interface CancelOptions extends ConfigOptions {
  readonly chain: string;
  readonly print: boolean;
  readonly proposals: string;
  readonly json: boolean;
}

/** `causeway cancel`. */
export function cancelCommand(program: Command, operator: Operator): void {
  const command = program
    .command("cancel")
    .argument("<operation...>", "ids, as `check` and `pending` tell them", collectId)
    .description(
      "cancel what waits for its delay, at once and without asking again. " +
        `The key is read from ${KEY_VARIABLE}: a guardian's, or of who scheduled it; one RPC of the chain that works ` +
        "is enough. Without one that may, writes what Safes must sign. Exit code 0: it was not done and cannot be " +
        "done any more; 1: it can be, or was",
    )
    .requiredOption("--chain <name>", "which chain it waits on")
    .option("--print", "send nothing, print the calls for a wallet or a Safe", false)
    .option("--proposals <folder>", "where to write what Safes must sign", "proposals");
  withJsonOption(withDeploymentsOption(withConfigOptions(command))).action(
    (ids: Hex[], options: CancelOptions) => cancel([...new Set(ids)], options, operator),
  );
}

async function cancel(ids: readonly Hex[], options: CancelOptions, operator: Operator) {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const chain = chainNamed(environment.config, options.chain);
  const outcomes = await environment.familyOf(chain).cancel(
    { environment, chain },
    {
      ids,
      isPrinted: options.print,
      proposals: options.proposals,
      env: terminal.env,
    },
  );
  const told = outcomes.map((outcome) => ({
    ...outcome,
    label: `operation ${outcome.id}`,
    json: outcome,
  }));
  printOutcomes("operations", told, options.json, terminal);
}

const ID_BYTES = 32;

/** Takes one id more. Throws `InvalidArgumentError`. */
function collectId(text: string, before: readonly Hex[] = []): Hex[] {
  const id = text.toLowerCase();
  if (isHexString(id, ID_BYTES)) return [...before, id as Hex];
  throw new InvalidArgumentError("give the operation's id: 0x and 32 bytes in hex");
}
