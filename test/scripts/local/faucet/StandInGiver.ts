import { FaucetError } from "../../../../scripts/local/faucet/FaucetError.ts";
import { COIN, type Gift, type Giver } from "../../../../scripts/local/faucet/Giver.ts";

export const TOKEN = `0x${"ab".repeat(20)}`;
export const PERSON = `0x${"11".repeat(20)}`;
export const OTHER = `0x${"22".repeat(20)}`;

/** Gives without a chain. */
export class StandInGiver implements Giver {
  readonly chainId: bigint;
  readonly gifts: readonly Gift[];
  /** Symbols and receivers. */
  readonly given: string[] = [];
  /** Why nothing is given. */
  fault: Error | undefined;
  mostAtOnce = 0;
  #now = 0;

  constructor(chainId: bigint) {
    this.chainId = chainId;
    const here = { chainId, chain: "hub" };
    this.gifts = [
      { ...here, token: COIN, symbol: "ETH", decimals: 18, amount: 3n },
      { ...here, token: TOKEN, symbol: "USDC", decimals: 6, amount: 7n },
    ];
  }

  receiverFrom(text: string): string {
    if (text.startsWith("0x")) return text;
    throw new FaucetError("BadReceiver", `receiver ${text}`);
  }

  async give(gifts: readonly Gift[], receiver: string): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#now);
    await new Promise((resolve) => setImmediate(resolve));
    this.#now -= 1;
    if (this.fault !== undefined) throw this.fault;
    for (const { symbol } of gifts) this.given.push(`${symbol} ${receiver}`);
  }
}
