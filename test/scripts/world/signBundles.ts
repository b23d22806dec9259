import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import safeArtifact from "@safe-global/safe-smart-account/build/artifacts/contracts/Safe.sol/Safe.json" with {
  type: "json",
};
import { Contract, concat, type JsonRpcProvider, ZeroAddress, zeroPadValue } from "ethers";

/** As the Transaction Builder of a Safe reads it. */
interface Bundle {
  readonly meta: { readonly createdFromSafeAddress: string };
  readonly transactions: readonly { readonly to: string; readonly data: string }[];
}

/**
 * What owners do with the bundles of a folder: each of them approves, and the Safe executes every call. Nodes that let
 * anyone act for every account stand for the owners' wallets.
 */
async function signAll(folder: string, rpcs: ReadonlyMap<string, string>): Promise<void> {
  for (const file of globSync(join(folder, "*", "*", "*-direct-*.json")).sort()) {
    const chain = basename(dirname(file));
    const node = new MinedProvider(rpcs.get(chain));
    const { meta, transactions } = JSON.parse(readFileSync(file, "utf8")) as Bundle;
    for (const call of transactions) await execute(node, meta.createdFromSafeAddress, call);
    node.destroy();
    process.stdout.write(`${chain}: signed ${file}\n`);
  }
}

async function execute(
  node: JsonRpcProvider,
  address: string,
  { to, data }: Bundle["transactions"][number],
): Promise<void> {
  await node.send("anvil_autoImpersonateAccount", [true]);
  const safe = new Contract(address, safeArtifact.abi, node);
  const call = (name: string, ...args: unknown[]) => safe.getFunction(name)(...args);
  const terms = [to, 0, data, 0, 0, 0, 0, ZeroAddress, ZeroAddress] as const;
  const hash = await call("getTransactionHash", ...terms, await call("nonce"));
  const owners: string[] = [...(await call("getOwners"))];
  const signing = owners.slice(0, Number(await call("getThreshold"))).sort(byAddress);
  for (const owner of signing) await send(node, owner, address, safe, "approveHash", [hash]);
  const [first = ""] = signing;
  const approvals = concat(
    signing.map((owner) => concat([zeroPadValue(owner, 32), NOTHING, "0x01"])),
  );
  await send(node, first, address, safe, "execTransaction", [...terms, approvals]);
}

const NOTHING = `0x${"00".repeat(32)}`;
const COIN = "0xde0b6b3a7640000";

function byAddress(one: string, other: string): number {
  return BigInt(one) < BigInt(other) ? -1 : 1;
}

async function send(
  node: JsonRpcProvider,
  from: string,
  to: string,
  safe: Contract,
  name: string,
  args: readonly unknown[],
): Promise<void> {
  await node.send("anvil_setBalance", [from, COIN]);
  const data = safe.interface.encodeFunctionData(name, [...args]);
  const hash = await node.send("eth_sendTransaction", [{ from, to, data }]);
  const receipt = await node.getTransactionReceipt(hash);
  if (receipt?.status !== 1) throw new Error(`${name} of ${to} failed`);
}

const [folder = "", ...named] = process.argv.slice(2);
await signAll(folder, new Map(named.map((one) => one.split("=") as [string, string])));
