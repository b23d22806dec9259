import { NamingCommand } from "@causeway/service";
import { withHelp } from "@causeway/service/CommandHelp";
import { InvalidArgumentError } from "commander";

/** What the command line says. */
export interface NodeFlags {
  readonly data: string;
  readonly port: number;
  readonly blockTime: number;
  readonly chainId: number;
  readonly keep: number;
  readonly seed: string;
  readonly hold: number;
  readonly page?: string;
}

/** The command line: `run --data <folder>` and options. */
export function nodeCommand(run: (flags: NodeFlags) => Promise<void>): NamingCommand {
  const program = new NamingCommand(
    "ton-chain",
    "node --import tsx packages/ton-chain/src/main.ts",
  );
  withHelp(program, {
    does: "runs a TON chain on this machine, for development",
    examples: ["run --data ./ton"],
  });
  withHelp(program.command("run"), {
    does: "makes blocks and serves the public HTTP APIs",
    notes: [
      "The folder keeps the chain: run the same command again after a stop or a kill.",
      "The first line of output has the URL and the faucet's key.",
    ],
    examples: ["--data ./ton", "--data ./ton --port 8081 --block-time 0.5"],
  })
    .requiredOption("--data <folder>", "folder that keeps the chain")
    .option("--port <number>", "port of the HTTP APIs; 0 takes a free one", wholeTo(65_535), 8081)
    .option("--block-time <seconds>", "seconds between blocks", seconds, 1)
    .option("--chain-id <number>", "id of the chain, from 31337 to 31399", chainId, 31_390)
    .option("--keep <blocks>", "newest blocks that keep their states", positive, 1_000)
    .option("--seed <text>", "text from which the order of messages follows", "causeway")
    .option("--hold <chance>", "chance that messages wait one more block", chance, 0.125)
    .option("--page <origin>", "origin of the pages that may ask: http://localhost:5173", origin)
    .action(run);
  return program;
}

const DEVELOPMENT_IDS = { first: 31_337, last: 31_399 };

function wholeTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text !== "" && Number.isInteger(value) && value >= 0 && value <= most) return value;
    throw new InvalidArgumentError(`a number from 0 to ${most}`);
  };
}

function positive(text: string): number {
  const value = wholeTo(Number.MAX_SAFE_INTEGER)(text);
  if (value > 0) return value;
  throw new InvalidArgumentError("a number from 1");
}

function origin(text: string): string {
  if (URL.parse(text)?.origin === text && /^https?:/.test(text)) return text;
  throw new InvalidArgumentError("an origin, such as http://localhost:5173");
}

function seconds(text: string): number {
  const value = Number(text);
  if (value >= 0.05 && value <= 3_600) return value;
  throw new InvalidArgumentError("seconds from 0.05 to 3600");
}

function chainId(text: string): number {
  const value = Number(text);
  const { first, last } = DEVELOPMENT_IDS;
  if (Number.isInteger(value) && value >= first && value <= last) return value;
  throw new InvalidArgumentError(`a development chain has an id from ${first} to ${last}`);
}

function chance(text: string): number {
  const value = Number(text);
  if (text !== "" && value >= 0 && value < 1) return value;
  throw new InvalidArgumentError("a chance from 0 to below 1");
}
