import { ChainError } from "../../ChainError.ts";
import { isAlike } from "../../rpcs/isAlike.ts";
import type { Answers, Disagreement, QuorumRules } from "../../rpcs/Quorum.ts";
import type { RpcClient } from "../../rpcs/RpcClient.ts";
import { describeAnswer } from "../../rpcs/RpcsDisagree.ts";
import { RpcUnavailable } from "../../rpcs/RpcUnavailable.ts";
import { blockTimeAnswer, newestAnswer } from "./answers.ts";
import { blockRequest, NEWEST, TRANSACTION } from "./requests.ts";

/** What names a block; endpoints tell more of it. */
const BLOCK_ID = ["workchain_id", "shard", "seqno", "root_hash", "file_hash"];

/** How the endpoints of a TON chain agree: on the lowest of their newest blocks, and on each block's id. */
export const TON_RULES: QuorumRules = {
  newestHeights(method, _path, answers) {
    const values = valuesOf(answers);
    if (method !== NEWEST.method || values.length < answers.length) return undefined;
    return values.map(newestAnswer);
  },
  again: () => undefined,
  answerOf,
  timeOf,
  failureOf: (error, asked) =>
    error instanceof ChainError ? error : new RpcUnavailable(asked, error),
};

function answerOf(
  method: string,
  _path: unknown,
  answers: Answers,
  disagreement: Disagreement,
): unknown {
  // Nothing is believed of a transaction but what is proven, so one that knows it is enough.
  const known = method === TRANSACTION ? valuesOf(answers).find((value) => value !== null) : null;
  if (known) return known;
  const silent = answers.find((answer) => answer.status === "rejected");
  if (silent !== undefined) throw silent.reason;
  const values = valuesOf(answers);
  if (method === NEWEST.method) {
    return values.reduce((lowest, value) =>
      newestAnswer(value) < newestAnswer(lowest) ? value : lowest,
    );
  }
  const [first, ...others] = values;
  if (others.every((other) => isAlike(first, other, BLOCK_ID))) return first;
  throw disagreement(values.map(describeId));
}

function describeId(block: unknown): string {
  const fields = (block ?? {}) as Readonly<Record<string, unknown>>;
  return describeAnswer(Object.fromEntries(BLOCK_ID.map((name) => [name, fields[name]])));
}

function valuesOf(answers: Answers): unknown[] {
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

/** By what one endpoint says, which proves nothing. */
async function timeOf(endpoint: RpcClient, height: bigint): Promise<number | undefined> {
  const { method, path } = blockRequest(height);
  return blockTimeAnswer(await endpoint.send(method, path));
}
