import type { RpcAnswer, RpcState } from "./RpcState.ts";

/** An RPC that was asked. */
export interface AskedRpc {
  readonly url: string;
  readonly answer: RpcAnswer;
  /** Of the block at the common height. */
  readonly hash?: string | undefined;
}

/** How far an RPC may be behind the others: a chain of a block each second, for half a minute. */
const MOST_BEHIND = 30n;

/** The height of which all RPCs that answer have the block; undefined if none answers. */
export function commonHeight(rpcs: readonly Pick<AskedRpc, "answer">[]): bigint | undefined {
  return heightsOf(rpcs)[0];
}

/** What the answers of a chain's RPCs say together. The worst comes first: a wrong chain, silence, a lie, a lag. */
export function judgeRpcs(rpcs: readonly AskedRpc[]): RpcState {
  for (const { url, answer } of rpcs) {
    if (answer.kind === "another") return { ...answer, url };
  }
  for (const { url, answer } of rpcs) {
    if (answer.kind === "silent") return { ...answer, url };
  }
  const height = commonHeight(rpcs);
  if (height === undefined) return { kind: "unknown" };
  const hashes = new Set(rpcs.map(({ hash }) => hash));
  if (hashes.size > 1) return { kind: "differ", height, count: rpcs.length };
  const newest = heightsOf(rpcs).at(-1) ?? height;
  const last = rpcs.find(({ answer }) => answer.kind === "ok" && answer.height === height);
  if (last !== undefined && newest - height > MOST_BEHIND) {
    return { kind: "behind", url: last.url, blocks: newest - height };
  }
  return { kind: "ok", height, count: rpcs.length };
}

/** The lowest first. */
function heightsOf(rpcs: readonly Pick<AskedRpc, "answer">[]): bigint[] {
  return rpcs
    .flatMap(({ answer }) => (answer.kind === "ok" ? [answer.height] : []))
    .sort((one, other) => Number(one - other));
}
