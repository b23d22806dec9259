import type { Hex } from "@causeway/protocol";

import { KEY_VARIABLE, KeyUnusable } from "../../../core/actingKey.ts";
import type { Signer } from "../../../core/Signer.ts";
import type { OpenTonChain } from "../OpenTonChain.ts";
import { walletAddress } from "./walletMessage.ts";

/**
 * Who a wallet's account is in the configuration.
 *
 * @throws KeyUnusable if it is nobody.
 */
export function actingSigner(open: OpenTonChain, account: Hex): Signer {
  const { config, chain, signers } = open;
  const signer = signers.find(({ address }) => address === account);
  if (signer !== undefined) return signer;
  const names = signers.map(({ name, address }) => `${name} ${walletAddress(chain, address)}`);
  throw new KeyUnusable(
    `${KEY_VARIABLE} is the key of ${walletAddress(chain, account)}, which has nothing to do in ` +
      `${config.environment}: its accounts are ${names.join(", ")}`,
  );
}
