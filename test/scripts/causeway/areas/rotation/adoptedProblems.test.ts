import { chainNamed } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import type { HeldByClient } from "../../../../../scripts/causeway/areas/light-clients/HeldByClient.ts";
import { adoptedProblems } from "../../../../../scripts/causeway/areas/rotation/AdoptedReport.ts";
import type { Follower } from "../../../../../scripts/causeway/areas/rotation/Follower.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";

const config = loadConfig("config/local");
const [WANTED, OTHER]: readonly [Hex, Hex] = [`0x${"11".repeat(32)}`, `0x${"22".repeat(32)}`];

function client(held: Partial<HeldByClient>): Follower {
  const state = {
    ...{ kind: "read" as const, epoch: 3n, committeeHash: WANTED },
    ...{ newestHeight: 10n, newestTime: 0n, leastHeight: 1n, trustedUntil: 2_000_000_000n },
    ...{ frozen: false, stopped: false, stale: false, ...held },
  };
  return { on: config.hub, address: "0x", state };
}

function problems(committee: Hex | undefined, ...followers: Follower[]): string[] {
  const adopted = committee === undefined ? undefined : { epoch: 3n, committee };
  return adoptedProblems({ chain: chainNamed(config, "ton"), adopted, followers }, WANTED);
}

describe("a chain that takes over the hub's committee", () => {
  it("has nothing left where it signs by the configured one, and light clients know it or the next", () => {
    expect(problems(WANTED, client({}))).to.deep.equal([]);
    expect(problems(WANTED, client({ epoch: 4n, committeeHash: OTHER }))).to.deep.equal([]);
  });

  it("keeps a rotation open until it has taken over the configured committee", () => {
    expect(problems(undefined)).to.deep.equal(["has no committee yet: causeway apply --chain ton"]);
    expect(problems(OTHER, client({ committeeHash: OTHER }))).to.deep.equal([
      "epoch 3 has another committee: relayers show ton the hub's next committee, and begin epoch 4 there",
    ]);
  });

  it("keeps a rotation open while a light client is behind it, believes others, or takes nothing", () => {
    const [behind, deceived, frozen] = problems(
      WANTED,
      client({ epoch: 2n, committeeHash: OTHER }),
      client({ committeeHash: OTHER }),
      client({ frozen: true }),
    );
    expect(behind).to.match(/on hub is in epoch 2 and was not shown the committee of epoch 3 yet/);
    expect(deceived).to.match(/on hub believes another committee, 0x22/);
    expect(frozen).to.match(/on hub is frozen and takes nothing/);
  });
});
