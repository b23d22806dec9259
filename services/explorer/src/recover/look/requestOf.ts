import type { CausewayOptions, RecoverParameters } from "@causeway/sdk";

import type { EnvironmentFile } from "../environment/readEnvironment.ts";
import { readUrls } from "../rpcs/readUrls.ts";
import type { Form, RecoverState } from "../state/RecoverState.ts";
import { readSubject } from "../subject/readSubject.ts";
import type { Problem } from "../words/Problem.ts";

/** Fields of the form, by what is wrong with them. */
export type Problems = Readonly<Record<string, Problem>>;

/** What is looked for, and by which RPCs; or why nothing can be. */
export type LookRequest =
  | {
      readonly word: `0x${string}`;
      readonly options: CausewayOptions;
      readonly parameters: Omit<RecoverParameters, "id" | "transaction" | "chainId">;
      readonly problems?: undefined;
    }
  | { readonly problems: Problems };

/** Reads the whole form. @returns problems by `subject`, `environment`, `validators`, `prover`, and `rpcs` with a chain id. */
export function requestOf({ form, environment }: RecoverState): LookRequest {
  const subject = readSubject(form.subject);
  const validators = readUrls(form.validators);
  const prover = readUrls(form.prover);
  const problems: Record<string, Problem> = {};
  if (subject.status === "empty") problems.subject = { name: "noSubject" };
  if (subject.status === "bad") problems.subject = subject.problem;
  if (environment.status === "none") problems.environment = { name: "noEnvironment" };
  if (environment.status === "bad") problems.environment = environment.problem;
  if (validators.problem !== undefined) problems.validators = validators.problem;
  if (prover.problem !== undefined) problems.prover = prover.problem;
  else if (prover.urls.length > 1) problems.prover = { name: "manyProvers" };
  Object.assign(problems, rpcProblems(form));
  if (Object.keys(problems).length > 0) return { problems };
  if (subject.status !== "read" || environment.status !== "read") return { problems };
  const rpcs = rpcsOf(form);
  return {
    word: subject.word,
    options: { contracts: withRpcs(environment.file, rpcs), rpcs },
    parameters: {
      validators: validators.urls ?? [],
      prover: prover.urls?.[0],
      refundTo: textOf(form.refundTo),
      refundToOnTon: textOf(form.refundToOnTon),
    },
  };
}

/** A file that a service serves names no RPC of a chain without public ones. */
function withRpcs(
  file: EnvironmentFile,
  rpcs: Readonly<Record<string, readonly string[]>>,
): EnvironmentFile {
  const chains = file.chains.map((chain) => {
    return { ...chain, rpcUrls: [...(rpcs[`${chain.chainId}`] ?? chain.rpcUrls)] };
  });
  return { ...file, chains };
}

/** RPCs by chain id, as they are typed now. */
export function rpcsOf({ rpcs }: Form): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(rpcs).map(([chainId, text]) => [chainId, readUrls(text).urls ?? []]),
  );
}

function rpcProblems({ rpcs }: Form): Problems {
  const read = Object.entries(rpcs).map(([id, text]) => [`rpcs ${id}`, problemOf(text)] as const);
  return Object.fromEntries(
    read.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])),
  );
}

function problemOf(text: string): Problem | undefined {
  const { urls, problem } = readUrls(text);
  return urls?.length === 0 ? { name: "noRpc" } : problem;
}

function textOf(text: string): string | undefined {
  return text.trim() === "" ? undefined : text.trim();
}
