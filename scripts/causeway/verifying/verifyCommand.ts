import {
  type ConfigOptions,
  type Operator,
  webUrl,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { type Command, Option } from "commander";

import type { Config } from "../areas.ts";
import { wordFrom } from "../messages/commands/messageOptions.ts";
import { errorText } from "../messages/errorText.ts";
import { AskedApi } from "./AskedApi.ts";
import { claimsText, wordOf } from "./claimsText.ts";
import { newestRecords } from "./newestRecords.ts";
import { type RecordName, type VerifiedRecord, verifyRecord } from "./verifyRecord.ts";
import { withVerifier } from "./withVerifier.ts";

interface VerifyOptions extends ConfigOptions {
  readonly url: string;
  readonly message?: Hex;
  readonly order?: Hex;
  readonly json: boolean;
  readonly deployments: string;
}

const [DIFFERENT, UNREADABLE] = [1, 2];
/** Records that are verified if none is named. */
const NEWEST = 5;

const HELP: CommandHelp = {
  group: "Messages",
  does: "hold the records of an HTTP API against the chains",
  notes: [
    "Trusts the RPCs of the configuration, and nothing that the API says.",
    `Without an id, verifies the ${NEWEST} newest orders and transfers, and their messages.`,
  ],
  exitCodes: {
    0: "the chains contradict no value",
    [DIFFERENT]: "the chains contradict a value",
    [UNREADABLE]: "the API or the chains could not be read",
  },
  examples: [
    `--environment local --url http://127.0.0.1:9500 --order 0x${"5a".repeat(32)}`,
    "--environment local --url http://127.0.0.1:9500 --json",
  ],
};

/** `causeway verify`. */
export function verifyCommand(program: Command, operator: Operator<Config>): void {
  const command = withHelp(program.command("verify"), HELP);
  withJsonOption(withDeploymentsOption(withConfigOptions(command)))
    .requiredOption("--url <url>", "URL of the API", webUrl)
    .addOption(new Option("--message <id>", "verify this message").argParser(wordFrom))
    .addOption(
      new Option("--order <id>", "verify this order or transfer")
        .argParser(wordFrom)
        .conflicts("message"),
    )
    .action((options: VerifyOptions) => verify(options, operator));
}

async function verify(options: VerifyOptions, { environment, terminal }: Operator<Config>) {
  try {
    const api = new AskedApi(options.url);
    const verified = await withVerifier(environment(options), async (verifier) => {
      const found: VerifiedRecord[] = [];
      for (const name of await namesOf(api, options)) {
        found.push(await verifyRecord(verifier, api, name));
      }
      return found;
    });
    if (options.json) terminal.printJson(JSON.stringify(verified.map(jsonOf), null, 2));
    else terminal.print(verified.map(claimsText).join("\n\n") || "The API lists no orders.");
    const isLie = verified.some(({ claims }) => claims.some(({ isTrue }) => isTrue === false));
    terminal.exitCode = isLie ? DIFFERENT : 0;
  } catch (error) {
    terminal.tell(`causeway: ${errorText(error)}`);
    terminal.exitCode = UNREADABLE;
  }
}

async function namesOf(api: AskedApi, { message, order }: VerifyOptions): Promise<RecordName[]> {
  if (message !== undefined) return [{ kind: "message", id: message }];
  if (order !== undefined) return [{ kind: "order", id: order }];
  return newestRecords(api, NEWEST);
}

function jsonOf({ claims, ...name }: VerifiedRecord) {
  return {
    ...name,
    claims: claims.map(({ isTrue, onChain = null, ...claim }) => ({
      ...{ verdict: wordOf(isTrue), ...claim, onChain },
    })),
  };
}
