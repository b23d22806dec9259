import { join } from "node:path";

import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { callOf } from "@causeway/service/NamingCommand";
import type { Command } from "commander";

import { Answers } from "../ask/Answers.ts";
import { AnswerRefused, answerAll, withQuestions } from "../ask/answerAll.ts";
import type { Operator } from "../commands/Operator.ts";
import { type BaseConfig, chainNamed } from "../config/BaseConfig.ts";
import { ConfigDraft } from "../edit/ConfigDraft.ts";
import type { Environment } from "../families/ChainFamily.ts";
import type { AddedChain, ChainPart } from "./ChainPart.ts";
import { chainEntry, surveyText } from "./chainEntry.ts";
import { firstQuestions } from "./firstQuestions.ts";
import { type AdditionOptions, consentMissing, withAdditionOptions } from "./options.ts";
import { watchedFloors } from "./watchedFloors.ts";
import { writeAddition } from "./writeAddition.ts";

const HELP: CommandHelp = {
  group: "Deploy",
  does: "add a chain to config/<environment>/",
  examples: ["add --environment local --name spoke-c --rpc-url http://127.0.0.1:8548 --dry-run"],
};

const ADD: CommandHelp = {
  does: "add a chain to the files of config/<environment>/",
  notes: [
    "Asks the chain's RPCs for its values, and proposes the others from a similar chain.",
    "On a terminal, the command asks for each value that no option gives; Enter takes the proposal.",
    "Shows the changes of the files as a diff, and writes all of them or none.",
    "Then plans the chains, and sends nothing.",
  ],
  exitCodes: {
    0: "files written, or shown with --dry-run",
    1: "a value or the RPC was refused, or a chain could not be planned",
  },
  examples: [
    "--environment local --name spoke-c --rpc-url http://127.0.0.1:8548 --dry-run",
    "--environment local --name spoke-c --rpc-url http://127.0.0.1:8548 --like spoke-b --yes",
  ],
};

/**
 * `causeway chain add`.
 *
 * @param parts The parts of a chain in the files of areas.
 */
export function chainCommand<C extends BaseConfig>(
  program: Command,
  operator: Operator<C>,
  parts: readonly ChainPart<C>[],
): void {
  const chain = withHelp(program.command("chain"), HELP);
  const all: readonly ChainPart<C>[] = [chainEntry, watchedFloors, ...parts];
  const questions = all.flatMap((part) => part.questions ?? []);
  const command = withHelp(chain.command("add"), ADD);
  withQuestions(withQuestions(withAdditionOptions(command), firstQuestions), questions).action(
    (options: AdditionOptions) => addChain(options, operator, all, callOf(program)),
  );
}

async function addChain<C extends BaseConfig>(
  options: AdditionOptions,
  operator: Operator<C>,
  parts: readonly ChainPart<C>[],
  calledAs: string,
): Promise<void> {
  const environment = operator.environment(options);
  const { config } = environment;
  const { prompt } = operator.terminal;
  const answers = new Answers();
  const asking = { answers, given: options, prompt, asksProposed: !options.yes };
  const missing = consentMissing(options, prompt !== undefined);
  await answerAll(firstQuestions, { ...asking, subject: config }, missing);
  const chain = await survey(environment, answers);
  await answerAll(
    parts.flatMap(({ questions = [] }) => questions),
    { ...asking, subject: chain },
  );
  const draft = new ConfigDraft(join(options.config, options.environment));
  for (const { edit } of parts) edit(draft, chain, answers);
  const title = surveyText(chain, answers.list("--rpc-url"));
  const chains = [...config.chains.map(({ name }) => name), chain.name];
  await writeAddition({ title, draft, answers, chains, calledAs }, options, operator, prompt);
}

async function survey<C extends BaseConfig>(
  { config, familyOf }: Environment<C>,
  answers: Answers,
): Promise<AddedChain<C>> {
  const [name, rpcUrls] = [answers.text("--name"), answers.list("--rpc-url")];
  const like = chainNamed(config, answers.text("--like"));
  const found = await familyOf(like).survey(name, rpcUrls);
  const known = config.chains.find(({ chainId }) => chainId === found.chainId);
  if (known !== undefined) {
    const rule = `it serves chain ${found.chainId}, which is ${known.name} in chains.json: give an RPC of ${name}`;
    throw new AnswerRefused("--rpc-url", rpcUrls.join(" "), rule);
  }
  return { config, name, survey: found, like, asLike: `as ${like.name}` };
}
