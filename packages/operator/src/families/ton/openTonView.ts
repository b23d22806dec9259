import type { ChainConfig } from "../../config/chains.ts";
import { readersOf } from "./OpenTonChain.ts";
import { ANY_ACCOUNT, newestTonView, type TonView } from "./TonView.ts";

/**
 * A TON chain after its newest block, for as long as it is open.
 *
 * @throws ChainError
 */
export async function openTonView(
  chain: ChainConfig,
): Promise<{ readonly view: TonView; readonly close: () => void }> {
  const readers = readersOf(chain);
  try {
    return { view: await newestTonView(readers, ANY_ACCOUNT), close: () => readers.close() };
  } catch (error) {
    readers.close();
    throw error;
  }
}
