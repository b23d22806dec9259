import { Interface } from "ethers";

import { bridgePart, mailboxPart, swapRouterPart, tokenPart, vaultPart } from "./parts/index.ts";

// Each is parsed when it is asked for: a page pays for no contract that it does not call.

export function swapRouterInterface(): Interface {
  return new Interface(swapRouterPart);
}

export function bridgeInterface(): Interface {
  return new Interface(bridgePart);
}

export function mailboxInterface(): Interface {
  return new Interface(mailboxPart);
}

export function tokenInterface(): Interface {
  return new Interface(tokenPart);
}

export function vaultInterface(): Interface {
  return new Interface(vaultPart);
}
