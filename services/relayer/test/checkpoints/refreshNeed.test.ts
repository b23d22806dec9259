import type { LightClientState, ProvenCommittee, ProvenCommittees } from "@causeway/chains";
import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import { needOf } from "../../src/checkpoints/refreshNeed.ts";

const REFRESH_AFTER = 600;
const CURRENT = committeeOf(1n);
const quiet: ProvenCommittees = { epoch: 5n, current: CURRENT, next: CURRENT };
const handover: ProvenCommittees = { ...quiet, next: committeeOf(2n) };

describe("what a light client needs", () => {
  const need = (changes: Partial<LightClientState>, committees = quiet) => {
    const now = BigInt(Math.floor(Date.now() / 1000));
    const state = { epoch: 5n, committee: CURRENT.commitment, frozen: false, newestHeight: 1n };
    return needOf({ ...state, trustedSince: now, ...changes }, committees, REFRESH_AFTER);
  };

  it("is nothing while it follows the committee that signs and is not idle", () => {
    expect(need({})).to.equal("nothing");
  });

  it("is a new checkpoint when it was idle for too long", () => {
    expect(need({ trustedSince: 0n })).to.equal("newer");
  });

  it("is the handover while the next committee is named", () => {
    expect(need({}, handover)).to.equal("handover");
    expect(need({ trustedSince: 0n }, handover)).to.equal("handover");
  });

  it("is the handover that it missed when a later committee signs", () => {
    expect(need({ epoch: 4n, trustedSince: 0n })).to.equal("missed handover");
  });

  it("is nothing when it handed over before that committee signs, however idle", () => {
    expect(need({ epoch: 6n, trustedSince: 0n }, handover)).to.equal("nothing");
  });

  it("is nothing while it is frozen", () => {
    expect(need({ frozen: true, trustedSince: 0n }, handover)).to.equal("nothing");
  });
});

function committeeOf(value: bigint): ProvenCommittee {
  const word = uintBytes(value, 32);
  return { members: [], commitment: word, hash: word };
}
