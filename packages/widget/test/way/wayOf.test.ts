import { expect } from "chai";

import type { Line, LineName, Way } from "../../src/way/Way.ts";
import type { WaySource } from "../../src/way/WaySource.ts";
import { wayOf } from "../../src/way/wayOf.ts";
import {
  crossings,
  DESTINATION,
  HUB,
  legOf,
  messages,
  ORIGIN,
  statusIn,
} from "../status/statuses.ts";

/** Stones as text: `+` done, `>` now, `.` ahead, `!` held, `-` failed. */
const MARKS = { done: "+", now: ">", ahead: ".", held: "!", failed: "-" } as const;

function text({ lines }: Way, name: LineName): string {
  const line: Line | undefined = lines.find((one) => one.name === name);
  return (line?.stones ?? []).map((stone) => `${MARKS[stone.state]}${stone.name}`).join(" ");
}

const PROOF = "+sent +signed +proven +imported +signed +proven +delivered";
const START = "+sent >signed .proven .imported .signed .proven .delivered";

describe("wayOf", () => {
  it("puts a place of water between each two of the touched chains", () => {
    expect(wayOf(statusIn("sent")).lands).to.deep.equal([
      { role: "origin", chainId: ORIGIN, first: 1, last: 2 },
      { role: "hub", chainId: HUB, first: 4, last: 6 },
      { role: "destination", chainId: DESTINATION, first: 8, last: 9 },
    ]);
    const direct = wayOf(statusIn("sent", { hubChainId: undefined }));
    expect(direct.lands.map(({ first, last }) => [first, last])).to.deep.equal([
      [1, 2],
      [4, 5],
    ]);
    expect(text(direct, "proof")).to.equal(">sent .signed .proven .delivered");
    const swap = wayOf(statusIn("filled", { kind: "swap", destinationChainId: ORIGIN }));
    expect(swap.lands).to.have.length(1);
    expect(text(swap, "money")).to.equal("+sent +paid");
    expect(swap.lines).to.have.length(1);
  });

  it("takes the hub from the import where nobody names it", () => {
    const way = wayOf(
      statusIn("proven", { hubChainId: undefined, legs: ["sent", "imported"].map(legOf) }),
    );
    expect(way.lands[1]).to.include({ role: "hub", chainId: HUB });
    expect(text(way, "proof")).to.equal(
      "+sent +signed +proven +imported +signed +proven >delivered",
    );
  });

  it("takes what an execution sees of a status", () => {
    const seen: WaySource = {
      kind: "order",
      state: "signed",
      ...{ isUsable: false, isOver: false, isSentFinal: true },
      ...{ originChainId: ORIGIN, destinationChainId: DESTINATION },
      legs: [{ name: "sent" }],
    };
    expect(text(wayOf(seen), "proof")).to.equal("+sent +signed >proven .delivered");
  });

  it("brings the proof on, stone by stone", () => {
    const at = (state: "sent" | "finalised" | "signed" | "proven" | "imported") =>
      text(wayOf(statusIn(state)), "proof");
    expect(at("sent")).to.match(/^>sent \.signed/);
    expect(at("finalised")).to.equal(START);
    expect(at("signed")).to.match(/^\+sent \+signed >proven \.imported/);
    expect(at("proven")).to.match(/\+proven >imported \.signed/);
    expect(at("imported")).to.match(/\+imported >signed \.proven/);
    const legs = ["sent", "imported"].map(legOf);
    expect(text(wayOf(statusIn("signed", { legs })), "proof")).to.match(
      /\+imported \+signed >proven/,
    );
  });

  it("counts a checkpoint by its chain, whatever the state says", () => {
    const checkpoint = (chainId: typeof HUB) => ({
      ...({ chainId, lightClient: `0x${"c1".repeat(20)}`, height: 64n } as const),
      ...({ checkpointHash: "0xcc", transaction: legOf("sent").transaction } as const),
      ...{ outboxRoot: undefined, gas: undefined, signers: undefined },
    });
    const at = (chainId: typeof HUB) =>
      text(
        wayOf(statusIn("advanced", { proof: { logs: [], checkpoint: checkpoint(chainId) } })),
        "proof",
      );
    expect(at(HUB)).to.match(/\+proven >imported/);
    expect(at(DESTINATION)).to.match(/\+signed \+proven >delivered/);
  });

  it("has the money before the proof if it was paid in advance", () => {
    const way = wayOf(statusIn("advanced"));
    expect(text(way, "money")).to.equal("+sent +paid");
    expect(text(way, "proof")).to.equal(START);
    const filled = statusIn("filled", { legs: ["sent", "advanced", "paid"].map(legOf) });
    expect(text(wayOf(filled), "proof")).to.equal(START);
    expect(text(wayOf({ ...filled, isOver: true }), "proof")).to.equal(PROOF);
  });

  it("shows where the money is held, at either end", () => {
    for (const state of ["waiting", "aside", "ready", "claimable", "held"] as const) {
      const way = wayOf(statusIn(state));
      expect(text(way, "money"), state).to.equal("+sent !arrived .paid");
      expect(text(way, "proof"), state).to.equal(PROOF);
      expect(way.isMoving, state).to.equal(false);
    }
    const legs = ["sent", "imported", "delivered", "sent-back"].map(legOf);
    const back = wayOf(statusIn("waiting", { legs }));
    expect(text(back, "money")).to.equal("+sent +arrived");
    expect(text(back, "back")).to.equal("+returned !refunded");
    expect(back.lines[1]?.stones.map(({ at }) => at)).to.deep.equal([9, 1]);
  });

  it("brings back money that did not arrive, or was sent back", () => {
    const ended = wayOf(statusIn("ended"));
    expect(text(ended, "money")).to.equal("+sent");
    expect(text(ended, "back")).to.equal("+ended >refunded");
    expect(text(ended, "proof")).to.match(/\+proven -expired$/);
    expect(text(wayOf(statusIn("returning")), "back")).to.equal("+returned >refunded");
    expect(text(wayOf(statusIn("refunded")), "back")).to.equal("+returned +refunded");
  });

  it("waits at the next stone if somebody must act before", () => {
    expect(text(wayOf(statusIn("overdue")), "money")).to.equal("+sent !paid");
    expect(text(wayOf(statusIn("overdue")), "proof")).to.match(/^\+sent !signed/);
    expect(text(wayOf(statusIn("failed")), "proof")).to.match(/\+proven -delivered$/);
    const message = statusIn("voided", { kind: "message" });
    expect(text(wayOf(message), "proof")).to.match(/\+proven -voided$/);
    expect(text(wayOf(message), "money")).to.equal("");
  });

  it("has one stone at most that comes next on each line, in every state", () => {
    for (const status of [...crossings(), ...messages()]) {
      const { lines, lands, places, isMoving } = wayOf(status);
      const isOnLand = (at: number) => lands.some(({ first, last }) => first <= at && at <= last);
      for (const { name, stones } of lines) {
        const states = stones.map(({ state }) => state);
        const next = states.findIndex((state) => state !== "done");
        const place = `${status.kind} ${status.state} ${name}`;
        expect(stones, place).to.not.be.empty;
        if (next >= 0)
          expect(new Set(states.slice(next + 1)), place)
            .to.have.property("size")
            .below(2);
        expect(
          states.slice(next + 1).every((state) => next < 0 || state === "ahead"),
          place,
        ).to.equal(true);
        expect(
          stones.every(({ at }) => at <= places && isOnLand(at)),
          place,
        ).to.equal(true);
      }
      expect(isMoving, status.state).to.equal(
        lines.some(({ stones }) => stones.some(({ state }) => state === "now")),
      );
      expect(wayOf({ ...status, isOver: true }).isMoving, status.state).to.equal(false);
    }
  });
});
