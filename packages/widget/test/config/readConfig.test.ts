import { expect } from "chai";

import { choosable } from "../../src/config/allowed.ts";
import { endNamed } from "../../src/config/endProblem.ts";
import { readConfig } from "../../src/config/readConfig.ts";
import { attributeProblems } from "../../src/element/attributeProblems.ts";
import { sampleChain, sampleToken } from "../../src/states/samples.ts";

const CHAINS = [sampleChain(1n, "one", "One"), sampleChain(2n, "two", "Two")];
const USDC = sampleToken(1n, "USDC", { digit: "1" });
const OAK = sampleToken(1n, "OAK", { digit: "2" });
const FAKE = sampleToken(1n, "USDC", { digit: "3", isListed: false });
const ETH = sampleToken(2n, "ETH", { digit: "4" });
const LISTS = { chains: CHAINS, tokens: [USDC, OAK, FAKE, ETH] };

const settingsOf = (config: unknown) => readConfig(config).settings;
const open = (config: unknown) => choosable(LISTS, settingsOf(config));

describe("the config", () => {
  it("gives the client its options, and the form its own", () => {
    const read = readConfig({
      ...{ baseUrl: "https://api.example", integrator: "app", integratorFeeBps: 30 },
      ...{ fixed: ["to"], hidden: ["turn"], slippageBps: 300 },
    });
    expect(read.problems).to.deep.equal([]);
    expect(read.options).to.deep.equal({ baseUrl: "https://api.example", integrator: "app" });
    expect(read.settings).to.deep.include({
      integratorFeeBps: 30,
      fixed: ["to"],
      slippageBps: 300,
    });
  });

  for (const [name, value, wanted] of [
    ["baseUrl", "api.example", "url"],
    ["rpcs", { 1: "https://rpc.example" }, "rpcs"],
    ["integrator", "x".repeat(65), "integrator"],
    ["chains", ["one"], "names"],
    ["chains", { only: ["one"] }, "names"],
    ["tokens", { forbidden: [1n] }, "names"],
    ["fixed", "to", "fixed"],
    ["fixed", ["both"], "fixed"],
    ["hidden", ["everything"], "hidden"],
    ["integratorFeeBps", 0.5, "integratorFeeBps"],
    ["integratorFeeBps", 101, "integratorFeeBps"],
    ["slippageBps", "200", "slippageBps"],
  ] as const) {
    it(`leaves out ${name} of the wrong kind, and names it: ${String(value).slice(0, 20)}`, () => {
      const { problems, options, settings } = readConfig({ [name]: value });
      expect(problems).to.have.length(1);
      expect(problems[0]).to.deep.include({ kind: "wrong", name: `config.${name}`, wanted });
      expect(options).to.deep.equal({});
      expect(settings).to.deep.equal(settingsOf({}));
    });
  }

  it("takes nothing of a value that is no object", () => {
    for (const config of ["text", null, 1, []]) {
      expect(readConfig(config).problems[0]).to.deep.include({ wanted: "object" });
    }
  });

  it("takes no fee for an app without a name", () => {
    const { problems, settings } = readConfig({ integratorFeeBps: 30 });
    expect(problems[0]).to.deep.include({ name: "config.integrator", wanted: "integrator" });
    expect(settings.integratorFeeBps).to.equal(0);
  });
});

describe("chains and tokens that an app allows", () => {
  it("are all that it does not forbid", () => {
    expect(open({}).tokens).to.deep.equal(LISTS.tokens);
    expect(open({ chains: { forbidden: ["TWO"] } }).chains).to.deep.equal([CHAINS[0]]);
    expect(open({ chains: { allowed: ["2"] } }).tokens).to.deep.equal([ETH]);
  });

  it("are named by symbol for listed tokens alone, and by address for any", () => {
    expect(open({ tokens: { allowed: ["one/usdc"] } }).tokens).to.deep.equal([USDC]);
    expect(open({ tokens: { allowed: [`1/${FAKE.address}`] } }).tokens).to.deep.equal([FAKE]);
    expect(open({ tokens: { forbidden: ["one/USDC"] } }).tokens).to.deep.equal([OAK, ETH]);
  });
});

describe("an end that an attribute names", () => {
  const named = (value: string, config: unknown = {}) =>
    endNamed("from", value, { lists: LISTS, settings: settingsOf(config) });

  it("is a token, or each time another problem", () => {
    expect(named("one/usdc").token).to.equal(USDC);
    expect(named("USDC").problem).to.deep.include({ kind: "wrong", wanted: "end" });
    expect(named("three/USDC").problem).to.deep.include({
      ...{ kind: "unknownChain", value: "three/USDC" },
      known: ["one", "two"],
    });
    expect(named("two/USDC").problem?.kind).to.equal("unknownToken");
    expect(named("one/OAK", { tokens: { forbidden: ["one/OAK"] } }).problem?.kind).to.equal(
      "notAllowed",
    );
    expect(named("two/ETH", { chains: { allowed: ["one"] } }).problem?.kind).to.equal("notAllowed");
  });
});

describe("attributes", () => {
  const problemsOf = (given: Record<string, string>) =>
    attributeProblems({ getAttribute: (name) => given[name] ?? null }).map(({ name }) => name);

  it("of a wrong value are named", () => {
    expect(problemsOf({})).to.deep.equal([]);
    expect(problemsOf({ theme: "dark", dir: "rtl", "base-url": "https://a.example" })).to.be.empty;
    expect(problemsOf({ theme: "blue", dir: "up", "base-url": "javascript:1" })).to.deep.equal([
      ...["base-url", "theme", "dir"],
    ]);
  });
});
