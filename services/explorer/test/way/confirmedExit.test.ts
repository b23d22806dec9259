import type { ReadyEvmExit, Recovery } from "@causeway/sdk";
import { expect } from "chai";

import { confirmedExit } from "../../src/pages/way/sending/confirmedExit.ts";

const TO = `0x${"aB".repeat(20)}`;
const CLAIMED = { chainId: 1n, to: TO, data: "0x12345678ff" as const };

const exit = (part: Partial<ReadyEvmExit["transaction"]> = {}, more: object = {}) =>
  ({
    ...{ isReady: true, family: "evm", ...more },
    transaction: { chainId: 1n, to: TO.toLowerCase(), data: "0x12345678aa", value: 0n, ...part },
  }) as ReadyEvmExit;
const found = (...exits: ReadyEvmExit[]): Pick<Recovery, "exits">[] => [{ exits }];

describe("the exit that chains confirm", () => {
  it("has the chains' own data in the place of the service's", () => {
    const own = exit();
    expect(confirmedExit(CLAIMED, found(exit({ data: "0x99999999" }), own))).to.equal(own);
  });

  it("is nothing if a service claims another contract, another function or another chain", () => {
    for (const part of [{ chainId: 2n }, { to: `0x${"cd".repeat(20)}` }, { data: "0x12345679" }]) {
      const other = exit(part as Partial<ReadyEvmExit["transaction"]>);
      expect(confirmedExit(CLAIMED, found(other))).to.equal(undefined);
    }
    expect(confirmedExit(CLAIMED, [])).to.equal(undefined);
  });

  it("is nothing that cannot be sent now", () => {
    const later = exit({}, { isReady: false });
    const onTon = exit({}, { family: "ton" });
    expect(confirmedExit(CLAIMED, found(later, onTon))).to.equal(undefined);
  });
});
