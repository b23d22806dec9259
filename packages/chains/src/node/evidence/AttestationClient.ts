import { cut, LONGEST_REASON } from "@causeway/peers";
import { askJson } from "@causeway/peers/node";
import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import { reasonOf } from "../../reasonOf.ts";

const word = z.string().regex(/^0x[0-9a-f]{64}$/);

const attestationAnswer = z.object({
  checkpointHash: word,
  signature: z.string().regex(/^0x[0-9a-f]{192}$/),
  ed25519Signature: z.string().regex(/^0x[0-9a-f]{128}$/),
  member: z.object({ x: word.transform(BigInt), y: word.transform(BigInt) }),
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

/** Asks one validator. */
export class AttestationClient {
  readonly url: string;
  /** How errors call it. */
  readonly name: string;
  readonly #timeout: number;

  /**
   * @param timeout Milliseconds.
   * @param name How errors call it; its URL if left out.
   */
  constructor(url: string, timeout: number, name?: string) {
    this.url = url.replace(/\/+$/, "");
    this.name = name ?? this.url;
    this.#timeout = timeout;
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
      const { status, value } = await askJson(this.url + path, asking);
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
