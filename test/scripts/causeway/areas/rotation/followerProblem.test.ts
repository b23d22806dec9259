import { chainNamed } from "@causeway/operator";
import { expect } from "chai";

import type { HeldByClient } from "../../../../../scripts/causeway/areas/light-clients/HeldByClient.ts";
import type { CommitteeReport } from "../../../../../scripts/causeway/areas/rotation/CommitteeReport.ts";
import type { Follower } from "../../../../../scripts/causeway/areas/rotation/Follower.ts";
import {
  canBeHandedOver,
  followerProblem,
} from "../../../../../scripts/causeway/areas/rotation/followerProblem.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

const config = loadConfig(EVM_LOCAL);
const [NOW, NEXT] = [`0x${"11".repeat(32)}`, `0x${"22".repeat(32)}`];

function client(held: Partial<HeldByClient>): Follower {
  const state = {
    kind: "read" as const,
    epoch: 3n,
    committeeHash: NOW,
    newestHeight: 10n,
    newestTime: 0n,
    leastHeight: 1n,
    frozen: false,
    stopped: false,
    trustedUntil: 2_000_000_000n,
    stale: false,
    ...held,
  };
  return { on: chainNamed(config, "spoke-a"), address: "0x", state };
}

/** @param handover Whether a committee is proposed. */
function report(handover: boolean, epoch = 3n, withdrawableUntil = 4n): CommitteeReport {
  const next = { hash: NEXT, members: [], withdrawableUntil, activatableAt: 6n };
  const registry = {
    epoch,
    current: { hash: NOW, members: [] },
    next: handover ? next : undefined,
    time: 4n,
  };
  return { chain: config.hub, registry, followers: [] };
}

describe("followerProblem", () => {
  it("finds nothing wrong with a light client that believes who signs, or who signs next", () => {
    expect(followerProblem(report(false), client({}))).to.equal(undefined);
    const aware = client({ epoch: 4n, committeeHash: NEXT });
    expect(followerProblem(report(true), aware)).to.equal(undefined);
  });

  it("tells of one that was not shown the next committee, or missed it", () => {
    for (const [held, on] of [
      [client({}), report(true)],
      [client({ epoch: 2n }), report(false)],
    ] as const) {
      expect(canBeHandedOver(on, held)).to.equal(true);
      expect(followerProblem(on, held)).to.match(/was not shown the committee of epoch [34] yet/);
    }
  });

  it("asks nothing of one as long as the next committee can be withdrawn", () => {
    const proposed = report(true, 3n, 5n);
    expect(followerProblem(proposed, client({}))).to.equal(undefined);
    expect(canBeHandedOver(proposed, client({}))).to.equal(false);
    const aware = client({ epoch: 4n, committeeHash: NEXT });
    expect(followerProblem(proposed, aware)).to.match(/believes another committee/);
  });

  it("tells of one that is frozen, stopped or stale who can help, and shows it nothing", () => {
    for (const [held, says] of [
      [
        client({ frozen: true }),
        /is frozen and takes nothing: a holder of the role anchor on spoke-a/,
      ],
      [client({ stopped: true }), /is stopped and takes nothing: a holder of the role anchor/],
      [client({ stale: true }), /is stale since 2033-.* anchors it again, in epoch 3/],
    ] as const) {
      expect(followerProblem(report(true), held)).to.match(says);
      expect(canBeHandedOver(report(true), held)).to.equal(false);
    }
  });

  it("tells of one that believes others in the same epoch, or is ahead of the chain", () => {
    const other = client({ committeeHash: NEXT });
    expect(followerProblem(report(false), other)).to.match(/believes another committee, 0x22/);
    expect(followerProblem(report(false), client({ epoch: 4n }))).to.match(/in epoch 4/);
  });
});
