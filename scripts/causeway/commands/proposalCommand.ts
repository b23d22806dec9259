import { readFileSync } from "node:fs";

import type { Command } from "commander";

import { OpenChain } from "../chain/OpenChain.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import { freshProposals } from "../proposals/freshProposals.ts";
import { renderVerification } from "../proposals/renderVerification.ts";
import { type Bundle, BundleUnreadable, parseBundle } from "../proposals/safeTransactionBuilder.ts";
import { type Verification, verifyProposal } from "../proposals/verifyProposal.ts";
import {
  type ConfigOptions,
  configFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import type { Terminal } from "./Terminal.ts";

interface VerifyOptions extends ConfigOptions {
  readonly deployments: string;
  readonly json: boolean;
}

const NOT_AS_PLANNED = 1;
const COULD_NOT_LOOK = 2;

/** `causeway proposal`. */
export function proposalCommand(program: Command, terminal: Terminal): void {
  const verifying = program
    .command("proposal")
    .description("what others must sign")
    .command("verify")
    .argument("<file>", "a bundle that `apply` wrote for other signers")
    .description(
      "look whether a bundle is what the chain's plan asks its signer for now: recomputes checksum and hashes, " +
        "decodes each call, and plans the chain anew; ends with 0 if so, 1 if not, 2 if it could not look",
    );
  withJsonOption(withDeploymentsOption(withConfigOptions(verifying))).action(
    (file: string, options: VerifyOptions) => verify(file, options, terminal),
  );
}

async function verify(file: string, options: VerifyOptions, terminal: Terminal): Promise<void> {
  try {
    const verification = await verifyFile(file, options);
    show(verification, options, terminal);
    if (verification.problems.length > 0) terminal.exitCode = NOT_AS_PLANNED;
  } catch (error) {
    terminal.tell(`causeway: ${(error as Error).message}`);
    terminal.exitCode = error instanceof BundleUnreadable ? NOT_AS_PLANNED : COULD_NOT_LOOK;
  }
}

async function verifyFile(file: string, options: VerifyOptions): Promise<Verification> {
  const config = configFrom(options);
  const bundle = parseBundle(readFileSync(file, "utf8"));
  const chain = await OpenChain.open(config, chainOf(bundle, config), options.deployments);
  try {
    const context = await chain.context();
    return await verifyProposal(bundle, { context, fresh: freshProposals(chain) });
  } finally {
    await chain.close();
  }
}

function chainOf({ chainId }: Bundle, { chains, environment }: Config): ChainConfig {
  const chain = chains.find((known) => `${known.chainId}` === chainId);
  if (chain !== undefined) return chain;
  throw new BundleUnreadable(`chain id ${chainId} is none of the environment ${environment}`);
}

function show(
  verification: Verification,
  { json }: VerifyOptions,
  { print, printJson }: Terminal,
): void {
  const nonce = verification.nonce?.toString();
  if (json) printJson(JSON.stringify({ ...verification, nonce }, null, 2));
  else print(renderVerification(verification));
}
