import {
  type Hex,
  readTonAddress,
  TON_MAINNET_CHAIN_ID,
  TonAddressError,
} from "@causeway/protocol";
import { z } from "zod";

import { badParameter } from "../errors/ApiError.ts";
import type { Lists } from "../lists/Lists.ts";
import { evmAddress, ofKind } from "./fields.ts";

/** An account of any family of chains, as a client wrote it. */
export interface WrittenAccount {
  /** As frames have it, in lower case. */
  readonly bytes: Hex;
  /** Whether the text is for test networks alone; undefined if it does not say it. */
  readonly isTestOnly: boolean | undefined;
  readonly text: string;
}

const REFUSALS = {
  NotATonAddress: "is no address: 0x and 40 hex digits, or an address of TON",
  WrongTonChecksum: "has a wrong checksum",
  UnknownTonFlags: "has flags that no address of TON has",
  WrongTonWorkchain: "is of no workchain of TON",
} as const;

/** Form of an account of any family. */
export const ANY_ACCOUNT = "^(0x[0-9a-fA-F]{40}|(0|-1):[0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{48})$";

/** An account of any family: as `evmAddress`, or of TON in its raw form or in Base64 of either alphabet. */
export const anyAccount = z
  .string()
  .transform((text, context): WrittenAccount => {
    const read = text.startsWith("0x") ? readEvm(text) : readTon(text);
    if (typeof read === "object") return { ...read, text };
    const { params } = ofKind("badAddress", read);
    context.issues.push({ code: "custom", message: read, params, input: text });
    return z.NEVER;
  })
  .meta({ pattern: ANY_ACCOUNT });

type Read = Omit<WrittenAccount, "text">;

function readEvm(text: string): Read | string {
  const { data, error } = evmAddress.safeParse(text);
  if (data !== undefined) return { bytes: data, isTestOnly: undefined };
  return error?.issues[0]?.message ?? REFUSALS.NotATonAddress;
}

function readTon(text: string): Read | string {
  try {
    const { address, isTestOnly } = readTonAddress(text);
    return { bytes: address, isTestOnly };
  } catch (error) {
    if (error instanceof TonAddressError) return REFUSALS[error.code];
    throw error;
  }
}

/** Digits of an account by the family of its chain, with `0x`. */
const LENGTHS = { evm: 42, ton: 68 } as const;

/**
 * The bytes of an account on one of the environment's chains.
 *
 * @param chainId The chain on which it is; any chain if left out.
 * @throws ApiError `badAddress` if it is of another family, or for test networks alone on a chain that is none.
 */
export function accountOn(
  { chains }: Pick<Lists, "chains">,
  { bytes, isTestOnly, text }: WrittenAccount,
  parameter: string,
  chainId?: bigint,
): Hex {
  const possible = chains.filter(
    ({ chain }) =>
      LENGTHS[chain.family] === bytes.length &&
      (chainId === undefined || chain.chainId === chainId),
  );
  if (possible.length === 0) {
    throw badParameter(parameter, text, "is of another family of chains", "badAddress");
  }
  const isRefused =
    isTestOnly && possible.every(({ chain }) => chain.chainId === TON_MAINNET_CHAIN_ID);
  if (!isRefused) return bytes;
  throw badParameter(parameter, text, "is an address for test networks alone", "badAddress");
}
