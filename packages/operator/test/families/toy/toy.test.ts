import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ActingKey,
  type Area,
  actAtOnce,
  areaConfig,
  type BaseConfig,
  type ConfigOptions,
  chainsFrom,
  type Operator,
  type Program,
  printOutcomes,
  resumeAll,
  runProgram,
  withChainsOptions,
  withConfigOptions,
} from "@causeway/operator";
import { expect } from "chai";
import type { Command } from "commander";
import { z } from "zod";

import { TextStream } from "../../../../../test/scripts/world/TextStream.ts";
import { TOY_KEY, Toy, ToyChain } from "./Toy.ts";

interface LampConfig extends BaseConfig {
  readonly colours: readonly { name: string; value: string; signer: string }[];
}

const lampFile = z.array(z.object({ name: z.string(), value: z.string(), signer: z.string() }));

type PauseOptions = ConfigOptions & Parameters<typeof chainsFrom>[1];

/** A product on chains of the toy family. */
const lamps: Area<LampConfig, Pick<LampConfig, "colours">> = {
  name: "lamps",
  config: areaConfig({
    files: { "lamps.json": lampFile },
    part: (files) => ({ colours: files["lamps.json"] }),
  }),
  roles: { admin: { id: 0n, leastDelay: 0 } },
  kinds: ["toy-value"],
  toy: ({ colours }) => colours,
  commands: (program, operator) => {
    command(program, "pause", (options) => pause(options, operator));
    command(program, "unpause", (options) => unpause(options, operator));
  },
};

function command(program: Command, name: string, act: (options: PauseOptions) => Promise<void>) {
  withChainsOptions(withConfigOptions(program.command(name))).action(act);
}

const keyIn = ({ terminal }: Operator<LampConfig>): ActingKey => ({
  privateKey: terminal.env.CAUSEWAY_KEY ?? "",
});

async function pause(options: PauseOptions, operator: Operator<LampConfig>): Promise<void> {
  const environment = operator.environment(options);
  const actions = chainsFrom(environment.config, options).map((chain) => ({
    chain,
    effect: "dark",
  }));
  const outcomes = await actAtOnce(actions, { environment, key: keyIn(operator) });
  show([...outcomes], operator);
}

async function unpause(options: PauseOptions, operator: Operator<LampConfig>): Promise<void> {
  const environment = operator.environment(options);
  const liftings = chainsFrom(environment.config, options).map((chain) => {
    const id = `light ${chain.name}`;
    return { id, summary: id, chain, holder: "the lamp", effect: "dark" };
  });
  show([...(await resumeAll(liftings, { environment, wallet: keyIn(operator) }))], operator);
}

function show(
  outcomes: [{ readonly chain: { readonly name: string } }, { done: boolean; told: string }][],
  { terminal }: Operator<LampConfig>,
): void {
  const printed = outcomes.map(([{ chain }, told]) => ({ label: chain.name, ...told, json: told }));
  printOutcomes("lamps", printed, false, terminal);
}

const accountOf = (digit: string) => ({ kind: "key", address: `0x${digit.repeat(40)}` });
const ACCESS = {
  deployer: `0x${"1".repeat(40)}`,
  grantDelay: 0,
  accounts: { deployer: accountOf("1"), council: accountOf("2") },
  roles: { admin: { members: [{ account: "deployer", executionDelay: 0 }] } },
};

