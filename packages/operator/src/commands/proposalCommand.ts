import { readFileSync } from "node:fs";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";

import type { Command } from "commander";

import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import { BundleUnreadable, type BundleVerdict, type SignersBundle } from "../core/SignersBundle.ts";
import type { ChainFamily, Environment } from "../families/ChainFamily.ts";
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

const HELP: CommandHelp = {
  group: "Deploy",
  does: "check a bundle before its signers sign",
  examples: ["verify proposals/local/hub.json --environment local"],
};

const VERIFY: CommandHelp = {
  does: "check that a bundle is exactly the current plan for its signer",
  notes: [
    "Computes the checksum and the hashes again, decodes each call, and plans the chain again.",
    "Tries the bundle on a fork, and lists the changes with a hash that signers compare.",
  ],
  exitCodes: {
    0: "the plan asks the signer for exactly this bundle",
    1: "the bundle is unreadable, differs from the plan, or reverts",
    2: "the file or a chain could not be read",
  },
  examples: ["proposals/local/hub.json --environment local"],
};

/** `causeway proposal`. */
export function proposalCommand(program: Command, operator: Operator): void {
  const proposal = withHelp(program.command("proposal"), HELP);
  const verifying = withHelp(proposal.command("verify"), VERIFY).argument(
    "<file>",
    "a bundle that `apply` wrote for other signers",
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

async function verifyFile(file: string, environment: Environment): Promise<BundleVerdict> {
  const text = readFileSync(file, "utf8");
  const { family, bundle } = readBundle(text, environment);
  const chain = chainOf(bundle, environment.config);
  if (environment.familyOf(chain) === family) return family.verify({ environment, chain }, bundle);
  throw new BundleUnreadable(`it is not of the family of ${chain.name}, "${chain.family}"`);
}

/** Asks each family of the environment's chains; shows the first one's reason if none can read it. */
function readBundle(
  text: string,
  environment: Environment,
): { readonly family: ChainFamily; readonly bundle: SignersBundle } {
  const families = new Set(environment.config.chains.map((chain) => environment.familyOf(chain)));
  let reason: unknown;
  for (const family of families) {
    try {
      return { family, bundle: family.readBundle(text) };
    } catch (error) {
      if (!(error instanceof BundleUnreadable)) throw error;
      reason ??= error;
    }
  }
  throw reason;
}

function chainOf({ chainId }: SignersBundle, { chains, environment }: BaseConfig): ChainConfig {
  const chain = chains.find((known) => `${known.chainId}` === chainId);
  if (chain !== undefined) return chain;
  throw new BundleUnreadable(
    `chain id ${chainId} is not a chain of the environment ${environment}`,
  );
}

function show(
  { text, document }: BundleVerdict,
  { json }: VerifyOptions,
  { print, printJson }: Terminal,
): void {
  if (json) printJson(JSON.stringify(document, null, 2));
  else print(text);
}
