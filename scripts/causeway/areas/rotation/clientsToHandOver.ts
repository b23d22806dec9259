import type { Follower } from "./Follower.ts";
import { takesNothing } from "./takesNothing.ts";

/** A light client that was not shown its next committee, and that can be. */
export interface WaitingClient {
  readonly follower: Follower;
  readonly reason: string;
  readonly cause: "elsewhere" | "unreadable";
}

/**
 * The light clients that must be shown the checkpoint of a handover before the next committee begins: afterwards the
 * committee that they believe signs no more, and its members may be gone. One that takes no checkpoint at all, because
 * it is frozen, stopped or stale, is anchored again in any case and holds up nobody: else a committee whose keys are
 * stolen would stay for as long as it is stopped.
 *
 * @param epoch The epoch that is about to end.
 */
export function clientsToHandOver(followers: readonly Follower[], epoch: bigint): WaitingClient[] {
  return followers.flatMap((follower): WaitingClient[] => {
    const { on, state } = follower;
    if (state.kind === "missing") return [];
    if (state.kind === "unreadable") {
      return [{ follower, reason: state.reason, cause: "unreadable" }];
    }
    if (state.epoch > epoch || takesNothing(state)) return [];
    const reason = `the light client on ${on.name} was not shown the next committee yet`;
    return [{ follower, reason, cause: "elsewhere" }];
  });
}
