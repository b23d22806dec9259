import { expect } from "chai";

import { type AskedRpc, judgeRpcs } from "../../src/recover/rpcs/judgeRpcs.ts";
import { readUrls } from "../../src/recover/rpcs/readUrls.ts";
import { rpcText } from "../../src/recover/rpcs/rpcText.ts";
import { ENGLISH, unmarked } from "./spoken.ts";

const [A, B] = ["https://a.example/key", "https://b.example"];
const ok = (url: string, height: bigint, hash = "0x01"): AskedRpc => {
  return { url, hash, answer: { kind: "ok", height } };
};
const words = (...rpcs: AskedRpc[]) => {
  const { text, isBad } = rpcText(judgeRpcs(rpcs), ENGLISH);
  return { text: unmarked(text), isBad };
};

describe("the RPCs of a chain", () => {
  it("are ok while they tell the same block", () => {
    expect(words(ok(A, 70n), ok(B, 72n))).to.deep.equal({ text: "ok, block 70", isBad: false });
  });

  it("are marked where they tell different blocks", () => {
    const told = words(ok(A, 70n), ok(B, 72n, "0x02"));
    expect(told).to.deep.equal({ text: "2 differ: block 70", isBad: true });
  });

  it("are marked where one lags", () => {
    expect(words(ok(A, 70n), ok(B, 101n)).text).to.equal("a.example is 31 blocks behind");
    expect(words(ok(A, 70n), ok(B, 100n)).isBad).to.equal(false);
  });

  it("are marked where one serves another chain, or does not answer, without its key", () => {
    const another: AskedRpc = { url: A, answer: { kind: "another", served: 1n } };
    const silent: AskedRpc = { url: A, answer: { kind: "silent", reason: "refused" } };
    expect(words(ok(B, 70n), another).text).to.equal("a.example serves another chain: 1");
    expect(words(silent, ok(B, 70n)).text).to.equal("a.example does not answer");
    expect(words(silent, another).text).to.contain("another chain");
  });
});

describe("readUrls", () => {
  it("reads URLs with anything between them", () => {
    expect(readUrls(` ${A},\n${B} `)).to.deep.equal({ urls: [A, B] });
    expect(readUrls("")).to.deep.equal({ urls: [] });
  });

  it("names the one that is none, or stands there twice", () => {
    expect(readUrls(`${A} b.example`).problem).to.deep.equal({ name: "noUrl", text: "b.example" });
    expect(readUrls("ws://b.example").problem).to.include({ text: "ws://b.example" });
    expect(readUrls(`${A} ${A}`).problem).to.deep.equal({ name: "twice", text: A });
  });
});
