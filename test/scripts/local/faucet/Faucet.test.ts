import { expect } from "chai";

import { Faucet } from "../../../../scripts/local/faucet/Faucet.ts";
import { FaucetError } from "../../../../scripts/local/faucet/FaucetError.ts";
import { COIN } from "../../../../scripts/local/faucet/Giver.ts";
import { OTHER, PERSON, StandInGiver, TOKEN } from "./StandInGiver.ts";

const ASKED = { chainId: "31337", token: TOKEN, receiver: PERSON };

describe("Faucet", () => {
  let now: number;
  let giver: StandInGiver;
  let faucet: Faucet;

  beforeEach(() => {
    now = 1_000_000;
    giver = new StandInGiver(31_337n);
    faucet = new Faucet([giver], () => now);
  });

  async function refusalOf(body: unknown): Promise<FaucetError> {
    const given = giver.given.length;
    const error = await faucet.give(body).catch((reason: unknown) => reason);
    expect(giver.given, "nothing is given").to.have.length(given);
    return error instanceof FaucetError ? error : expect.fail(`${error}`);
  }

  it("gives a fixed amount of a token, and of the coin by the zero address", async () => {
    const { gifts, receiver } = await faucet.give(ASKED);
    expect([gifts[0]?.symbol, gifts[0]?.amount, receiver]).to.deep.equal(["USDC", 7n, PERSON]);
    await faucet.give({ ...ASKED, token: COIN });
    expect(giver.given).to.deep.equal([`USDC ${PERSON}`, `ETH ${PERSON}`]);
  });

  it("gives coin and all tokens of the chain, if no token is named", async () => {
    await faucet.give({ chainId: "31337", receiver: PERSON });
    expect(giver.given).to.deep.equal([`ETH ${PERSON}`, `USDC ${PERSON}`]);
  });

  it("finds a token whatever the case of its address", async () => {
    await faucet.give({ ...ASKED, token: TOKEN.toUpperCase().replace("0X", "0x") });
    expect(giver.given).to.deep.equal([`USDC ${PERSON}`]);
  });

  for (const chainId of ["1", "31336", "31400"]) {
    it(`refuses chain ${chainId}, which is no development chain`, async () => {
      const { code, message } = await refusalOf({ ...ASKED, chainId });
      expect([code, message]).to.deep.equal([
        "ChainRefused",
        `chain ${chainId} is no development chain: the faucet gives on development chains, 31337 to 31399`,
      ]);
    });
  }

  it("does not even start for a chain that is no development chain", () => {
    expect(() => new Faucet([new StandInGiver(1n)])).to.throw(FaucetError, "chain 1 is no");
  });

  it("says which chains are here, if the development chain of a request is not", async () => {
    const { code, message } = await refusalOf({ ...ASKED, chainId: "31399" });
    expect([code, message]).to.deep.equal([
      "UnknownChain",
      "chain 31399 is not here: ask for one of 31337",
    ]);
  });

  it("says which tokens there are, if there is no such token", async () => {
    const { code, message } = await refusalOf({ ...ASKED, token: OTHER });
    expect(code).to.equal("UnknownToken");
    expect(message).to.equal(`hub has no ${OTHER} to give: ask for ETH ${COIN}, USDC ${TOKEN}`);
  });

  it("refuses a receiver that the chain's family does not read", async () => {
    expect((await refusalOf({ ...ASKED, receiver: "me" })).code).to.equal("BadReceiver");
  });

  for (const [what, body, part] of [
    ["no object", "31337", "the body"],
    ["a number for a chain", { ...ASKED, chainId: 31_337 }, "chainId"],
    ["hex digits for a chain", { ...ASKED, chainId: "0x7a69" }, "chainId: is no chain id"],
    ["no receiver", { chainId: "31337" }, "receiver"],
    ["an amount", { ...ASKED, amount: "1000000" }, "amount"],
    ["a text without end", { ...ASKED, receiver: "0".repeat(101) }, "receiver"],
  ] as const) {
    it(`refuses ${what}, and shows a request`, async () => {
      const { code, message } = await refusalOf(body);
      expect(code).to.equal("BadRequest");
      expect(message).to.include(part).and.include('send {"chainId": "31337"');
    });
  }

  it("gives a token five times to an account, and again ten minutes after the first", async () => {
    for (let time = 0; time < 5; time++) {
      await faucet.give(ASKED);
      now += 60_000;
    }
    const { code, message, retryAfter } = await refusalOf(ASKED);
    expect(code).to.equal("TooMany");
    expect(message).to.equal(`${PERSON} has got USDC 5 times: ask again in 300 s`);
    expect(retryAfter).to.equal(300);
    expect((await refusalOf({ chainId: "31337", receiver: PERSON })).code).to.equal("TooMany");
    await faucet.give({ ...ASKED, receiver: OTHER });
    now += 300_000;
    await faucet.give(ASKED);
    await refusalOf(ASKED);
  });

  it("gives sixty times a minute in all", async () => {
    const receiver = (index: number) => `0x${`${index}`.padStart(40, "0")}`;
    for (let index = 0; index < 60; index++) {
      await faucet.give({ ...ASKED, receiver: receiver(index) });
    }
    const { code, message } = await refusalOf({ ...ASKED, receiver: receiver(60) });
    expect([code, message]).to.deep.equal([
      "TooMany",
      "the faucet has given often: ask again in 60 s",
    ]);
  });

  it("counts no gift that the chain did not take", async () => {
    giver.fault = new Error("no block had it");
    for (let time = 0; time < 6; time++) {
      const { code, message } = await refusalOf(ASKED);
      expect([code, message]).to.deep.equal([
        "NotSent",
        "hub took nothing: no block had it; ask again",
      ]);
    }
    giver.fault = undefined;
    await faucet.give(ASKED);
  });

  it("sends on a chain one after the other", async () => {
    await Promise.all([faucet.give(ASKED), faucet.give(ASKED), faucet.give(ASKED)]);
    expect(giver.mostAtOnce).to.equal(1);
  });
});
