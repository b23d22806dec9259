import { askByFetch } from "@causeway/chains/peers";
import {
  type FindMembers,
  globalIdOf,
  openReaders,
  type Readers,
  TonReadChain,
  wireAddress,
} from "@causeway/chains/ton";
import { ChainType, type Hex } from "@causeway/protocol";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { keep } from "../kept/keep.ts";
import { loaded } from "../kept/loaded.ts";
import { checkedEnvironment } from "../recovery/checkedEnvironment.ts";
import type { RecoveredEnvironment, RecoveredTonChain } from "../recovery/recoveredEnvironment.ts";
import type { ChainId } from "../values/ids.ts";

const DAY_SECONDS = 86_400;

/** Makes a chain of its mailbox, and of what reads it. */
export type MakeTonChain = (...of: ConstructorParameters<typeof TonReadChain>) => TonReadChain;

/** A chain of TON in its environment. */
export interface OpenTon {
  readonly chain: RecoveredTonChain;
  readonly adapter: TonReadChain;
}

/**
 * Connects to a chain of TON by all its endpoints, which must agree. The client keeps the connection.
 *
 * @param refundTo Receives the value that is left of messages.
 * @param make Makes the chain of what reads it.
 * @throws CausewayError `NoContracts`, `BadInput`
 */
export async function openTon(
  causeway: Causeway,
  chainId: ChainId,
  refundTo?: Hex,
  make: MakeTonChain = readOnly,
): Promise<OpenTon> {
  const environment = checkedEnvironment(causeway);
  const chain = tonChainOf(environment, chainId);
  const readers = await keep(causeway, `ton ${chainId}`, DAY_SECONDS, async () =>
    readersOf(causeway, chain),
  );
  const account = chain.mailbox.toLowerCase() as Hex;
  const origin = { chainType: ChainType.ton, chainId, mailbox: wireAddress(account) };
  // The hub keeps the lists of committees, and only what is proven on it needs them.
  const findMembers: FindMembers = async (hash, hubChainId) => {
    const { listedMembers } = await loaded(import("./listedMembers.ts"));
    return listedMembers(causeway, environment, hash, hubChainId);
  };
  const parts = { origin, reader: readers.of(account), findMembers };
  return { chain, adapter: make(parts, { readerOf: readers.of, excessesTo: refundTo }) };
}

function readOnly(...of: ConstructorParameters<typeof TonReadChain>): TonReadChain {
  return new TonReadChain(...of);
}

function tonChainOf({ chains }: RecoveredEnvironment, chainId: ChainId): RecoveredTonChain {
  const chain = chains.find((one) => one.chainId === chainId);
  if (chain?.family === "ton") return chain;
  const message = `chain ${chainId} is no chain of TON`;
  throw new CausewayError("BadInput", { message, details: { chainId } });
}

function readersOf({ options }: Causeway, chain: RecoveredTonChain): Readers {
  const { name, chainId, rpcUrls: urls, rpcTimeout: timeout } = chain;
  const { fetch } = options;
  return openReaders(
    { name, chainId, globalId: globalIdOf(chainId), urls, timeout },
    (url, asked) => askByFetch(url, { ...asked, fetch }),
  );
}
