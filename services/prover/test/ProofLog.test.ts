import { expect } from "chai";

import type { CommitteeProver } from "../src/CommitteeProver.ts";
import { RefusedError, UnsoundProofError } from "../src/errors.ts";
import { ProofLog } from "../src/ProofLog.ts";
import { ProofQueue } from "../src/ProofQueue.ts";
import { parseRequest } from "../src/request.ts";
import { retryFailed } from "../src/retryFailed.ts";
import { exampleRequest } from "./example.ts";

const PROOF = { proof: "0x01", publicInputs: ["0x02", "0x03"] };

describe("ProofLog", () => {
  const statement = parseRequest(exampleRequest());
  let failure: Error | undefined;
  let told: string[];
  let now: number;
  let log: ProofLog;

  /** Fails as long as there is a failure. */
  const prover = {
    size: 4,
    prove: async () => {
      now += 2_000;
      if (failure !== undefined) throw failure;
      return PROOF;
    },
  } as unknown as CommitteeProver;

  beforeEach(() => {
    failure = undefined;
    told = [];
    now = 1_000;
    const tell = (size: number, result: string, seconds: number) => {
      told.push(`${size} ${result} ${seconds}`);
    };
    log = new ProofLog(tell, () => now);
  });

  const prove = () => log.prove(prover, statement).catch((error) => error);

  it("has a problem from a proof that failed to the next that is made", async () => {
    failure = new UnsoundProofError(4);
    expect(await prove()).to.equal(failure);
    await prove();
    const reason = `the last proof for 4 slots failed: ${failure.message}`;
    expect(log.problems).to.deep.equal([{ part: "proof", reason, since: 3_000 }]);
    failure = undefined;
    expect(await prove()).to.equal(PROOF);
    expect(log.problems).to.deep.equal([]);
    expect(told).to.deep.equal(["4 failed 2", "4 failed 2", "4 made 2"]);
  });

  it("has none where a statement is refused: that is no mistake of the prover's", async () => {
    failure = new RefusedError("NoQuorum");
    await prove();
    expect(log.problems).to.deep.equal([]);
    expect(told).to.deep.equal([]);
  });

  it("is tried again by itself where nobody asks for another proof", async () => {
    failure = new UnsoundProofError(4);
    await prove();
    const provers = new Map([[4, prover]]);
    const queue = new ProofQueue(1);
    await retryFailed(provers, queue, log);
    expect(log.problems).to.have.length(1);
    failure = undefined;
    await retryFailed(provers, queue, log);
    expect(log.problems).to.deep.equal([]);
    await retryFailed(provers, queue, log);
    expect(told).to.deep.equal(["4 failed 2", "4 failed 2", "4 made 2"]);
  });

  it("is not tried again while others wait for theirs", async () => {
    failure = new UnsoundProofError(4);
    await prove();
    const queue = new ProofQueue(2);
    const waiting = Promise.withResolvers<void>();
    const other = queue.run(() => waiting.promise);
    await retryFailed(new Map([[4, prover]]), queue, log);
    expect(told).to.deep.equal(["4 failed 2"]);
    waiting.resolve();
    await other;
  });
});
