import { Quorum } from "./Quorum.ts";

/** The RPCs of a chain whose answers can prove themselves. */
export class ProvingQuorum extends Quorum {
  #lastProving = 0;

  /**
   * Asks one RPC after the other for an answer that proves itself, until one is accepted. The one that was accepted last
   * is asked first.
   *
   * @param decode Throws if the answer proves nothing.
   * @throws why the last of them was not accepted
   */
  async askInTurn<T>(method: string, params: unknown, decode: (answer: unknown) => T): Promise<T> {
    let failure: unknown;
    for (const _ of this.clients) {
      const name = this.names[this.#lastProving] as string;
      let answer: unknown;
      try {
        answer = await this.clients[this.#lastProving]?.send(method, params);
        return decode(answer);
      } catch (error) {
        failure = this.failure(error, method, params, name, answer);
        this.#lastProving = (this.#lastProving + 1) % this.clients.length;
      }
    }
    throw failure;
  }
}
