import { type Command, Option } from "commander";

import { alignColumns } from "../core/alignColumns.ts";
import { type Answers, GIVEN } from "./Answers.ts";
import type { Prompt } from "./Prompt.ts";
import type { Proposal, Question } from "./Question.ts";

/** Options that a command lacks, and nobody can be asked for them. */
export class AnswersMissing extends Error {
  /** @param missing Options with their meanings. */
  constructor(missing: readonly (readonly [flag: string, meaning: string])[]) {
    const lines = alignColumns(missing.map(([flag, meaning]) => [`  ${flag}`, meaning]));
    super(["standard input is no terminal, so give these options too:", ...lines].join("\n"));
    this.name = "AnswersMissing";
  }
}

/** A value cannot stand. */
export class AnswerRefused extends Error {
  /** @param option With its dashes. */
  constructor(option: string, value: string, rule: string) {
    super(`${option} ${value}: ${rule}`);
    this.name = "AnswerRefused";
  }
}

/** The values of a command's options, by the names that commander gives them. */
export type Given = Readonly<Record<string, unknown>>;

/** From where answers come. */
export interface AnswerOptions<S> {
  readonly subject: S;
  /** Gets the answers, and has those of earlier questions. */
  readonly answers: Answers;
  readonly given: Given;
  /** The terminal; undefined if nobody can be asked. */
  readonly prompt: Prompt | undefined;
  /** Whether values are asked for even if there is a proposal. */
  readonly asksProposed: boolean;
}

/** Adds the options of questions to a command. */
export function withQuestions<S>(command: Command, questions: readonly Question<S>[]): Command {
  for (const { flag, meaning, isList = false } of questions) {
    const option = new Option(flag, isList ? `${meaning}; repeat for more` : meaning);
    if (isList) {
      option.argParser((value: string, before: readonly string[] = []) => [...before, value]);
    }
    command.addOption(option);
  }
  return command;
}

/**
 * Answers questions in their order: by an option, on the terminal, or by the proposal.
 *
 * @param missing Further options that the command lacks.
 * @throws AnswersMissing naming all missing options; AnswerRefused; PromptEnded
 */
export async function answerAll<S>(
  questions: readonly Question<S>[],
  options: AnswerOptions<S>,
  missing: readonly (readonly [flag: string, meaning: string])[] = [],
): Promise<void> {
  const { subject, answers } = options;
  const lacking = [...missing];
  for (const question of questions) {
    if (question.applies?.(subject, answers) === false) continue;
    const { names } = question;
    const answer = await (names === undefined
      ? answerTo(question, options)
      : answerNamed(question, names(subject, answers), options));
    if (answer !== undefined)
      answers.add({ name: nameOf(question), unit: unitOf(question), ...answer });
    lacking.push(...lackedBy(question, answer, options));
  }
  if (lacking.length > 0) throw new AnswersMissing(lacking);
}

async function answerTo<S>(
  question: Question<S>,
  options: AnswerOptions<S>,
): Promise<Proposal | undefined> {
  const { subject, answers, given, prompt, asksProposed } = options;
  const check = (value: string) => question.check?.(value, subject, answers);
  const values = givenTo(question, given);
  if (values !== undefined) {
    refuse(question, values, check);
    return { values, source: GIVEN };
  }
  const proposal = question.propose?.(subject, answers);
  const isAsked = proposal === undefined ? !isOptional(question, options) : asksProposed;
  if (prompt === undefined || !isAsked) return proposal;
  return ask(question, proposal, check, prompt);
}

/** The values that an option has; undefined if the option was left out. */
export function givenTo<S>({ flag }: Question<S>, given: Given): string[] | undefined {
  const said = given[new Option(flag).attributeName()];
  return said === undefined ? undefined : [said].flat().map(String);
}

