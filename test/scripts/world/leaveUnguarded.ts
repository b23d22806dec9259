import type { Hex } from "@causeway/protocol";
import type { JsonRpcProvider } from "ethers";

import { AccessManager__factory } from "../../../typechain-types/index.js";

/** Puts OpenZeppelin's access manager, unchanged, where ours stands. What it has stored is laid out alike. */
export async function leaveUnguarded(provider: JsonRpcProvider, manager: Hex): Promise<void> {
  const creation = await new AccessManager__factory().getDeployTransaction(manager);
  const code = await provider.call(creation);
  await provider.send("anvil_setCode", [manager, code]);
}
