import type { Hex } from "@causeway/protocol";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
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

const HELP: CommandHelp = {
  group: "Emergency",
  does: "cancel scheduled calls before they can be executed",
  notes: [
    "Acts at once, without a confirmation.",
    `${KEY_VARIABLE} holds the key of a guardian, or of the account that scheduled the call.`,
    "One working RPC of the chain is enough.",
    "Without a key that may cancel, the command writes bundles for the Safes that may.",
  ],
  exitCodes: {
    0: "no call was executed, and no call can be executed any more",
    1: "a call can still be executed, or was executed",
  },
  examples: [`0x${"5a".repeat(32)} --environment local --chain hub`],
};

/** `causeway cancel`. */
export function cancelCommand(program: Command, operator: Operator): void {
  const command = withHelp(program.command("cancel"), HELP)
    .argument("<operation...>", "ids, as `check` and `pending` show them", collectId)
    .requiredOption("--chain <name>", "chain on which the calls are scheduled")
    .option("--print", "send nothing; print the calls for a wallet or a Safe", false)
    .option("--proposals <folder>", "folder for bundles that Safes must sign", "proposals");
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
