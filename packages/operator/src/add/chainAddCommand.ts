import { join } from "node:path";

import { isChainError } from "@causeway/chains";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { callOf } from "@causeway/service/NamingCommand";
import type { Command } from "commander";

import { Answers } from "../ask/Answers.ts";
import { AnswerRefused, answerAll, type Given, givenTo, withQuestions } from "../ask/answerAll.ts";
import type { Operator } from "../commands/Operator.ts";
import { type BaseConfig, chainNamed } from "../config/BaseConfig.ts";
import { rolesOf } from "../config/loadConfig.ts";
import { ConfigDraft } from "../edit/ConfigDraft.ts";
import type { Environment } from "../families/ChainFamily.ts";
import { forFamily } from "../families/families.ts";
import type { Protocol } from "../Protocol.ts";
import { accountsElsewhere } from "./accountsElsewhere.ts";
import type { AddedChain, ChainPart } from "./ChainPart.ts";
import { chainEntry, surveyText } from "./chainEntry.ts";
import { firstQuestions } from "./firstQuestions.ts";
import { type AdditionOptions, consentMissing, withAdditionOptions } from "./options.ts";
import { SurveyFailed } from "./SurveyFailed.ts";
import { watchedFloors } from "./watchedFloors.ts";
import { writeAddition } from "./writeAddition.ts";

const HELP: Omit<CommandHelp, "examples"> = {
  group: "Deploy",
  does: "add a chain to config/<environment>/",
};

const ADD: Omit<CommandHelp, "examples"> = {
  does: "add a chain to the files of config/<environment>/",
  notes: [
    "Asks the chain's RPCs for its values, and proposes the others from a similar chain.",
    "The first chain of a family takes the usual values of the family instead.",
    "On a terminal, the command asks for each value that no option gives; Enter takes the proposal.",
    "Shows the changes of the files as a diff, and writes all of them or none.",
    "Then plans the chains, and sends nothing.",
  ],
  exitCodes: {
    0: "files written, or shown with --dry-run",
    1: "a value or the RPC was refused, or a chain could not be planned",
  },
};

/** `causeway chain add`. */
export function chainCommand<C extends BaseConfig>(
  program: Command,
  operator: Operator<C>,
  protocol: Protocol<C>,
): void {
  const examples = Object.values(protocol.families).flatMap(({ newChain }) => newChain.examples);
  const calls = examples.slice(0, 1).map((example) => `add ${example}`);
  const chain = withHelp(program.command("chain"), { ...HELP, examples: calls });
  const parts = partsOf(protocol);
  const questions = parts.flatMap((part) => part.questions ?? []);
  const first = firstQuestions(Object.keys(protocol.families));
  const command = withHelp(chain.command("add"), { ...ADD, examples });
  withQuestions(withQuestions(withAdditionOptions(command), first), questions).action(
    (options: AdditionOptions) =>
      addChain(options, { operator, protocol, parts, calledAs: callOf(program) }),
  );
}

/** What the command works with. */
interface Adding<C extends BaseConfig> {
  readonly operator: Operator<C>;
  readonly protocol: Protocol<C>;
  readonly parts: readonly ChainPart<C>[];
  readonly calledAs: string;
}

/** The parts of a chain: in the files of every environment, then in those of areas. */
function partsOf<C extends BaseConfig>({ areas, families }: Protocol<C>): ChainPart<C>[] {
  const roles = rolesOf(areas);
  const entries = Object.entries(families).map(([word, { newChain }]) => [word, newChain]);
  return [
    ...chainEntry<C>(Object.fromEntries(entries)),
    accountsElsewhere(families, roles),
    watchedFloors(families, roles),
    ...areas.flatMap(({ newChain = [] }) => newChain),
  ];
}

async function addChain<C extends BaseConfig>(
  options: AdditionOptions,
  { operator, protocol, parts, calledAs }: Adding<C>,
): Promise<void> {
  const environment = operator.environment(options);
  const { config } = environment;
  const { prompt } = operator.terminal;
  const answers = new Answers();
  const asking = { answers, given: options, prompt, asksProposed: !options.yes };
  const missing = consentMissing(options, prompt !== undefined);
  const first = firstQuestions(Object.keys(protocol.families));
  await answerAll(first, { ...asking, subject: config }, missing);
  const family = answers.text("--family");
  const own = parts.filter((part) => part.family === undefined || part.family === family);
  refuseForeign(parts, family, options);
  const chain = await survey(environment, protocol, answers);
  await answerAll(
    own.flatMap(({ questions = [] }) => questions),
    { ...asking, subject: chain },
  );
  const draft = new ConfigDraft(join(options.config, options.environment));
  for (const { edit } of own) edit?.(draft, chain, answers);
  const { newChain } = forFamily(protocol.families, chain);
  const title = surveyText(chain, answers.list("--rpc-url"), newChain);
  const chains = [...config.chains.map(({ name }) => name), chain.name];
  await writeAddition({ title, draft, answers, chains, calledAs }, options, operator, prompt);
}

/** Options of another family would have no effect. */
function refuseForeign<C extends BaseConfig>(
  parts: readonly ChainPart<C>[],
  family: string,
  given: Given,
): void {
  for (const part of parts) {
    if (part.family === undefined || part.family === family) continue;
    for (const question of part.questions ?? []) {
      const [option = ""] = question.flag.split(" ");
      const value = givenTo(question, given)?.join(" ");
      const rule = `an option for chains of the family ${part.family}: leave it out, or give --family ${part.family}`;
      if (value !== undefined) throw new AnswerRefused(option, value, rule);
    }
  }
}

async function survey<C extends BaseConfig>(
  { config, familyOf }: Environment<C>,
  { families }: Protocol<C>,
  answers: Answers,
): Promise<AddedChain<C>> {
  const [name, rpcUrls] = [answers.text("--name"), answers.list("--rpc-url")];
  const family = answers.text("--family");
  const { newChain } = forFamily(families, { name, family });
  const similar = answers.find("--like");
  const like = similar === undefined ? undefined : chainNamed(config, similar);
  const others = Object.keys(families).filter((word) => word !== family);
  const found = await familyOf({ name, family })
    .survey(name, rpcUrls)
    .catch((error: unknown) => {
      if (!isChainError(error, "RpcUnavailable") || others.length === 0) throw error;
      throw new SurveyFailed(name, family, others, error);
    });
  const known = config.chains.find(({ chainId }) => chainId === found.chainId);
  if (known !== undefined) {
    const rule = `it serves chain ${found.chainId}, which is ${known.name} in chains.json: give an RPC of ${name}`;
    throw new AnswerRefused("--rpc-url", rpcUrls.join(" "), rule);
  }
  const asLike = like === undefined ? `usual on ${newChain.title}` : `as ${like.name}`;
  return { config, name, family, survey: found, like, usual: newChain.usual, asLike };
}
