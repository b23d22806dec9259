import { createRequire } from "node:module";

import {
  Contract,
  ContractFactory,
  type JsonRpcProvider,
  toBeHex,
  ZeroAddress,
  zeroPadValue,
} from "ethers";

const require = createRequire(import.meta.url);

interface Artifact {
  readonly abi: [];
  readonly bytecode: string;
  readonly deployedBytecode: string;
}

function artifact(path: string): Artifact {
  return require(`@safe-global/safe-smart-account/build/artifacts/contracts/${path}.json`);
}

const SINGLETON_SLOT = toBeHex(0, 32);

/** Where Safe's own deployment puts what makes several calls of one transaction. */
const MULTI_SEND_CALL_ONLY = "0xA83c336B20401Af773B6219BA5027174338D1836";

/** Puts a real Safe at an address of our choice, on a node that lets us: as its factory would elsewhere. */
export async function installSafe(
  provider: JsonRpcProvider,
  address: string,
  owners: readonly string[],
  threshold: number,
): Promise<Contract> {
  const payer = await provider.getSigner(0);
  const { abi, bytecode } = artifact("Safe.sol/Safe");
  const singleton = await (
    await new ContractFactory(abi, bytecode, payer).deploy()
  ).waitForDeployment();
  const multiSend = artifact("libraries/MultiSendCallOnly.sol/MultiSendCallOnly");
  await provider.send("anvil_setCode", [MULTI_SEND_CALL_ONLY, multiSend.deployedBytecode]);
  const proxy = artifact("proxies/SafeProxy.sol/SafeProxy");
  await provider.send("anvil_setCode", [address, proxy.deployedBytecode]);
  const slot = zeroPadValue(await singleton.getAddress(), 32);
  await provider.send("anvil_setStorageAt", [address, SINGLETON_SLOT, slot]);
  const safe = new Contract(address, abi, payer);
  const setup = safe.getFunction("setup");
  const nothing = [ZeroAddress, "0x", ZeroAddress, ZeroAddress, 0, ZeroAddress] as const;
  await (await setup([...owners], threshold, ...nothing)).wait();
  return safe;
}
