import type { Chain } from "@causeway/sdk";
import { expect } from "chai";

import type { Lane } from "../../src/api/wire.ts";
import { firstForm } from "../../src/pages/send/firstForm.ts";
import { movedForm } from "../../src/pages/send/movedForm.ts";
import { problemsOf } from "../../src/pages/send/problemsOf.ts";
import { type MessageForm, readMessage } from "../../src/pages/send/readMessage.ts";

const RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OF_TON = `0:${"ab".repeat(32)}`;

const chain = (chainId: bigint, family: Chain["family"] = "evm") =>
  ({ chainId, key: `chain-${chainId}`, family }) as Chain;
const lane = (originChainId: string, destinationChainId: string, isOpen = true): Lane => ({
  ...{ laneId: "0x", originChainId, destinationChainId, isOpen, lightClients: [] },
  ...{ defaultGasLimit: "150000", leastLifetimeSeconds: "7200" },
});

const FACTS = {
  chains: [chain(1n), chain(2n), chain(3n, "ton"), chain(4n)],
  locale: "de",
  lanes: [lane("1", "4", false), lane("1", "2"), lane("1", "3"), lane("2", "1"), lane("3", "1")],
};
const AROUND = { ...FACTS, now: 1_000 };
const FORM: MessageForm = {
  ...{ from: "1", to: "2", recipient: RECIPIENT, payload: "hé", isHex: false },
  ...{ gas: "150.000", lifetime: "" },
};

describe("the form of a message", () => {
  it("takes digits of the language, and western ones", () => {
    for (const gas of ["١٥٠٬٠٠٠", "150000", "0"]) {
      const { problems } = readMessage({ ...FORM, gas }, { ...AROUND, locale: "ar-EG" });
      expect(problems, gas).to.deep.equal({});
    }
  });

  it("is a message, with numbers as the language writes them", () => {
    expect(readMessage(FORM, AROUND)).to.deep.equal({
      problems: {},
      message: {
        ...{ from: 1n, to: 2n, recipient: RECIPIENT, payload: "0x68c3a9", gasLimit: 150_000n },
      },
    });
    const late = readMessage({ ...FORM, lifetime: "86400" }, AROUND);
    expect(late.message?.deadline).to.equal(87_400n);
    const toTon = { ...FORM, to: "3", recipient: OF_TON, gas: "0,05" };
    expect(readMessage(toTon, AROUND).message?.gasLimit).to.equal(50_000_000n);
    const hex = { ...FORM, payload: " 0x12aB ", isHex: true };
    expect(readMessage(hex, AROUND).message?.payload).to.equal("0x12aB");
  });

  const WRONG: readonly [Partial<MessageForm>, string, string][] = [
    [{ to: "4" }, "to", "laneClosed"],
    [{ to: "1" }, "to", "laneClosed"],
    [{ recipient: " " }, "recipient", "recipientMissing"],
    [{ recipient: OF_TON }, "recipient", "recipientOfTon"],
    [{ recipient: "0x12" }, "recipient", "recipientNotEvm"],
    [{ recipient: `0x${"00".repeat(20)}` }, "recipient", "recipientZero"],
    [{ recipient: RECIPIENT.replace("C8", "c8") }, "recipient", "recipientChecksum"],
    [{ to: "3" }, "recipient", "recipientNotTon"],
    [{ payload: "0x1", isHex: true }, "payload", "payloadNotHex"],
    [{ payload: "text", isHex: true }, "payload", "payloadNotHex"],
    [{ gas: "-1" }, "gas", "gasNotANumber"],
    [{ gas: "1,5" }, "gas", "gasNotANumber"],
    [{ gas: "" }, "gas", "gasNotANumber"],
    [{ lifetime: "3600" }, "lifetime", "deadlineTooSoon"],
  ];
  for (const [change, field, problem] of WRONG) {
    it(`says ${problem} of ${JSON.stringify(change)}, and is no message`, () => {
      const { message, problems } = readMessage({ ...FORM, ...change }, AROUND);
      expect(message).to.equal(undefined);
      expect(problems).to.have.property(field, problem);
    });
  }

  it("shows what the chain refused at its field", () => {
    const read = readMessage(FORM, AROUND);
    const refused = (values: Record<string, string>) =>
      problemsOf(read, { code: "BadInput", message: "no", isRetryable: false, values });
    expect(refused({ gasLimit: "9" })).to.deep.equal({ gas: "gasTooMuch" });
    expect(refused({ payload: "9" })).to.deep.equal({ payload: "payloadTooLong" });
    expect(refused({ other: "9" })).to.deep.equal({});
    expect(problemsOf(read, undefined)).to.deep.equal({});
  });

  it("begins with an open lane from an EVM chain, or as the URL says", () => {
    const form = (query: string) => firstForm(new URLSearchParams(query), FACTS);
    expect(form("")).to.deep.include({ from: "1", to: "2", gas: "150.000" });
    expect(form("from=chain-2&payload=0x12&gas=7")).to.deep.include({
      ...{ from: "2", to: "1", payload: "0x12", isHex: true, gas: "7" },
    });
    expect(form("from=3")).to.deep.include({ from: "3", to: "1", gas: "150.000" });
    const only = (...lanes: Lane[]) => firstForm(new URLSearchParams(), { ...FACTS, lanes });
    expect(only(lane("3", "1"))).to.deep.include({ from: "3", to: "1" });
    expect(only(lane("1", "2", false))).to.equal(undefined);
  });

  it("follows an open lane if another origin is chosen, and changes the unit of gas with the family", () => {
    const moved = movedForm(FORM, { from: "2" }, FACTS);
    expect([moved.to, moved.gas]).to.deep.equal(["1", FORM.gas]);
    const toTon = movedForm(FORM, { to: "3" }, FACTS);
    expect(toTon.gas).to.equal("0,2");
    expect(movedForm(toTon, { to: "2" }, FACTS).gas).to.equal("150.000");
    expect(readMessage({ ...toTon, recipient: OF_TON }, AROUND).problems).to.deep.equal({});
    expect(movedForm(FORM, { to: "4" }, FACTS).to, "the choice stays").to.equal("4");
  });
});
