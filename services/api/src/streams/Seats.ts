import { ApiError, unavailable } from "../errors/ApiError.ts";

/** Counts open streams of this process, so that no client keeps others from theirs. */
export class Seats {
  readonly #most: number;
  readonly #taken = new Map<string, number>();
  #all = 0;

  /** @param most Of all clients together. */
  constructor(most: number) {
    this.#most = most;
  }

  get taken(): number {
    return this.#all;
  }

  /**
   * @param client Its name.
   * @param most Of this client.
   * @returns what gives the seat back; calling it again changes nothing.
   * @throws ApiError `tooManyRequests`, `unavailable`
   */
  take(client: string, most: number): () => void {
    const own = this.#taken.get(client) ?? 0;
    if (own >= most) {
      const headers = { "retry-after": "5" };
      throw new ApiError("tooManyRequests", `${own} streams are open already`, { headers });
    }
    if (this.#all >= this.#most) throw unavailable("all streams of this process are taken");
    this.#add(client, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#add(client, -1);
      isTaken = false;
    };
  }

  #add(client: string, change: 1 | -1): void {
    this.#all += change;
    const own = (this.#taken.get(client) ?? 0) + change;
    if (own === 0) this.#taken.delete(client);
    else this.#taken.set(client, own);
  }
}
