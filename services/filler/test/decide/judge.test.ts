import { expect } from "chai";

import { judge } from "../../src/decide/judge.ts";
import type { Candidate } from "../../src/decide/rules.ts";
import {
  ACCOUNT,
  COIN,
  candidateWith,
  DESTINATION,
  ELSEWHERE,
  ID,
  NOW,
  type RuleChanges,
  rulesWith,
  type SituationChanges,
  situationWith,
} from "./situations.ts";

describe("judge", () => {
  interface Case {
    readonly candidate?: Partial<Candidate>;
    readonly situation?: SituationChanges;
    readonly rules?: RuleChanges;
  }

  const decided = ({ candidate, situation, rules }: Case = {}) =>
    judge(candidateWith(candidate), situationWith(situation), rulesWith(rules));

  function reasonOf(one: Case): string {
    const decision = decided(one);
    return decision.kind === "advance" ? "advance" : `${decision.kind}: ${decision.reason}`;
  }

  const flight = (changes: object) => ({
    inFlight: { asset: 0n, origin: 0n, destination: 0n, route: 0n, ...changes },
  });

  it("advances what pays and exceeds no limit, and says what that comes to", () => {
    expect(decided()).to.deep.equal({
      kind: "advance",
      most: 995n,
      profit: 10n,
      gas: 250_000n * 10n ** 9n,
      gasCost: 0n,
    });
  });

  describe("what is taken", () => {
    it("is no asset that the rules do not name", () => {
      const assetId = `0x${"bb".repeat(32)}`;
      expect(reasonOf({ candidate: { assetId } })).to.equal("leave: asset not taken");
    });

    it("is no route that the rules do not name", () => {
      expect(reasonOf({ candidate: { originChainId: ELSEWHERE } })).to.equal(
        "leave: route not taken",
      );
      const to = (chainId: bigint) => ({ rules: { origin: { destinations: new Set([chainId]) } } });
      expect(reasonOf(to(ELSEWHERE))).to.equal("leave: route not taken");
      expect(reasonOf(to(DESTINATION))).to.equal("advance");
    });

    it("is a call of the receiver only up to the gas that the rules allow, by default none", () => {
      const calling = { candidate: { gasLimit: 50_000n } };
      expect(reasonOf(calling)).to.equal("leave: receiver's call not taken");
      expect(reasonOf({ ...calling, rules: { mostReceiverGas: 49_999n } })).to.equal(
        "leave: receiver's call not taken",
      );
      expect(reasonOf({ ...calling, rules: { mostReceiverGas: 50_000n } })).to.equal("advance");
    });

    it("is nothing that the filler would pay himself", () => {
      expect(reasonOf({ candidate: { receiver: ACCOUNT } })).to.equal(
        "leave: receiver is ourselves",
      );
    });

    it("is nothing that no number of confirmations allows", () => {
      const units = 50_001n;
      expect(reasonOf({ candidate: { units, confirmations: "final" } })).to.equal(
        "leave: too large",
      );
    });
  });

  describe("confirmations", () => {
    const large = (confirmations: Candidate["confirmations"]) =>
      reasonOf({ candidate: { units: 1_001n, confirmations } });

    it("must be as many as the amount asks for", () => {
      expect(large(1)).to.equal("wait: too few confirmations");
      expect(large(2)).to.equal("wait: too few confirmations");
      expect(large(3)).to.equal("advance");
      expect(large("final")).to.equal("advance");
    });

    it("are not known of an origin that was not looked at lately", () => {
      expect(large(undefined)).to.equal("wait: origin not read");
    });
  });

  describe("what is out", () => {
    it("is at most as much of the asset as the rules say, this transfer included", () => {
      const wait = "wait: most of the asset in flight";
      expect(reasonOf({ situation: flight({ asset: 49_001n }) })).to.equal(wait);
      expect(reasonOf({ situation: flight({ asset: 49_000n }) })).to.equal("advance");
    });

    it("is at most as much for transfers from an origin", () => {
      const wait = "wait: most of the origin in flight";
      expect(reasonOf({ situation: flight({ origin: 19_001n }) })).to.equal(wait);
      expect(reasonOf({ situation: flight({ origin: 19_000n }) })).to.equal("advance");
    });

    it("must find what it is repaid from, with all that is out there already", () => {
      const there = flight({ destination: 99_001n });
      expect(reasonOf({ situation: there })).to.equal("wait: no liquidity");
      expect(reasonOf({ situation: flight({ route: 99_001n }) })).to.equal("wait: limit used up");
      expect(reasonOf({ situation: there, rules: { isRoomNeeded: false } })).to.equal("advance");
    });
  });

  describe("balances", () => {
    it("stay above the floor even if the offer is worth nothing any more when it is paid", () => {
      expect(reasonOf({ situation: { balance: 1_094n } })).to.equal("wait: balance at its floor");
      expect(reasonOf({ situation: { balance: 1_095n } })).to.equal("advance");
    });

    it("of coin stay above the floor after the gas", () => {
      const enough = COIN / 100n + 250_000n * 10n ** 9n;
      expect(reasonOf({ situation: { coin: enough - 1n } })).to.equal("wait: coin at its floor");
      expect(reasonOf({ situation: { coin: enough } })).to.equal("advance");
    });
  });

  describe("the profit", () => {
    const tooLittle = "wait: too little profit";

    it("is what the offer is worth when the transaction may be in a block", () => {
      const offer = { fee: 10n, from: NOW, until: NOW + 120n };
      expect(decided({ candidate: { offer } })).to.include({ profit: 5n });
      const soonOver = { fee: 10n, from: NOW, until: NOW + 60n };
      expect(reasonOf({ candidate: { offer: soonOver } })).to.equal("leave: offer over");
    });

    it("is less what the curve takes now, and as much again since that may grow", () => {
      expect(decided({ situation: { quote: { repaid: 992n } } })).to.include({ profit: 4n });
      expect(reasonOf({ situation: { quote: { repaid: 991n } } })).to.equal("advance");
      expect(reasonOf({ situation: { quote: { repaid: 990n } } })).to.equal(tooLittle);
      const rules = { curveMarginBps: 0n };
      expect(decided({ situation: { quote: { repaid: 990n } }, rules })).to.include({ profit: 5n });
    });

    it("is less the gas, by what the coin costs", () => {
      const priced = (units: bigint) => ({
        rules: { asset: { coinPrices: new Map([[DESTINATION, units]]) } },
      });
      // A quarter of a thousandth of a coin.
      expect(decided(priced(20_000n))).to.include({ profit: 5n, gasCost: 5n });
      expect(decided(priced(20_001n))).to.include({ profit: 4n, gasCost: 6n });
      expect(reasonOf(priced(40_000n))).to.equal(tooLittle);
    });

    it("is at least so many units, and so much of what is paid", () => {
      const least = (units: bigint, bps: bigint) =>
        reasonOf({ rules: { asset: { leastProfit: { units, bps } } } });
      const offered = "leave: too little offered";
      expect([least(10n, 0n), least(11n, 0n)]).to.deep.equal(["advance", offered]);
      // Ten of 995 are 100.5 bps.
      expect([least(0n, 100n), least(0n, 101n)]).to.deep.equal(["advance", tooLittle]);
    });

    it("is never more than the bridge says that is offered now", () => {
      expect(decided({ situation: { quote: { fee: 4n, units: 991n } } })).to.include({
        profit: 4n,
      });
    });
  });

  describe("the curve", () => {
    const beyond = "wait: curve beyond its bound";
    const takes = (units: bigint, curveBoundBps: bigint) =>
      reasonOf({ situation: { quote: { repaid: 995n - units }, curveBoundBps } });

    it("takes no more than the account lets it, or the repayment would stand aside", () => {
      expect(takes(0n, 0n)).to.equal("advance");
      expect(takes(1n, 0n)).to.equal(beyond);
      // It may take as much again at delivery: 2 of 1,000 units.
      expect([takes(1n, 19n), takes(1n, 20n)]).to.deep.equal([beyond, "advance"]);
    });
  });

  describe("where a delivery cannot be expected", () => {
    it("waits until the lane is open and its light client goes on", () => {
      for (const obstacle of ["lane paused", "light client does not go on"] as const) {
        expect(reasonOf({ situation: { obstacle } })).to.equal(`wait: ${obstacle}`);
      }
    });
  });

  describe("a quote that cannot be", () => {
    for (const [what, quote] of Object.entries({
      "of another advance": { advanceId: `0x${"00".repeat(32)}` },
      "of another asset": { assetId: ID },
      "of more than was sent": { units: 1_500n, repaid: 1_510n },
      "of nothing": { units: 0n, fee: 10n, repaid: 10n },
      "of no tokens": { amount: 0n },
      "that repays more than it takes": { repaid: 996n },
    })) {
      it(`is not reckoned with: one ${what}`, () => {
        expect(reasonOf({ situation: { quote } })).to.equal("wait: quote is of another");
      });
    }
  });
});
