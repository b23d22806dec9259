import { quantityAnswer } from "./answers.ts";
import { least } from "./extremes.ts";
import type { RpcQuorum } from "./RpcQuorum.ts";

/** The lowest of the numbers that the RPCs of a chain answer. */
export async function lowestAnswer(
  rpcs: RpcQuorum,
  method: string,
  params: readonly unknown[],
): Promise<bigint> {
  const answers = await rpcs.each(method, params, (answer) => quantityAnswer.parse(answer));
  return least(answers.map(({ value }) => value));
}
