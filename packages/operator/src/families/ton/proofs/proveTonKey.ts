import type { Hex } from "@causeway/protocol";

import { keyFromEnvironment } from "../../../act/keyFromEnvironment.ts";
import { KEY_VARIABLE, KeyUnusable } from "../../../core/actingKey.ts";
import { fails, holds, type Proof } from "../../../core/Proof.ts";
import type { Signer } from "../../../core/Signer.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { accountIn } from "../TonContract.ts";
import { walletOn } from "../tonConfig.ts";

/** The signer whose key is at hand. */
export interface TonKeyAtHand {
  /** Empty where no key is set. */
  readonly proofs: readonly Proof[];
  /** Undefined where no key is set, or no account of the configuration has it. */
  readonly signer?: Signer;
}

/** That the key at hand, if there is one, is that of an account of the configuration. */
export function proveTonKey(
  { config, chain, signers }: Omit<TonContext, "view">,
  env: NodeJS.ProcessEnv,
): TonKeyAtHand {
  if (env[KEY_VARIABLE] === undefined) return { proofs: [] };
  try {
    const { privateKey } = keyFromEnvironment(config, 0, env);
    const account = accountIn(walletOn(privateKey as Hex, chain));
    const address = walletAddress(chain, account);
    const signer = signers.findLast((one) => one.address === account);
    if (signer === undefined) {
      const told = `${KEY_VARIABLE} is the key of ${address}, which no account of access.json has as its wallet on ${chain.name}`;
      return { proofs: [fails(told)] };
    }
    return { proofs: [holds(`${KEY_VARIABLE} is the key of ${signer.name}, ${address}`)], signer };
  } catch (error) {
    if (error instanceof KeyUnusable) return { proofs: [fails(error.message)] };
    throw error;
  }
}