describe("a family of chains in one folder and one line", () => {
  let root: string;
  let chains: Map<string, ToyChain>;
  let program: Program<LampConfig>;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "causeway-toy-"));
    chains = new Map(["hub", "spoke"].map((name) => [name, new ToyChain()]));
    program = {
      name: "toys",
      calledAs: "toys",
      description: "operate lamps",
      protocol: {
        areas: [lamps],
        families: {
          toy: {
            config: { chainFields: {} },
            newChain: {
              title: "toys",
              examples: [],
              usual: {
                coin: { symbol: "TOY", decimals: 0 },
                logRange: 1,
                maxHeadAge: 1,
                floor: 1n,
              },
              questions: [],
              fields: () => ({}),
              gasText: (price) => `${price} TOY`,
            },
            make: (areas) =>
              new Toy((config) => areas.flatMap(({ toy }) => toy?.(config as never) ?? []), chains),
          },
        },
      },
      commands: () => {},
    };
    configure("toy");
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function configure(family: string, colour = "red"): void {
    const folder = join(root, "config", "toys");
    const chainOf = (name: string, index: number) => ({
      ...{ name, chainId: 31337 + index, family, testnet: true },
      ...{ coin: { symbol: "TOY", decimals: 0 }, rpcUrls: ["http://127.0.0.1:1"] },
      ...{ logRange: 1, maxHeadAge: 1 },
    });
    const files = {
      "chains.json": {
        ...{ environment: "toys", development: true, hub: "hub" },
        chains: ["hub", "spoke"].map(chainOf),
      },
      "access.json": ACCESS,
      "balances.json": { floors: [] },
      "lamps.json": [
        { name: "lamp", value: colour, signer: "deployer" },
        { name: "bulb", value: "bright", signer: "council" },
      ],
    };
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, name), JSON.stringify(content));
  }

  async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const [stdout, stderr] = [new TextStream(), new TextStream()];
    const where = ["--environment", "toys", "--config", join(root, "config")];
    const code = await runProgram(program, [...args, ...where], { env, stdout, stderr });
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  const proposals = () => ["--proposals", join(root, "proposals")];
  const apply = () => run(["apply", "--all", ...proposals()]);

  it("plans, and keeps a plan that apply does and nothing else", async () => {
    const file = join(root, "plan.json");
    const { code, stdout } = await run(["plan", "--chain", "hub", "--verbose", "--out", file]);
    expect(code).to.equal(0);
    expect(stdout).to.match(
      /^hub: 2 transactions, by \w+, \w+ \(block 1\)\n {2}1\. Set lamp to red instead of nothing/,
    );
    expect(stdout).to.match(/signed by council \(key 0x2+\), at once/);
    configure("toy", "blue");
    const refused = await run(["apply", "--chain", "hub", "--plan", file, ...proposals()]);
    expect(refused).to.include({ code: 1, stdout: "" });
    expect(refused.stderr).to.include('"deploy lamp" is another call now');
    configure("toy");
    expect((await run(["apply", "--chain", "hub", "--plan", file, ...proposals()])).code).to.equal(
      0,
    );
    expect(chains.get("hub")?.values.get("lamp")).to.equal("red");
  });

  it("applies what the key at hand may, on all chains, and leaves the rest to others", async () => {
    const { code, stdout } = await apply();
    expect(code).to.equal(0);
    expect(stdout).to.include("spoke: 1. Set lamp to red instead of nothing (block 2, 1 gas)");
    expect(stdout).to.include("hub: council must sign: Set bulb to bright instead of nothing");
    expect([...chains.values()].map(({ values }) => values.get("lamp"))).to.eql(["red", "red"]);
  });

  it("is checked: a drift made on its chain is found, by its kind, on that chain alone", async () => {
    for (const { values } of chains.values()) values.set("lamp", "red").set("bulb", "bright");
    expect(await run(["check", "--all"])).to.include({
      code: 0,
      stdout: "hub, block 1: as configured\nspoke, block 1: as configured\n",
    });
    chains.get("spoke")?.values.set("lamp", "green");
    const { code, stdout } = await run(["check", "--all"]);
    expect(code).to.equal(1);
    expect(stdout).to.match(/^hub, block 1: as configured\nspoke, block 1: 1 difference\n/);
    expect(stdout).to.match(/toy-value: lamp\n {4}configured {2}red\n {4}on chain {4}green\n/);
  });

  it("is paused by a guardian, and by nobody else, and goes on", async () => {
    const stranger = await run(["pause", "--all"], { CAUSEWAY_KEY: "stranger" });
    expect(stranger).to.deep.include({ code: 1 });
    expect(stranger.stdout).to.include("✘ hub: is not dark: no guardian");
    const paused = await run(["pause", "--chain", "spoke"], { CAUSEWAY_KEY: TOY_KEY });
    expect(paused.stdout).to.equal("✔ spoke: dark until somebody ends that\n");
    const until = () => [...chains.values()].map(({ pausedUntil }) => pausedUntil > 0n);
    expect(until()).to.deep.equal([false, true]);
    expect((await run(["unpause", "--all"], { CAUSEWAY_KEY: "deployer" })).code).to.equal(0);
    expect(until()).to.deep.equal([false, false]);
  });

  it("proposes what others must sign, and says of a bundle whether the plan still asks for it", async () => {
    const { stdout } = await apply();
    const [, file = ""] = /hub: to sign: (\S+), explained in/.exec(stdout) ?? [];
    const verify = () => run(["proposal", "verify", file]);
    expect(await verify()).to.deep.equal({ code: 0, stdout: "as planned\n", stderr: "" });
    const bundle = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...bundle, calls: ["bulb=dim"] }));
    expect(await verify()).to.include({ code: 1, stdout: "the plan asks for other calls\n" });
    writeFileSync(file, JSON.stringify({ ...bundle, family: "evm" }));
    const other = await verify();
    expect(other.code).to.equal(1);
    expect(other.stderr).to.include("not a proposal bundle: it is of no toy chain");
  });

  it("refuses a chain of a family that the program does not have", async () => {
    configure("evm");
    const { code, stderr } = await run(["plan", "--all"]);
    expect(code).to.equal(1);
    expect(stderr).to.match(/chains\[0\]\.family = "evm": the family is "toy"/);
  });
});
