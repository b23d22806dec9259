import { type CausewayError, isCausewayError } from "../errors/CausewayError.ts";
import { sendingError } from "../errors/sendingError.ts";
import type { WalletOptions } from "./Wallet.ts";
import { walletError } from "./walletError.ts";

const PATIENCE = 15_000;
const PATIENCE_WITH_PEOPLE = 600_000;

/** What a wallet is asked for. */
export interface Asked {
  readonly method: string;
  /** Whether a person answers. */
  readonly byPerson?: boolean;
  /** Whether the wallet may have sent something, although it does not answer. */
  readonly maySend?: boolean;
}

/** Asks a wallet, and names each way in which it can fail. */
export type Asking = <T>(asked: Asked, ask: () => Promise<T>) => Promise<T>;

/** How wallets are asked. A wallet that never answers is given up. */
export function askingWith({
  patience = PATIENCE,
  patienceWithPeople = PATIENCE_WITH_PEOPLE,
}: WalletOptions): Asking {
  return async ({ method, byPerson = false, maySend = false }, ask) => {
    const milliseconds = byPerson ? patienceWithPeople : patience;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(silent(method, milliseconds, maySend)), milliseconds);
    });
    try {
      return await Promise.race([ask(), silence]);
    } catch (error) {
      throw isCausewayError(error) ? error : walletError(method, error);
    } finally {
      clearTimeout(timer);
    }
  };
}

function silent(method: string, milliseconds: number, maySend: boolean): CausewayError {
  const seconds = Math.ceil(milliseconds / 1000);
  const warning = maySend ? "; it may have sent the transaction all the same" : "";
  return sendingError("WalletSilent", {
    message: `The wallet has not answered ${method} in ${seconds} s${warning}`,
    details: { method, milliseconds, maySend },
  });
}
