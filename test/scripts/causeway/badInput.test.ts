import { commandOf, Terminal } from "@causeway/operator";
import { callOf } from "@causeway/service/NamingCommand";
import { expect } from "chai";
import type { Command, Option } from "commander";
import { bridgeCommand } from "../../../scripts/bridge/bridgeCommand.ts";
import { causeway } from "../../../scripts/causeway/program.ts";
import { sendCommand } from "../../../scripts/local/sendCommand.ts";
import { startCommand } from "../../../scripts/local/startCommand.ts";
import { swapCommand } from "../../../scripts/swap/swapCommand.ts";
import { CountedRpcs } from "../world/CountedRpcs.ts";
import { commandsOf } from "../world/help/helpFindings.ts";
import { runCauseway } from "../world/runCauseway.ts";
import { TextStream } from "../world/TextStream.ts";

const SECONDS = ["-1", "x", "1.5", "", "99999999999999999999"];
const IDS = ["0x12", "x", "", `0x${"zz".repeat(32)}`];
const TIMES = ["yesterday", "", "2026-13-40T00:00:00Z"];

/** Values that an option refuses, whichever command has the option. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "--wait": SECONDS,
  "--interval": [...SECONDS, "0"],
  "--since": TIMES,
  "--limit <number>": ["0", "-1", "x", "", "1.5"],
  "--days": ["0", "-1", "x", "", "1.5"],
  "--rpc": ["hub", "hub=", "hub=example.com", "hub=ftp://example.com", "=http://127.0.0.1:1"],
  "--relayer": ["x", "ftp://example.com", ""],
  "--lane": ["hub", ":", "hub:"],
  "--weight": ["validator-1", "=1"],
  "--url": ["validator-1", "=http://127.0.0.1:1"],
  "--validator": ["validator-1", "=x"],
  "--amount": ["-1", "x", "", "1e5"],
  "--worth": ["ETH", "ETH=x", "ETH=-1", "=1"],
  "--schedule": ["moon", ""],
  "--at": ["-1", "x", "", "1.5"],
  "--to": ["-1", "x", "", "1.5"],
  "--version": ["-1", "x", "", "1.5"],
  "--listen": ["x", "127.0.0.1:99999", "127.0.0.1"],
  "--refund-to": ["0x12", "x", "", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD".replace("5", "6")],
  "--message": IDS,
  "--order": IDS,
  "--tx": IDS,
  "--place": ["x", "hub/1/2", "hub/0x12/x/0x12"],
  "--operator": ["validator-1", "=x"],
  "--generation": ["2", "3.0", "x", ""],
  "--address": ["0x12", "x", "", `0x${"zz".repeat(20)}`],
  "--blocks": ["0", "-1", "x", "", "1.5"],
  "--most-behind": SECONDS,
  "--sample": ["0", "-1", "x", "", "1.5"],
  "--above": ["-1", "x", "", "1.5"],
  "--before": ["2026", "2026-13", "2026-1", "2026-07-01", "x", ""],
  "--api": ["x", "ftp://example.com", ""],
  "--database": ["x", "http://127.0.0.1:5432", ""],
};

/** An error names the option, or the names that are known. */
const NAMES_OPTION = /option '--|there is no lane/;

/** Flags of one name that mean different things. */
const NAMES_BY_FLAGS = new Set(["--limit <number>"]);

/** Arguments that a command refuses. */
const REFUSED_ARGUMENTS: Readonly<Record<string, readonly string[]>> = { cancel: IDS };

/** Options whose values are names of the configuration, or belong to a chain or an asset that is added. */
const NAMES: readonly string[] = [
  ...["--account", "--asset", "--chain", "--coin-price", "--direct", "--follows", "--forged"],
  ...["--from", "--on", "--remove", "--route", "--rpc-url", "--token", "--wrapped-native"],
];

