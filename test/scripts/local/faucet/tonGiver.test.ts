import { Address } from "@ton/core";
import { expect } from "chai";

import { Faucet } from "../../../../scripts/local/faucet/Faucet.ts";
import { FaucetError } from "../../../../scripts/local/faucet/FaucetError.ts";
import { COIN } from "../../../../scripts/local/faucet/Giver.ts";
import { tonGiver } from "../../../../scripts/local/faucet/ton/tonGiver.ts";

/** Nobody answers there: what is refused asks no chain. */
const NOWHERE = "http://127.0.0.1:1";
const ACCOUNT = Address.parseRaw(`0:${"ab".repeat(32)}`);

function giverOf(chainId: bigint) {
  const chain = { chainId, coin: { symbol: "TON" } };
  return tonGiver({ name: "ton", url: NOWHERE, chain });
}

describe("the faucet of a TON chain", () => {
  const giver = giverOf(31_390n);
  const faucet = new Faucet([giver]);

  it("gives 100 TON, and names the coin as every family does", () => {
    const [gift] = faucet.gifts;
    expect(gift).to.include({ token: COIN, symbol: "TON", decimals: 9, amount: 100n * 10n ** 9n });
  });

  it("reads an account in each form of its address", () => {
    const forms = [
      ACCOUNT.toRawString(),
      ACCOUNT.toRawString().toUpperCase(),
      ACCOUNT.toString(),
      ACCOUNT.toString({ testOnly: true, bounceable: false }),
      ACCOUNT.toString({ urlSafe: false }),
    ];
    for (const form of forms) {
      expect(giver.receiverFrom(form), form).to.equal(ACCOUNT.toRawString());
    }
  });

  for (const [receiver, reason] of [
    ["", "is no address of TON"],
    [`0x${"11".repeat(20)}`, "is no address of TON"],
    [`0:${"ab".repeat(31)}`, "is no address of TON"],
    [`${ACCOUNT}`.replace(/.$/, "A"), "is no address of TON"],
    [`-1:${"ab".repeat(32)}`, "is not of the basechain"],
    [`0:${"00".repeat(32)}`, "is the zero address, which nobody owns"],
  ] as const) {
    it(`refuses ${receiver || "no address"}, which ${reason}`, async () => {
      const request = { chainId: "31390", receiver };
      const error = await faucet.give(request).catch((thrown: unknown) => thrown);
      if (!(error instanceof FaucetError)) throw error;
      const message = `receiver ${receiver} ${reason}: give the address of your account on TON`;
      expect([error.code, error.message]).to.deep.equal(["BadReceiver", message]);
    });
  }

  it("refuses a chain of TON that is no development chain", () => {
    for (const chainId of [31_336n, 31_400n]) {
      expect(() => new Faucet([giverOf(chainId)])).to.throw(FaucetError, `chain ${chainId} is no`);
    }
  });

  it("gives no token but the coin", async () => {
    const request = { chainId: "31390", receiver: `${ACCOUNT}`, token: `0x${"ab".repeat(20)}` };
    const error = await faucet.give(request).catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: "UnknownToken" });
  });
});
