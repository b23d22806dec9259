import { readFileSync } from "node:fs";

import type { Command } from "commander";

import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import type { Environment } from "../Environment.ts";
import { renderVerification } from "../families/evm/proposals/renderVerification.ts";
import {
  type Bundle,
  BundleUnreadable,
  parseBundle,
} from "../families/evm/proposals/safeTransactionBuilder.ts";
import type { Verification } from "../families/evm/proposals/verifyProposal.ts";
import { familyOf } from "../families/familyOf.ts";
import type { Operator } from "./Operator.ts";
import {
  type ConfigOptions,
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
export function proposalCommand(program: Command, operator: Operator): void {
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
    (file: string, options: VerifyOptions) => verify(file, options, operator),
  );
}

async function verify(file: string, options: VerifyOptions, operator: Operator): Promise<void> {
  const { terminal } = operator;
  try {
    const verification = await verifyFile(file, operator.environment(options));
    show(verification, options, terminal);
    if (verification.problems.length > 0) terminal.exitCode = NOT_AS_PLANNED;
  } catch (error) {
    terminal.tell(`causeway: ${(error as Error).message}`);
    terminal.exitCode = error instanceof BundleUnreadable ? NOT_AS_PLANNED : COULD_NOT_LOOK;
  }
}

async function verifyFile(file: string, environment: Environment): Promise<Verification> {
  const bundle = parseBundle(readFileSync(file, "utf8"));
  const chain = chainOf(bundle, environment.config);
  return familyOf(chain).verify({ environment, chain }, bundle);
}

function chainOf({ chainId }: Bundle, { chains, environment }: BaseConfig): ChainConfig {
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