/** What the commands of the local network refuse. They ask nothing while they read their options. */
const LOCAL: readonly (readonly [Command, string, readonly string[]])[] = [
  [sendCommand(), "--fee", ["-1", "x", "", "1.5"]],
  [sendCommand(), "--timeout", [...SECONDS, "0"]],
  [bridgeCommand(), "--lifetime", [...SECONDS, "0"]],
  [bridgeCommand(), "--timeout", [...SECONDS, "0"]],
  [swapCommand(), "--slippage", ["-1", "x", "", "1.5"]],
  [swapCommand(), "--hold", [...SECONDS, "0"]],
  [swapCommand(), "--call-gas", ["-1", "x", "", "0"]],
  [startCommand(), "--timeout", [...SECONDS, "0"]],
  [startCommand(), "--page", ["localhost:5173", "http://localhost:5173/", "*", "file:///x"]],
  [startCommand(), "--port", ["hub", "hub=x", "hub=0", "hub=65536", "=8545"]],
];

describe("bad input", () => {
  let rpcs: CountedRpcs;

  before(async () => {
    rpcs = await CountedRpcs.start();
  });
  after(() => rpcs.stop());

  /** What a command says of arguments that it refuses before it asks a chain. */
  async function refusalOf(command: Command, args: readonly string[]): Promise<string> {
    const has = (flag: string) => command.options.some(({ long }) => long === flag);
    const where = [
      ...(has("--environment") ? ["--environment", "local"] : []),
      ...(has("--rpc") ? rpcs.options : []),
    ];
    let told = "";
    const requests = await rpcs.during(async () => {
      const call = [...nameOf(command).split(" "), ...args, ...where];
      const { code, stderr } = await runCauseway(call);
      expect(code, stderr).to.not.equal(0);
      told = stderr;
    });
    expect(requests, "no chain is asked").to.equal(0);
    expect(told, "no stack").to.not.match(/^ {4}at /m);
    return told;
  }

  for (const command of leafCommands()) {
    const name = nameOf(command);

    it(`names an option that ${name} does not have`, async () => {
      const told = await refusalOf(command, ["--nope"]);
      expect(told).to.include("unknown option '--nope'");
      expect(told).to.include(`Help: ${callOf(command)} --help`);
    });

    for (const option of command.options.filter(({ required }) => required)) {
      const values = refusedBy(option);
      if (values.length === 0) continue;
      it(`says why ${name} refuses a value of ${option.long}`, async () => {
        for (const value of values) {
          const told = await refusalOf(command, [`${option.long}=${value}`]);
          expect(told, `${option.long}=${value}`).to.include(value);
          expect(told, `${option.long}=${value}`).to.match(NAMES_OPTION);
        }
      });
    }
  }

  for (const [name, values] of Object.entries(REFUSED_ARGUMENTS)) {
    it(`says why ${name} refuses its arguments`, async () => {
      const command = leafCommands().find((one) => nameOf(one) === name) as Command;
      for (const value of values) {
        expect(await refusalOf(command, [value, "--chain", "hub"])).to.include(`'${value}'`);
      }
    });
  }

  for (const [command, option, values] of LOCAL) {
    it(`says why npm run ${command.name()} refuses a value of ${option}`, () => {
      for (const value of values) {
        let told = "";
        const parse = () =>
          command
            .exitOverride()
            .configureOutput({ writeErr: (text) => (told += text) })
            .parse([`${option}=${value}`], { from: "user" });
        expect(parse).to.throw();
        expect(told).to.include(`'${value}' is invalid`).and.include(`option '${option} <`);
      }
    });
  }

  it("has a row for each kind of value that a command reads", () => {
    const read = leafCommands().flatMap(({ options }) =>
      options.filter(({ required, parseArg }) => required && parseArg !== undefined),
    );
    const without = read.filter((option) => refusedBy(option).length === 0);
    const flags = new Set(without.map(({ long }) => long));
    // Names, which the next test holds, and addresses of chains that are not known yet.
    expect([...flags].sort()).to.deep.equal(NAMES);
  });
});

function refusedBy({ long, flags }: Option): readonly string[] {
  return REFUSED[flags] ?? (NAMES_BY_FLAGS.has(flags) ? [] : (REFUSED[long ?? ""] ?? []));
}

function leafCommands(): Command[] {
  const [stdout, stderr] = [new TextStream(), new TextStream()];
  const program = commandOf(causeway, new Terminal({ env: {}, stdout, stderr }));
  return commandsOf(program).filter(
    (command) => command.commands.length === 0 && command.name() !== "ceremony",
  );
}

function nameOf(command: Command): string {
  return callOf(command).replace(`${causeway.calledAs} `, "");
}
