import type { Hex } from "@causeway/protocol";
import { getAddress } from "ethers";

import type { DesiredContract } from "../deploy/DesiredContract.ts";
import type { ActSource } from "./ActSource.ts";

const EVENT = "AuthorityUpdated";

/**
 * Contracts that were put under another authority than the access manager. Each contract emits the same event for the
 * access manager as it is deployed, and that says nothing.
 */
export function authorityActs(contracts: readonly DesiredContract[], manager: Hex): ActSource[] {
  return contracts
    .filter(({ abi }) => abi.getEvent(EVENT) !== null)
    .map(({ name, address, abi }) => ({
      address,
      abi,
      isOwn: ({ authority }) => getAddress(authority) !== getAddress(manager),
      did: {
        [EVENT]: ({ authority }, words) =>
          `put ${name} under the authority ${words.account(authority)}`,
      },
    }));
}
