import { NoQuorumError, ProverError } from "@causeway/chains";
import { type ChainStanding, FinalDataContradicted, Standings } from "@causeway/index";
import { Heads, healthLimits, Problems, RunningStages, StageFailures } from "@causeway/service";
import { expect } from "chai";

import { problemsOf } from "../src/health.ts";
import type { RelayedChain, Relayer } from "../src/Relayer.ts";
import { prove } from "../src/stages/prove.ts";

describe("a relayer's health", () => {
  let now: number;
  let relayer: Relayer;
  let answers: () => Promise<string>;

  beforeEach(() => {
    now = 0;
    answers = async () => "0x";
    const checkpoint = { content: { lanes: [], members: [], signatures: [] }, proof: null };
    const failures = new StageFailures();
    relayer = {
      config: {
        ...{ environment: "test", health: healthLimits.parse({ patience: 30 }), mostBehind: 60 },
      },
      db: { query: async () => ({ rows: [checkpoint] }) },
      hold: { loss: undefined },
      failures,
      index: { standings: new Standings(), failures },
      running: new RunningStages(() => now),
      problems: new Problems(() => now),
      heads: new Heads(),
      metrics: { proofSeconds: { observe: () => undefined } },
      logger: { info: () => undefined },
      prover: { prove: () => answers() },
    } as unknown as Relayer;
  });

  const reasons = () => problemsOf(relayer, now).map(({ reason }) => reason);
  const hub = {
    adapter: { origin: { chainId: 1n } },
    config: { name: "hub" },
  } as unknown as RelayedChain;
  const tryToProve = () => prove.run(relayer, hub).catch((error) => error);
  const fail = (stage: string, error: Error) => {
    for (let times = 0; times < 3; times++) relayer.failures.note(stage, "hub", error);
  };

  it("is good as long as nothing fails", () => {
    expect(reasons()).to.deep.equal([]);
  });

  it("tells of the database, of a stage, and of a chain that stands still", () => {
    relayer = { ...relayer, hold: { loss: { reason: "gone", since: 1 } } as Relayer["hold"] };
    fail("deliver", new Error("no gas"));
    relayer.heads.note("hub", { height: 5n, timestamp: 100n });
    now = 401_000;
    expect(reasons()).to.deep.equal([
      "the database is not held, so nothing is done: gone",
      "deliver keeps failing on hub: no gas",
      "the newest block of hub that was seen, 5, is 301 s old, more than 300 s",
    ]);
  });

  it("tells of an index that another process writes, and that is behind", () => {
    const read = { live: 0n, observed: 5n, observedAt: 100n, writer: "process 1 on one" };
    const written = read as ChainStanding["written"];
    relayer.index.standings.note("hub", { head: 9n, headAt: 161n, written });
    expect(reasons()).to.deep.equal([
      "the index is 61 s, 4 blocks, behind hub, more than 60 s. process 1 on one writes the chain: see its health and its log",
    ]);
  });

  it("tells once of a chain that contradicts the index which it keeps", () => {
    const found = { chain: "hub", height: 8n, held: "0x01", found: "0x02" };
    fail("follow", new FinalDataContradicted(found));
    const [reason, ...others] = reasons();
    expect(reason).to.include("hub replaced the final block 8");
    expect(others).to.be.empty;
  });

  it("leaves a missing quorum, and a prover, the time that they may take", () => {
    fail("collect", new NoQuorumError(1n, 4n, 1, []));
    fail("prove", new ProverError("busy", false));
    expect(reasons()).to.deep.equal([]);
  });

  it("tells of a prover that does not answer, until it makes a proof", async () => {
    answers = async () => {
      throw new ProverError("http://prover does not answer", false);
    };
    await tryToProve();
    expect(reasons()).to.deep.equal([]);
    now = 30_000;
    expect(reasons()).to.deep.equal([
      "no proof is made for hub: prover: http://prover does not answer",
    ]);
    answers = async () => "0x";
    await tryToProve();
    expect(reasons()).to.deep.equal([]);
  });

  it("tells of a prover that refuses, though there is nothing to prove then until the next checkpoint", async () => {
    answers = async () => {
      throw new ProverError("http://prover answers 422", true);
    };
    await tryToProve();
    now = 30_000;
    relayer = { ...relayer, db: { query: async () => ({ rows: [] }) } as unknown as Relayer["db"] };
    expect(await tryToProve()).to.equal(false);
    expect(reasons()).to.deep.equal([
      "no proof is made for hub: prover: http://prover answers 422",
    ]);
  });

  it("tells of a prover that takes for ever", () => {
    relayer.running.began("prove", "hub");
    now = 181_000;
    expect(reasons()).to.deep.equal(["prove got no further on hub for 181 s"]);
  });
});
