import { chainNamed } from "@causeway/operator";
import { expect } from "chai";

import { clientsToHandOver } from "../../../../../scripts/causeway/areas/rotation/clientsToHandOver.ts";
import type {
  Follower,
  FollowerState,
} from "../../../../../scripts/causeway/areas/rotation/Follower.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

describe("clientsToHandOver", () => {
  const on = chainNamed(loadConfig(EVM_LOCAL), "spoke-a");
  const held = {
    kind: "read" as const,
    epoch: 3n,
    committeeHash: `0x${"11".repeat(32)}`,
    newestHeight: 10n,
    newestTime: 0n,
    leastHeight: 1n,
    frozen: false,
    stopped: false,
    trustedUntil: 2_000_000_000n,
    stale: false,
  };
  const follower = (state: FollowerState): Follower => ({ on, address: "0x", state });

  it("asks for those that can be shown the next committee, and for those that nobody can see", () => {
    const unseen = follower({ kind: "unreadable", reason: "no answer" });
    const followers = [follower(held), follower({ ...held, epoch: 4n }), unseen];
    expect(clientsToHandOver(followers, 3n).map(({ cause }) => cause)).to.deep.equal([
      "elsewhere",
      "unreadable",
    ]);
  });

  it("does not ask for those that take nothing, nor for those that are not there", () => {
    const followers = [
      follower({ ...held, frozen: true }),
      follower({ ...held, stopped: true }),
      follower({ ...held, stale: true }),
      follower({ kind: "missing" }),
    ];
    expect(clientsToHandOver(followers, 3n)).to.deep.equal([]);
  });
});
