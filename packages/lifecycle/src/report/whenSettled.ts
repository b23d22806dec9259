import { type ChainErrorCode, isChainError } from "@causeway/chains";

/** What is over as soon as all RPCs have the newest block. */
const PASSING: readonly ChainErrorCode[] = ["RpcDisagreement", "BlockReplaced", "UnknownHeight"];

const ATTEMPTS = 6;
const PAUSE_MILLISECONDS = 500;

/** Reads again while the RPCs of a chain do not have the same blocks. */
export async function whenSettled<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      const isPassing = PASSING.some((code) => isChainError(error, code));
      if (!isPassing || attempt === ATTEMPTS) throw error;
      await new Promise((wake) => setTimeout(wake, PAUSE_MILLISECONDS));
    }
  }
}
