import { compile, type NetworkProvider } from "@ton/blueprint";
import { Address, contractAddress, toNano } from "@ton/core";

import { mailboxData } from "../wrappers/mailboxData";
import { variable } from "../wrappers/variable";

/** Pays the mailbox's rent for years: `RENT_RESERVE` of `contracts/mailbox/money.tolk`, and its first fees. */
const VALUE = toNano("10.1");

/**
 * Deploys a mailbox without lanes and clients: `npx blueprint run deployMailbox`. These variables say which one:
 * `MANAGER` is the access manager's address. `CHAIN_ID` and `HUB_CHAIN_ID` are the ids of this chain and of the hub.
 * `ENVIRONMENT` is the hash of the environment's name, `HANDOVER` a number of seconds, and `SALT` a number, 0 if absent.
 */
export async function run(provider: NetworkProvider): Promise<void> {
  const code = await compile("Mailbox");
  const data = mailboxData({
    manager: Address.parse(variable("MANAGER")),
    chainId: BigInt(variable("CHAIN_ID")),
    environment: variable("ENVIRONMENT") as `0x${string}`,
    hubChainId: BigInt(variable("HUB_CHAIN_ID")),
    handover: Number(variable("HANDOVER")),
    salt: BigInt(variable("SALT", "0")),
  });
  const address = contractAddress(0, { code, data });
  if (await provider.isContractDeployed(address)) {
    provider.ui().write(`The mailbox ${address} stands already.`);
    return;
  }
  await provider.sender().send({ to: address, value: VALUE, init: { code, data } });
  await provider.waitForDeploy(address);
  provider.ui().write(`The mailbox is ${address}.`);
}
