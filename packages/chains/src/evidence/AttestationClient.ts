import { type Ask, askByFetch, askJson, cut, LONGEST_REASON } from "@causeway/peers";
import type { Hex } from "@causeway/protocol";
import * as z from "zod/mini";

import { reasonOf } from "../reasonOf.ts";

const word = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const integer = z.pipe(
  word,
  z.transform((text: string) => BigInt(text)),
);

const attestationAnswer = z.object({
  checkpointHash: word,
  signature: z.string().check(z.regex(/^0x[0-9a-f]{192}$/)),
  ed25519Signature: z.string().check(z.regex(/^0x[0-9a-f]{128}$/)),
  member: z.object({ x: integer, y: integer }),
});

const OK = 200;

const errorAnswer = z.object({ error: z.string(), message: z.string() });

/** What a validator says of a checkpoint; nothing in it is believed without its signatures. */
export interface ReceivedAttestation {
  readonly validator: string;
  readonly checkpointHash: Hex;
  readonly signature: Hex;
  readonly ed25519Signature: Hex;
  readonly member: { readonly x: bigint; readonly y: bigint };
}

/** A validator did not sign. */
export class AttestationError extends Error {
  readonly validator: string;
  readonly code: string;

  constructor(validator: string, code: string, message: string, cause?: unknown) {
    super(`validator ${validator}: ${cut(message, LONGEST_REASON)}`, { cause });
    this.name = "AttestationError";
    this.validator = validator;
    this.code = cut(code, LONGEST_REASON);
  }
}

/** How a validator is asked. */
export interface AttestationOptions {
  /** Milliseconds. */
  readonly timeout: number;
  /** How errors call it; its URL if left out. */
  readonly name?: string | undefined;
  /** Carries the requests. If left out, `fetch` does, which browsers have. */
  readonly ask?: Ask | undefined;
}

/** Asks one validator. */
export class AttestationClient {
  readonly url: string;
  /** How errors call it. */
  readonly name: string;
  readonly #timeout: number;
  readonly #ask: Ask;

  constructor(url: string, { timeout, name, ask = askByFetch }: AttestationOptions) {
    this.url = url.replace(/\/+$/, "");
    this.name = name ?? this.url;
    this.#timeout = timeout;
    this.#ask = ask;
  }

  /** @throws AttestationError with the validator's own code, or `NoAnswer`. */
  async attestation(
    chainId: bigint,
    height: bigint,
    signal: AbortSignal,
  ): Promise<ReceivedAttestation> {
    const answer = await this.#get(`/attestations/${chainId}/${height}`, signal);
    const parsed = attestationAnswer.safeParse(answer);
    if (!parsed.success) {
      throw new AttestationError(this.name, "NoAnswer", z.prettifyError(parsed.error));
    }
    return { validator: this.name, ...parsed.data };
  }

  async #get(path: string, signal: AbortSignal): Promise<unknown> {
    try {
      const asking = { signal, timeout: this.#timeout };
      const { status, value } = await askJson(this.#ask, this.url + path, asking);
      if (status === OK) return value;
      const { error, message } = errorAnswer.parse(value);
      throw new AttestationError(this.name, error, message);
    } catch (error) {
      if (error instanceof AttestationError) throw error;
      const reason = `does not answer (${reasonOf(error)})`;
      throw new AttestationError(this.name, "NoAnswer", reason, error);
    }
  }
}
