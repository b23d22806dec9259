import { type Ask, askByFetch, askJson, cut, LONGEST_REASON, shorten } from "@causeway/peers";
import { checkpointMessage, decodeSignature, type Hex } from "@causeway/protocol";
import { object, safeParse } from "valibot";

import { reasonOf } from "../reasonOf.ts";
import { schemaOf, textAnswer } from "../textAnswer.ts";
import { type Prover, ProverError } from "./Prover.ts";
import type { SignedCheckpoint } from "./SignedCheckpoint.ts";

const proofAnswer = /* @__PURE__ */ schemaOf(() =>
  object({ proof: textAnswer(/^0x[0-9a-f]{512}$/, (text) => text as Hex) }),
);

const REFUSED = 422;

/** Asks the prover, a process of its own; its README describes what is sent. */
export class HttpProver implements Prover {
  readonly #url: string;
  readonly #timeout: number;
  readonly #ask: Ask;

  /**
   * @param timeout Milliseconds that a proof may take, those before it included.
   * @param ask Carries the requests. If left out, `fetch` does, which browsers have.
   */
  constructor(url: string, timeout: number, ask: Ask = askByFetch) {
    this.#url = `${url.replace(/\/+$/, "")}/proofs`;
    this.#timeout = timeout;
    this.#ask = ask;
  }

  async prove(checkpoint: SignedCheckpoint, slots: number): Promise<Hex> {
    const { status, body } = await this.#post(JSON.stringify(requestFor(checkpoint, slots)));
    const parsed = safeParse(proofAnswer, body);
    if (status !== 200 || !parsed.success) {
      const answer = cut(JSON.stringify(shorten(body, LONGEST_REASON)), LONGEST_REASON);
      throw new ProverError(`${this.#url} answers ${status}: ${answer}`, status === REFUSED);
    }
    return parsed.output.proof;
  }

  async #post(body: string): Promise<{ status: number; body: unknown }> {
    try {
      const headers = { "content-type": "application/json" };
      const asking = { method: "POST", headers, body, timeout: this.#timeout };
      const { status, value } = await askJson(this.#ask, this.#url, asking);
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
