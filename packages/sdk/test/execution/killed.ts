import type { Means } from "../../src/execution/Means.ts";
import { KillPoints } from "./KillPoints.ts";

/** What changes something outside of a program: what is written down, and what the wallet is asked to do. */
const EFFECTS = ["set", "switchChain", "signTypedData", "send", "sendBatch"];

/** Whether a program that ends at a point had a signature of the wallet, and had not written it down. */
export function losesSignature(points: readonly string[], killAt: number): boolean {
  const given = points.indexOf("after wallet.signTypedData");
  const written = points.indexOf("after storage.set", given);
  return given >= 0 && killAt >= given && killAt < written;
}

/** A program that ends at one of its points: before or after each request to anything outside of it. */
export class Program extends KillPoints {
  /** The same means, which a killed program cannot use any more. */
  means(means: Means): Means {
    const origin = this.#all("origin", means.origin);
    return {
      ...means,
      storage: this.#object("storage", means.storage),
      wallet: means.wallet && this.#object("wallet", means.wallet),
      origin: async (chainId) => this.#object("origin", await origin(chainId)),
      build: this.#all("build", means.build),
      routeAgain: this.#all("routeAgain", means.routeAgain),
      addedChain: this.#all("addedChain", means.addedChain),
      pause: this.#all("pause", means.pause),
    };
  }

  /** The same means, whose effects alone are points. */
  effects(means: Means): Means {
    return {
      ...means,
      storage: this.#object("storage", means.storage, EFFECTS),
      wallet: means.wallet && this.#object("wallet", means.wallet, EFFECTS),
    };
  }

  #object<T extends object>(name: string, object: T, names?: readonly string[]): T {
    return new Proxy(object, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function" || key === "exclusively") return value;
        if (names?.includes(String(key)) === false) return value.bind(target);
        return this.#all(`${name}.${String(key)}`, value.bind(target));
      },
    });
  }

  #all<A extends unknown[], R>(name: string, act: (...args: A) => Promise<R>) {
    return async (...args: A): Promise<R> => {
      await this.reach(`before ${name}`);
      const result = await act(...args);
      await this.reach(`after ${name}`);
      return result;
    };
  }
}
