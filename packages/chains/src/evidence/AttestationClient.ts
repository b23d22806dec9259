import { type Ask, askByFetch, askJson, cut, LONGEST_REASON } from "@causeway/peers";
import type { Hex } from "@causeway/protocol";
import { object, parse, safeParse, string } from "valibot";

import { reasonOf } from "../reasonOf.ts";
import { schemaOf, textAnswer } from "../textAnswer.ts";

const hexOf = (digits: number) =>
  textAnswer(new RegExp(`^0x[0-9a-f]{${digits}}$`), (text) => text as Hex);

const attestationAnswer = /* @__PURE__ */ schemaOf(() => {
  const integer = textAnswer(/^0x[0-9a-f]{64}$/, BigInt);
  return object({
    checkpointHash: hexOf(64),
    signature: hexOf(192),
    ed25519Signature: hexOf(128),
    member: object({ x: integer, y: integer }),
  });
});

const OK = 200;

const errorAnswer = /* @__PURE__ */ schemaOf(() => object({ error: string(), message: string() }));

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
    const parsed = safeParse(attestationAnswer, answer);
    if (!parsed.success) {
      const [{ message, path = [] }] = parsed.issues;
      const field = path.map(({ key }) => `${key}`).join(".");
      throw new AttestationError(this.name, "NoAnswer", `${field || "the answer"}: ${message}`);
    }
    return { validator: this.name, ...parsed.output };
  }

  async #get(path: string, signal: AbortSignal): Promise<unknown> {
    try {
      const asking = { signal, timeout: this.#timeout };
      const { status, value } = await askJson(this.#ask, this.url + path, asking);
      if (status === OK) return value;
      const { error, message } = parse(errorAnswer, value);
      throw new AttestationError(this.name, error, message);
    } catch (error) {
      if (error instanceof AttestationError) throw error;
      const reason = `does not answer (${reasonOf(error)})`;
      throw new AttestationError(this.name, "NoAnswer", reason, error);
    }
  }
}
