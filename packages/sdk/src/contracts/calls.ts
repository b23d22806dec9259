import { type ContractCalls, contractCalls } from "@causeway/protocol";

import { bridgePart, mailboxPart, swapRouterPart, tokenPart, vaultPart } from "./parts/index.ts";

// Each is made when it is asked for: a page pays for no contract that it does not call.

export function swapRouterCalls(): ContractCalls {
  return contractCalls(swapRouterPart);
}

export function bridgeCalls(): ContractCalls {
  return contractCalls(bridgePart);
}

export function mailboxCalls(): ContractCalls {
  return contractCalls(mailboxPart);
}

export function tokenCalls(): ContractCalls {
  return contractCalls(tokenPart);
}

export function vaultCalls(): ContractCalls {
  return contractCalls(vaultPart);
}
