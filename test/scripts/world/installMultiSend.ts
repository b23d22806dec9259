import { getMultiSendCallOnlyDeployment } from "@safe-global/safe-deployments";
import multiSend from "@safe-global/safe-smart-account/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json" with {
  type: "json",
};
import type { JsonRpcProvider } from "ethers";

/** Puts Safe's `MultiSendCallOnly` where it is on every chain, on a node that lets us. */
export async function installMultiSend(provider: JsonRpcProvider): Promise<void> {
  const address = getMultiSendCallOnlyDeployment({ version: "1.5.0" })?.defaultAddress;
  await provider.send("anvil_setCode", [address, multiSend.deployedBytecode]);
}
