import type { BaseConfig } from "../../../config/BaseConfig.ts";
import { KEY_VARIABLE, KeyUnusable } from "../../../core/actingKey.ts";
import { fails, holds, type Proof } from "../../../core/Proof.ts";
import type { Signer } from "../../../core/Signer.ts";
import { signerNamed, walletFromEnvironment } from "../signing/walletFromEnvironment.ts";

/** Whose key is at hand. */
export interface KeyAtHand {
  /** Empty where no key is set. */
  readonly proofs: readonly Proof[];
  /** Undefined where no key is set, or it is nobody's. */
  readonly signer?: Signer;
}

/** That the key at hand, if there is one, is that of an account of the configuration. */
export function proveKey(config: BaseConfig, env: NodeJS.ProcessEnv): KeyAtHand {
  if (env[KEY_VARIABLE] === undefined) return { proofs: [] };
  try {
    const signer = signerNamed(config, walletFromEnvironment(config, null, 0, env).address);
    const told = `${KEY_VARIABLE} is the key of ${signer.name}, ${signer.address}`;
    return { proofs: [holds(told)], signer };
  } catch (error) {
    if (error instanceof KeyUnusable) return { proofs: [fails(error.message)] };
    throw error;
  }
}
