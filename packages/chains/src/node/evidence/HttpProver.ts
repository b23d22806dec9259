import { cut, LONGEST_REASON, shorten } from "@causeway/peers";
import { askJson } from "@causeway/peers/node";
import { checkpointMessage, decodeSignature, type Hex } from "@causeway/protocol";
import { z } from "zod";
import { type Prover, ProverError } from "../../evidence/Prover.ts";
import type { SignedCheckpoint } from "../../evidence/SignedCheckpoint.ts";
import { reasonOf } from "../../reasonOf.ts";

const proofAnswer = z.object({ proof: z.string().regex(/^0x[0-9a-f]{512}$/) });

const REFUSED = 422;

/** Asks the prover, a process of its own; its README describes what is sent. */
export class HttpProver implements Prover {
  readonly #url: string;
  readonly #timeout: number;

  /** @param timeout Milliseconds that a proof may take, those before it included. */
  constructor(url: string, timeout: number) {
    this.#url = `${url.replace(/\/+$/, "")}/proofs`;
    this.#timeout = timeout;
  }

  async prove(checkpoint: SignedCheckpoint, slots: number): Promise<Hex> {
    const { status, body } = await this.#post(JSON.stringify(requestFor(checkpoint, slots)));
    const parsed = proofAnswer.safeParse(body);
    if (status !== 200 || !parsed.success) {
      const answer = cut(JSON.stringify(shorten(body, LONGEST_REASON)), LONGEST_REASON);
      throw new ProverError(`${this.#url} answers ${status}: ${answer}`, status === REFUSED);
    }
    return parsed.data.proof;
  }

  async #post(body: string): Promise<{ status: number; body: unknown }> {
    try {
      const headers = { "content-type": "application/json" };
      const asking = { method: "POST", headers, body, timeout: this.#timeout };
      const { status, value } = await askJson(this.#url, asking);
      return { status, body: value };
    } catch (error) {
      throw new ProverError(`${this.#url} does not answer (${reasonOf(error)})`, false, error);
    }
  }
}

function requestFor({ members, signatures, checkpointHash }: SignedCheckpoint, slots: number) {
  return {
    size: slots,
    members: members.map(({ x, y, weight }) => ({ x: `${x}`, y: `${y}`, weight: `${weight}` })),
    signatures: signatures.map(({ position, signature }) => {
      const decoded = decodeSignature(signature);
      if (decoded === undefined) throw new ProverError(`signature ${position} is malformed`, true);
      const { r, s } = decoded;
      return { position, rx: `${r.x}`, ry: `${r.y}`, s: `${s}` };
    }),
    message: `${checkpointMessage(checkpointHash)}`,
  };
}