/** Answers a question name by name: each value is `name=value`. */
async function answerNamed<S>(
  question: Question<S>,
  names: readonly string[],
  options: AnswerOptions<S>,
): Promise<Proposal | undefined> {
  const { subject, answers, given } = options;
  const said = givenTo(question, given) ?? [];
  refuse(question, said, (value) => question.check?.(value, subject, answers));
  refuseRepeated(question, said);
  const found: Proposal[] = said.length === 0 ? [] : [{ values: said, source: GIVEN }];
  const proposal = question.propose?.(subject, answers);
  for (const name of names) {
    if (said.some((value) => isOf(name, value))) continue;
    const answer = await answerName(question, name, proposal, options);
    if (answer !== undefined) found.push(answer);
  }
  if (found.length === 0) return undefined;
  const sources = new Set(found.map(({ source }) => source));
  return { values: found.flatMap(({ values }) => values), source: [...sources].join(", ") };
}

function refuseRepeated<S>(question: Question<S>, said: readonly string[]): void {
  const names = said.map((value) => value.split("=")[0]);
  const repeated = said.find((_, index) => names.indexOf(names[index]) < index);
  if (repeated === undefined) return;
  throw new AnswerRefused(nameOf(question), repeated, "give one value for each name");
}

async function answerName<S>(
  question: Question<S>,
  name: string,
  all: Proposal | undefined,
  { subject, answers, prompt, asksProposed }: AnswerOptions<S>,
): Promise<Proposal | undefined> {
  const named = all?.values.filter((value) => isOf(name, value)) ?? [];
  const proposal = named.length === 0 ? undefined : { values: named, source: all?.source ?? "" };
  if (prompt === undefined || (proposal !== undefined && !asksProposed)) return proposal;
  const asked = { ...question, meaning: `${question.meaning}: ${name}`, isList: false };
  const plain = proposal && { ...proposal, values: named.map((one) => one.slice(name.length + 1)) };
  const check = (text: string) => question.check?.(`${name}=${text}`, subject, answers);
  const { values, source } = await ask(asked, plain, check, prompt);
  return { values: values.map((value) => `${name}=${value}`), source };
}

function isOf(name: string, value: string): boolean {
  return value.startsWith(`${name}=`);
}

/** The options of a question that still lack a value, with their meanings. */
function lackedBy<S>(
  question: Question<S>,
  answer: Proposal | undefined,
  options: AnswerOptions<S>,
): [flag: string, meaning: string][] {
  const { flag, meaning, names } = question;
  if (names === undefined) {
    return answer !== undefined || isOptional(question, options) ? [] : [[flag, meaning]];
  }
  const values = answer?.values ?? [];
  const [, unit = "value"] = /=(\w+)>/.exec(flag) ?? [];
  return names(options.subject, options.answers)
    .filter((name) => !values.some((value) => isOf(name, value)))
    .map((name) => [`${nameOf(question)} ${name}=<${unit}>`, meaning]);
}

function isOptional<S>(
  { isOptional: rule = false }: Question<S>,
  { subject, answers }: AnswerOptions<S>,
): boolean {
  return typeof rule === "function" ? rule(subject, answers) : rule;
}

function refuse<S>(
  question: Question<S>,
  values: readonly string[],
  check: (value: string) => string | undefined,
): void {
  for (const value of values) {
    const rule = check(value);
    if (rule !== undefined) throw new AnswerRefused(nameOf(question), value, rule);
  }
}

async function ask<S>(
  question: Question<S>,
  proposal: Proposal | undefined,
  check: (value: string) => string | undefined,
  prompt: Prompt,
): Promise<Proposal> {
  const { meaning, isList = false } = question;
  const split = (text: string) => (isList ? text.split(/[\s,]+/) : [text]);
  const source = proposal === undefined ? "" : `, proposed: ${proposal.source}`;
  const entered = await prompt.text(
    `${meaning}${isList ? ", separated by spaces" : ""} (${nameOf(question)}${source})`,
    {
      proposed: proposal?.values.join(" "),
      check: (text) =>
        split(text)
          .map(check)
          .find((rule) => rule !== undefined),
    },
  );
  return entered === proposal?.values.join(" ")
    ? proposal
    : { values: split(entered), source: GIVEN };
}

const UNITS = /<(gwei|seconds|blocks|gas|coins|tokens|bps)>/;

function unitOf<S>({ flag }: Question<S>): string | undefined {
  return UNITS.exec(flag)?.[1];
}

/** With its dashes. */
function nameOf<S>({ flag }: Question<S>): string {
  return new Option(flag).long ?? flag;
}
