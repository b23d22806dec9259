// cspell:ignore Busca nuevo
import { ChainError } from "@causeway/chains";
import { EXIT_KINDS } from "@causeway/lifecycle";
import { expect } from "chai";

import { LANGUAGES } from "../../src/frame/Language.ts";
import { contradictionIn, failureText, pageFailureOf } from "../../src/recover/look/failureText.ts";
import { rpcText } from "../../src/recover/rpcs/rpcText.ts";
import { problemText } from "../../src/recover/words/Problem.ts";
import { speak } from "../../src/recover/words/RecoverSay.ts";
import type { ProblemWords } from "../../src/recover/words/RecoverWords.ts";
import { unmarked } from "./spoken.ts";

describe("the texts of recover.html", () => {
  it("differ in every language", async () => {
    const spoken = await Promise.all(LANGUAGES.map(speak));
    for (const name of ["title", "look", "youCan", "command", "noWallet", "save"] as const) {
      expect(new Set(spoken.map(({ words }) => words[name])).size, name).to.equal(spoken.length);
    }
    for (const kind of EXIT_KINDS) {
      const texts = spoken.map(({ words }) => words.does?.[kind]);
      expect(new Set(texts).size, kind).to.equal(spoken.length);
    }
  });

  it("name the value of each problem, in every language", async () => {
    for (const locale of LANGUAGES) {
      const say = await speak(locale);
      const problem = (name: keyof ProblemWords) =>
        unmarked(problemText({ name, text: "0x12", count: 2 }, say));
      for (const name of ["digits", "noId", "noUrl", "twice"] as const) {
        expect(problem(name), locale).to.contain("0x12");
      }
      expect(problem("noSubject"), locale).to.equal(say.words.problems.noSubject);
    }
  });

  it("point at the RPC that alone differs, if there is one", async () => {
    const [say] = await Promise.all(["en"].map(speak));
    if (say === undefined) throw new Error("English is missing");
    const textFor = (odd?: string) => {
      const details = { chain: "hub", method: "eth_call", alone: odd };
      const cause = new ChainError("RpcDisagreement", "RPCs disagree", details);
      const found = contradictionIn(new Error("it cannot be read", { cause }));
      if (found === undefined) throw new Error("the contradiction is not found");
      const { method, alone } = found;
      return unmarked(rpcText({ kind: "contradict", method, alone }, say).text);
    };
    expect(textFor("2 (http://b)")).to.equal("RPC 2 (http://b) alone differs: eth_call");
    expect(textFor()).to.equal("they contradict each other: eth_call");
  });

  it("write numbers, times and directions as each language does", async () => {
    const [english, german, arabic] = await Promise.all(["en", "de", "ar-EG"].map(speak));
    expect(english?.number(1_234_567n)).to.equal("1,234,567");
    expect(german?.words.rpc.ok(german.number(12_345n))).to.equal("ok, Block 12.345");
    expect(arabic?.number(70)).to.equal("٧٠");
    expect(arabic?.direction).to.equal("rtl");
    expect(german?.direction).to.equal("ltr");
  });

  it("end a failure with what a person can do, in their language", async () => {
    const say = await speak("es");
    const failure = pageFailureOf(new Error("the node is gone."));
    expect(unmarked(failureText(failure, say, undefined))).to.equal(
      "the node is gone. Busca de nuevo.",
    );
  });
});
