import { Command, InvalidArgumentError, Option } from "commander";

import { secondsFrom } from "../options/seconds.ts";

import { runApply } from "./apply/runApply.ts";

const program = new Command("causeway").description(
  "deploy and configure Causeway, chain by chain",
);

program
  .command("apply")
  .description(
    "bring one chain to what config/<environment>/ says, and write deployments/<environment>/<chain>.json; " +
      "where nothing is to do, nothing is sent",
  )
  .requiredOption("--environment <name>", "which folder of config/ to read")
  .requiredOption("--chain <name>", "which of its chains to work on")
  .addOption(
    new Option(
      "--rpc <chain=url>",
      "where a chain's RPC is, instead of where the configuration says",
    )
      .argParser(collectRpc)
      .default({}, "as configured"),
  )
  .option(
    "--wait <seconds>",
    "for how long to wait for other chains, so that lanes can open",
    secondsFrom(0),
    0,
  )
  .option("--config <folder>", "the folder that holds the environments' folders", "config")
  .option("--deployments <folder>", "where to write down what is deployed", "deployments")
  .action(runApply);

function collectRpc(text: string, before: Record<string, string>): Record<string, string> {
  const [, chain, url] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (chain === undefined || url === undefined || !URL.canParse(url)) {
    throw new InvalidArgumentError("give the chain's name and its URL: hub=http://127.0.0.1:8545");
  }
  return { ...before, [chain]: url };
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`causeway: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
