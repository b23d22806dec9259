import { createCauseway, isCausewayError, routes } from "@causeway/sdk";
import { expect } from "chai";
import { loadMessages } from "../../src/messages/loadMessages.ts";
import { accountNote, slippageNote } from "../../src/messages/optionSentence.ts";
import { sayIn } from "../../src/messages/Say.ts";
import { readAccount } from "../../src/options/readAccount.ts";
import { readSlippage, SLIPPAGE } from "../../src/options/readSlippage.ts";
import { STATES } from "../../src/states/STATES.ts";
import { sampleToken } from "../../src/states/samples.ts";
import { reduce } from "../../src/store/reduce.ts";

const ACCOUNT = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const isolates = /[\u2068\u2069]/g;

describe("slippage", () => {
  const read = (
    text: string,
    { locale = "en", isLocal = false, usual = undefined as number | undefined } = {},
  ) => readSlippage(text, { locale, isLocal, usual });

  it("is read in the language of the person, with or without a sign", () => {
    expect(read("2.5")).to.deep.equal({ bps: 250 });
    expect(read("2,5 %", { locale: "de" })).to.deep.equal({ bps: 250 });
    expect(read("٢٫٥٪", { locale: "ar-EG" })).to.deep.equal({ bps: 250 });
  });

  it("is the usual one if nothing is typed, and never less than the route takes", () => {
    expect(read("")).to.deep.equal({ bps: 200 });
    expect(read("", { isLocal: true })).to.deep.equal({ bps: 50 });
    expect(read("", { usual: 300 })).to.deep.equal({ bps: 300 });
    expect(read("", { usual: 50 })).to.deep.equal({ bps: 150 });
  });

  it("is refused if it is no number, too low, or too high", () => {
    expect(read("two").problem).to.equal("notAPercentage");
    expect(read("2,5").problem).to.equal("notAPercentage");
    expect(read("2.555").problem).to.equal("notAPercentage");
    expect(read("1.49").problem).to.equal("tooLow");
    expect(read("-1").problem).to.equal("tooLow");
    expect(read("0").problem).to.equal("tooLow");
    expect(read("0", { isLocal: true })).to.deep.equal({ bps: 0 });
    expect(read("50.01").problem).to.equal("tooHigh");
  });

  it("has the bounds of the client", async () => {
    const takes = async (slippageBps: number, isLocal: boolean) => {
      const fetch = async () => new Response("{}", { status: 404 });
      const end = (chainId: bigint, digit: string) => ({ chainId, token: `0x${digit.repeat(40)}` });
      const request = {
        from: end(1n, "1"),
        to: end(isLocal ? 1n : 2n, "2"),
        amount: 1n,
        slippageBps,
      };
      const client = createCauseway({ baseUrl: "http://api.test", fetch });
      const error = await routes(client, request).catch((one) => one);
      return !(isCausewayError(error) && error.message.includes("slippageBps"));
    };
    expect(await takes(SLIPPAGE.across.least, false)).to.equal(true);
    expect(await takes(SLIPPAGE.across.least - 1, false)).to.equal(false);
    expect(await takes(SLIPPAGE.local.least, true)).to.equal(true);
    expect(await takes(SLIPPAGE.most, false)).to.equal(true);
    expect(await takes(SLIPPAGE.most + 1, false)).to.equal(false);
  });
});

describe("a typed account", () => {
  const TOKEN = sampleToken(1n, "USDC", { digit: "1" });
  const problemOf = (text: string) => readAccount(text, [TOKEN, undefined]).problem;

  it("is taken with a right checksum, or without one", () => {
    expect(readAccount(` ${ACCOUNT} `, [])).to.deep.equal({ account: ACCOUNT });
    expect(readAccount(ACCOUNT.toLowerCase(), []).account).to.equal(ACCOUNT.toLowerCase());
    expect(readAccount("", [])).to.deep.equal({});
  });

  it("is refused where nobody could use the funds", () => {
    expect(problemOf("account.eth")).to.equal("notAnAddress");
    expect(problemOf(`${ACCOUNT}0`)).to.equal("notAnAddress");
    expect(problemOf(ACCOUNT.replace("f39F", "f39f"))).to.equal("wrongChecksum");
    expect(problemOf(`0x${"0".repeat(40)}`)).to.equal("zero");
    expect(problemOf(TOKEN.address)).to.equal("token");
    expect(problemOf("EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs")).to.equal("ofTon");
    expect(problemOf(`0:${"a".repeat(64)}`)).to.equal("ofTon");
  });
});

describe("notes of options", () => {
  const noteFor = async (text: string, locale = "en") => {
    const say = sayIn(locale, await loadMessages(locale));
    const typed = reduce(STATES.chosen(), { type: "option", name: "slippage", text });
    return slippageNote(typed.form, "0.24 ETH", say).text.replaceAll(isolates, "");
  };

  it("name the value and its bounds", async () => {
    expect(await noteFor("1")).to.equal(
      "1 is too low for this route. Prices move meanwhile. Enter at least 1.5%.",
    );
    expect(await noteFor("80")).to.equal("80 is too high. Enter at most 50%.");
    expect(await noteFor("abc")).to.equal("abc is no percentage. Write it like 2.5%.");
    expect(await noteFor("6")).to.equal(
      "You accept 6% less than the quote. You may get only 0.24 ETH.",
    );
  });

  it("say nothing of markup, and show a whole address", async () => {
    const say = sayIn("en", await loadMessages("en"));
    const note = accountNote({ text: ACCOUNT, problem: "wrongChecksum" }, "hint", say);
    expect(note.tone).to.equal("bad");
    expect(note.text).to.include(ACCOUNT);
    expect(accountNote({ text: "", problem: undefined }, "hint", say)).to.deep.equal({
      ...{ text: "hint", tone: "hint" },
    });
  });
});
