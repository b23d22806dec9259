import { join } from "node:path";

import {
  type AdditionOptions,
  Answers,
  answerAll,
  ConfigDraft,
  consentMissing,
  type Operator,
  withAdditionOptions,
  withQuestions,
  writeAddition,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { callOf } from "@causeway/service/NamingCommand";
import type { Command } from "commander";

import { readAsset } from "../add/AddedAsset.ts";
import { editAsset } from "../add/assetEntry.ts";
import { assetQuestions } from "../add/assetQuestions.ts";
import { firstQuestions } from "../add/firstQuestions.ts";
import type { TokenReader } from "../add/TokenFacts.ts";
import type { PricedBridgeConfig } from "../fees/config.ts";

const EXAMPLE = "--environment local --token hub=development --token spoke-a=mint";
const VALUES = "--symbol EURC --decimals 6 --token-name EuroCoin --maximum 50000 --dry-run";

const HELP: CommandHelp = {
  group: "Deploy",
  does: "add an asset to config/<environment>/",
  examples: [`add ${EXAMPLE} ${VALUES}`],
};

const ADD: CommandHelp = {
  does: "add an asset to the files of config/<environment>/",
  notes: [
    "Reads symbol and decimals from the tokens, and proposes limits and fees from a similar asset.",
    "On a terminal, the command asks for each value that no option gives; Enter takes the proposal.",
    "Shows the changes of the files as a diff, and writes all of them or none.",
    "Then plans the asset's chains, and sends nothing.",
  ],
  exitCodes: {
    0: "files written, or shown with --dry-run",
    1: "a value or a token was refused, or a chain could not be planned",
  },
  examples: [`${EXAMPLE} ${VALUES}`],
};

/**
 * `causeway asset add`.
 *
 * @param reader Asks chains about tokens.
 */
export function assetAddCommand(
  program: Command,
  operator: Operator<PricedBridgeConfig>,
  reader: TokenReader,
): void {
  const asset = withHelp(program.command("asset"), HELP);
  const command = withHelp(asset.command("add"), ADD);
  withQuestions(withQuestions(withAdditionOptions(command), firstQuestions), assetQuestions).action(
    (options: AdditionOptions) => addAsset(options, operator, reader, callOf(program)),
  );
}

async function addAsset(
  options: AdditionOptions,
  operator: Operator<PricedBridgeConfig>,
  reader: TokenReader,
  calledAs: string,
): Promise<void> {
  const environment = operator.environment(options);
  const { config } = environment;
  const { prompt } = operator.terminal;
  const answers = new Answers();
  const asking = { answers, given: options, prompt, asksProposed: !options.yes };
  const missing = consentMissing(options, prompt !== undefined);
  await answerAll(firstQuestions, { ...asking, subject: config }, missing);
  const draft = new ConfigDraft(join(options.config, options.environment));
  const asset = await readAsset(environment, draft, answers, reader);
  await answerAll(assetQuestions, { ...asking, subject: asset });
  editAsset(draft, asset, config, answers);
  const chains = asset.tokens.map(({ chain }) => chain.name);
  const title = `${asset.symbol} of ${asset.home}, on ${chains.join(", ")}`;
  await writeAddition({ title, draft, answers, chains, calledAs }, options, operator, prompt);
}
