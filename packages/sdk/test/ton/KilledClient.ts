import type { ExecutionStorage, TonConnectWallet } from "../../src/index.ts";

/** The storage and the wallet of a program that ends at one of its points: after each effect, and before the wallet's. */
export class KilledClient {
  /** Names of the points that were reached. */
  readonly points: string[] = [];
  readonly ended: Promise<"killed">;
  #end: (how: "killed") => void = () => undefined;
  readonly #killAt: number;

  /** @param killAt Number of the point at which it ends; it reaches its end if there are fewer. */
  constructor(killAt = Number.POSITIVE_INFINITY) {
    this.#killAt = killAt;
    this.ended = new Promise((end) => {
      this.#end = end;
    });
  }

  /** @param texts What is written down: it outlives the program. What other programs held is free. */
  storage(texts: Map<string, string>): ExecutionStorage {
    return {
      ...{ description: "a test", isDurable: true },
      get: async (id) => texts.get(id),
      set: async (id, text) => {
        texts.set(id, text);
        await this.#reach("after storage");
      },
      delete: async (id) => void texts.delete(id),
      list: async () => [...texts.keys()],
      exclusively: async (_, run) => run(),
    };
  }

  wallet({ sendTransaction, ...wallet }: TonConnectWallet): TonConnectWallet {
    return {
      ...wallet,
      sendTransaction: async (asked) => {
        await this.#reach("before wallet");
        const answer = await sendTransaction(asked);
        await this.#reach("after wallet");
        return answer;
      },
    };
  }

  #reach(point: string): Promise<void> | undefined {
    if (this.points.length > this.#killAt) return new Promise(() => undefined);
    this.points.push(point);
    if (this.points.length <= this.#killAt) return undefined;
    this.#end("killed");
    return new Promise(() => undefined);
  }
}
