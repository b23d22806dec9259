import { readFile } from "node:fs/promises";
import { cut, LONGEST_REASON } from "@causeway/peers";
import { askJson } from "@causeway/peers/node";
import { z } from "zod";

/** What says a validator's keys: a file, or the validator itself. */
export class KeysUnusable extends Error {
  constructor(source: string, reason: string) {
    super(`${source}: ${reason}`);
    this.name = "KeysUnusable";
  }
}

const TIMEOUT_MILLISECONDS = 10_000;

const bytes = (size: number) => z.string().regex(new RegExp(`^0x[0-9a-f]{${size * 2}}$`));

const keysAnswer = z.object({
  /** Tag of the environment that the proofs are for; a validator says it, `keys show` does not. */
  environment: bytes(32).optional(),
  x: bytes(32),
  y: bytes(32),
  ed25519: bytes(32),
  possession: z.object({ babyJubjub: bytes(96), ed25519: bytes(64) }),
});

const healthAnswer = z.object({
  chains: z.array(
    z.object({ chainId: z.string().transform(BigInt), error: z.string().optional() }),
  ),
});

/** Public keys with their proofs of possession, as a validator shows them and as `committee.json` has them. */
export type ShownKeys = z.output<typeof keysAnswer>;

/** What a validator says of a chain that it signs for; `error` says why it cannot now. */
export type ChainHealth = z.output<typeof healthAnswer>["chains"][number];

/**
 * Reads what `validator keys show` printed, or asks the validator.
 *
 * @param source A file or a URL.
 * @throws KeysUnusable
 */
export async function readKeys(source: string): Promise<ShownKeys> {
  const json = isUrl(source) ? await get(source, "/keys") : await readJson(source);
  const parsed = keysAnswer.safeParse(json);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  const place = path === "" ? "the content" : path;
  throw new KeysUnusable(source, `${place} does not match the output of "validator keys show"`);
}

/** @throws KeysUnusable */
export async function readHealth(url: string): Promise<readonly ChainHealth[]> {
  const parsed = healthAnswer.safeParse(await get(url, "/health"));
  if (parsed.success) return parsed.data.chains;
  throw new KeysUnusable(url, "its answer about its health is not that of a validator");
}

/** Whether something names a validator's HTTP interface and not a file. */
export function isUrl(source: string): boolean {
  return /^https?:\/\//.test(source) && URL.canParse(source);
}

/** A bad health is answered too: with another status and the same content. */
async function get(url: string, path: string): Promise<unknown> {
  try {
    const asking = { timeout: TIMEOUT_MILLISECONDS };
    return (await askJson(url.replace(/\/+$/, "") + path, asking)).value;
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string };
    throw new KeysUnusable(url, `does not answer (${cut(message || `${code}`, LONGEST_REASON)})`);
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new KeysUnusable(file, `cannot be read (${(error as Error).message})`);
  }
}
