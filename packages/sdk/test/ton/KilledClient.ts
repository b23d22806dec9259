import type { ExecutionStorage, TonConnectWallet } from "../../src/index.ts";
import { KillPoints } from "../execution/KillPoints.ts";

/** The storage and the wallet of a program that ends at one of its points: after each effect, and before the wallet's. */
export class KilledClient extends KillPoints {
  /** @param texts What is written down: it outlives the program. What other programs held is free. */
  storage(texts: Map<string, string>): ExecutionStorage {
    return {
      ...{ description: "a test", isDurable: true },
      get: async (id) => texts.get(id),
      set: async (id, text) => {
        texts.set(id, text);
        await this.reach("after storage");
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
        await this.reach("before wallet");
        const answer = await sendTransaction(asked);
        await this.reach("after wallet");
        return answer;
      },
    };
  }
}
