import { type Hex, quantity } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { connectRpcs } from "./connectRpcs.ts";
import { rpcFailure } from "./rpcFailure.ts";

/** Code of an account at the newest block; `0x` of none. @throws CausewayError `RpcUnreachable`; as `connectRpcs` */
export async function codeOf(
  causeway: Causeway,
  chainId: ChainId,
  account: Address,
  signal?: AbortSignal,
): Promise<Hex> {
  const rpcs = await connectRpcs(causeway, chainId, signal);
  try {
    const block = quantity(await rpcs.getBlockNumber(signal));
    const bytes = (answer: unknown) => {
      if (typeof answer === "string" && /^0x(?:[0-9a-fA-F]{2})*$/.test(answer)) return answer;
      throw new TypeError(`no code: ${String(answer).slice(0, 80)}`);
    };
    return await rpcs.ask("eth_getCode", [account, block], bytes, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw rpcFailure(chainId, error);
  }
}
