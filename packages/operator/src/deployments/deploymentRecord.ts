import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "@causeway/journal";
import { type ChainDeployments, type Deployment, GENERATION_STATUSES } from "@causeway/protocol";
import { isAddress } from "ethers";
import { z } from "zod";

/** A file of deployments cannot be used. */
export class DeploymentsUnreadable extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(
      `${file} is no record of deployments: ${reason}; move the file away, and causeway apply writes it again from the chain`,
    );
    this.name = "DeploymentsUnreadable";
    this.file = file;
  }
}

const generation = z.object({
  number: z.string().regex(/^\d+\.\d+$/, "no generation, such as 2.1"),
  status: z.enum(GENERATION_STATUSES),
  since: z.int().nonnegative(),
});

/** An account of a chain without addresses of 20 bytes. */
const ACCOUNT = /^0x[0-9a-f]{64}$/;

/** Earlier records say less: only the address must be there. */
const deployment = z.object({
  address: z.string().refine((text) => isAddress(text) || ACCOUNT.test(text), "no address"),
  block: z.int().nonnegative().exactOptional(),
  transaction: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/i, "no hash of a transaction")
    .exactOptional(),
  commit: z.string().exactOptional(),
  arguments: z.array(z.string()).exactOptional(),
  generation: generation.exactOptional(),
});

const chainDeployments = z.object({
  chainId: z.string(),
  contracts: z.record(z.string(), deployment),
});

/** Where the deployments of a chain are written down. */
export function deploymentFile(directory: string, environment: string, chain: string): string {
  return join(directory, environment, `${chain}.json`);
}

/**
 * What is written down; no contracts if there is no such file yet.
 *
 * @throws DeploymentsUnreadable
 */
export function readDeployments(file: string): Readonly<Record<string, Deployment>> {
  const text = textOf(file);
  return text === undefined ? {} : parse(file, text).contracts;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function parse(file: string, text: string): ChainDeployments {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new DeploymentsUnreadable(file, (error as Error).message);
  }
  const parsed = chainDeployments.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DeploymentsUnreadable(file, `${issue?.path.join(".")}: ${issue?.message}`);
}

/** Replaces the file whole, so that a reader never sees half of it. */
export function writeDeployments(file: string, deployments: ChainDeployments): void {
  writeWhole(file, `${JSON.stringify(deployments, null, 2)}\n`);
}
