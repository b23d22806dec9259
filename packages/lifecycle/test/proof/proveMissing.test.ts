import { NoQuorumError, ProverError } from "@causeway/chains";
import { expect } from "chai";

import { pendingExit } from "../../src/index.ts";
import { CannotDeliver, type Prove, proveMissing } from "../../src/proof/index.ts";
import { PROVEN, situation } from "../message/situations.ts";

/** What comes of a message after its missing checkpoint was asked for. */
async function after(prove: Prove | undefined, lacking = situation()) {
  const proven = await proveMissing(lacking, prove);
  return { ...proven, pending: pendingExit(proven.situation, proven.unproven) };
}

const failing = (error: Error): Prove => {
  return () => Promise.reject(error);
};

describe("a checkpoint that is missing", () => {
  it("is in the situation once it is proven, so that the message waits for nothing", async () => {
    const proved = await after(async () => ({ kind: "made", checkpoint: PROVEN }));
    expect(proved.situation.proven).to.equal(PROVEN);
    expect(proved).to.include({ unproven: undefined, handover: undefined, pending: undefined });
  });

  it("is asked for only where one is missing", async () => {
    const asked = failing(new Error("it was asked for"));
    const ended = situation({ proven: PROVEN });
    expect((await after(asked, ended)).situation).to.equal(ended);
    expect((await after(asked, situation({ isFinal: false }))).pending?.reason).to.contain("final");
    expect((await after(undefined)).pending?.reason).to.contain("no checkpoint");
  });

  it("says who did not sign, and that validators must be given", async () => {
    const { pending } = await after(failing(new NoQuorumError(1n, 4n, 1, ["b is silent"])));
    expect(pending).to.include({ kind: "import", lacks: "validators" });
    expect(pending?.reason).to.contain("weight 1 of 4 signed").and.to.contain("b is silent");
  });

  it("says why no proof was made, and that a prover must be given", async () => {
    const { pending } = await after(failing(new ProverError("it is down", false)));
    expect(pending).to.include({ lacks: "prover", reason: "prover: it is down" });
  });

  it("passes a chain's failure on, which says nothing about the proof", async () => {
    const failure = await after(failing(new Error("no RPC answers"))).catch((error) => error);
    expect(failure.message).to.equal("no RPC answers");
    const { pending } = await after(failing(new CannotDeliver("0x01", "another committee")));
    expect(pending?.reason).to.contain("another committee");
    expect(pending?.lacks).to.equal(undefined);
  });

  it("names what it waits for", async () => {
    const { pending } = await after(async () => ({ kind: "wait", reason: "block 7 to be final" }));
    expect(pending?.reason).to.equal("it waits for block 7 to be final");
  });

  it("has the light client shown its next committee first, or that committee begun", async () => {
    const shown = await after(async () => ({ kind: "hand over", evidence: "0x" }));
    expect(shown.handover).to.include({ kind: "handOver" });
    expect(shown.handover?.chain.name).to.equal("hub");
    const begun = await after(async () => ({ kind: "activate" }));
    expect(begun.handover).to.include({ kind: "activate" });
    expect(begun.handover?.chain.name).to.equal("spoke-a");
  });
});
