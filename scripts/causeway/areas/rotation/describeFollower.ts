import type { FollowerState } from "./Follower.ts";

/** How a light client stands to the committee of the chain that it follows, in words. */
export function describeFollower(state: FollowerState, epoch: bigint): string {
  if (state.kind === "missing") return "not deployed";
  if (state.kind === "unreadable") return state.reason;
  const where = `epoch ${state.epoch}, ${describeEpoch(state.epoch, epoch)}`;
  const marks = (["frozen", "stopped", "stale"] as const).filter((mark) => state[mark]);
  if (marks.length === 0) return where;
  return `${where}, ${marks.join(" and ")}: a holder of the role anchor anchors it again`;
}

function describeEpoch(held: bigint, epoch: bigint): string {
  if (held === epoch) return "as the chain";
  return held > epoch ? "knows the next committee" : "behind";
}
