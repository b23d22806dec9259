import { globalIdOf } from "@causeway/chains/ton";
import { TonWallet } from "@causeway/chains/ton/sending";
import {
  type Hex,
  readTonAddress,
  TON_MAINNET_CHAIN_ID,
  TON_TESTNET_CHAIN_ID,
  TonAddressError,
  workchainOf,
} from "@causeway/protocol";
import { z } from "zod";

import { type ChainConfig, isDevelopmentChain } from "../../config/chains.ts";
import type { FamilyConfig, StatedAddress } from "../../config/FamilyConfig.ts";
import { positive } from "../../config/fields.ts";
import type { Violation } from "../../config/Violation.ts";

declare module "../../config/ChainConfig.ts" {
  interface ChainConfig {
    /** Of every TON chain: seconds in which its committee names the successor. A mailbox's address follows from it. */
    readonly handover?: number;
  }
}

/** Nanoton; the most that we pay for a unit of gas. The network states the price, which was a tenth of it for years. */
export const TON_GAS_PRICE_CAP = 4_000n;

const BASECHAIN = 0;

/** An account of the basechain in any form; in the configuration it is 33 bytes, as on the wire. */
const tonAddress: z.ZodType<StatedAddress> = z.string().transform((text, context) => {
  try {
    const { address, isTestOnly } = readTonAddress(text);
    if (workchainOf(address) === BASECHAIN) return { address, text, ...flagOf(isTestOnly) };
    context.addIssue({ code: "custom", message: "an account of the basechain, workchain 0" });
  } catch (error) {
    if (!(error instanceof TonAddressError)) throw error;
    context.addIssue({ code: "custom", message: RULES[error.code] });
  }
  return z.NEVER;
});

const RULES: Readonly<Record<TonAddressError["code"], string>> = {
  NotATonAddress: "an address of TON: 0: and 64 hex digits, or 48 characters such as EQ…",
  WrongTonChecksum: "an address of TON whose checksum is right",
  UnknownTonFlags: "an address of TON whose first byte is 0x11 or 0x51, with 0x80 on test networks",
  WrongTonWorkchain: "an account of the basechain, workchain 0",
};

function flagOf(isTestOnly: boolean | undefined) {
  return isTestOnly === undefined ? {} : { isTestOnly };
}

/** TON chains in the configuration. */
export const tonConfig: FamilyConfig = {
  chainFields: {
    coin: z.strictObject({
      symbol: z.string().regex(/^[A-Z][A-Z0-9]{0,10}$/, "a coin's symbol: TON"),
      decimals: z.literal(9, "9, as amounts are in nanoton"),
    }),
    handover: positive(32),
  },
  chainViolations: otherNetwork,
  isNoHub: true,
  ownAddress: tonAddress,
  addressOf: walletOn,
};

/** The first wallet V5R1 of a key, in which wallets for people begin, too. */
export function walletOn(privateKey: Hex, { chainId }: Pick<ChainConfig, "chainId">): Hex {
  const { address } = new TonWallet(privateKey, globalIdOf(chainId) ?? 0);
  return readTonAddress(address.toRawString()).address;
}

/** TON has two public networks, whose chain ids are ours. */
function otherNetwork({ chainId, testnet }: ChainConfig): Violation[] {
  const own = testnet ? TON_TESTNET_CHAIN_ID : TON_MAINNET_CHAIN_ID;
  if (isDevelopmentChain(chainId) || chainId === own) return [];
  const rule = `${own}, as TON's ${testnet ? "test" : "main"} network has`;
  return [{ path: ["chainId"], value: chainId, rule }];
}
