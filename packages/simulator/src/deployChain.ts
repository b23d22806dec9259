import type { Hex } from "@causeway/protocol";
import { type ContractRunner, getCreateAddress } from "ethers";

import { AccessManager__factory } from "../../../typechain-types/factories/@openzeppelin/contracts/access/manager/AccessManager__factory.ts";
import { SimulatedLightClient__factory } from "../../../typechain-types/factories/contracts/light-clients/SimulatedLightClient__factory.ts";
import { Expiry__factory } from "../../../typechain-types/factories/contracts/messaging/expiry/Expiry__factory.ts";
import { Mailbox__factory } from "../../../typechain-types/factories/contracts/messaging/Mailbox__factory.ts";
import { Prepaid__factory } from "../../../typechain-types/factories/contracts/messaging/prepaid/Prepaid__factory.ts";
import { HubRelay__factory } from "../../../typechain-types/factories/contracts/messaging/relay/HubRelay__factory.ts";
import { RelaySender__factory } from "../../../typechain-types/factories/contracts/messaging/relay/RelaySender__factory.ts";
import { RemoteAccounts__factory } from "../../../typechain-types/factories/contracts/messaging/remote-accounts/RemoteAccounts__factory.ts";
import { RemoteState__factory } from "../../../typechain-types/factories/contracts/state/RemoteState__factory.ts";
import type { ChainConnection } from "./ChainConnection.ts";
import { deploy } from "./contractCalls.ts";
import { CARRIER, Rpc } from "./Rpc.ts";
import { firstAccount, SimulatedChain } from "./SimulatedChain.ts";
import { COMMITTEE, ENVIRONMENT, EPOCH } from "./settings.ts";

/**
 * Deploys what every chain has.
 *
 * @param hubChainId The hub, if there is one.
 */
export async function deployChain(
  connection: ChainConnection,
  hubChainId: bigint | undefined,
): Promise<SimulatedChain> {
  const rpc = new Rpc(connection.provider);
  const chainId = await rpc.chainId();
  const start = await rpc.block("latest");
  await rpc.prepareCarrier();
  const runner = await firstAccount(connection);
  const manager = await deploy(rpc, new AccessManager__factory(), [CARRIER]);
  const { mailbox, expiry, prepaid } = await deployMailbox(rpc, manager);
  const accounts = await deploy(rpc, new RemoteAccounts__factory(), [manager, mailbox]);
  const state = await deploy(rpc, new RemoteState__factory(), [manager]);
  const contracts = {
    mailbox: Mailbox__factory.connect(mailbox, runner),
    expiry: Expiry__factory.connect(expiry, runner),
    prepaid: Prepaid__factory.connect(prepaid, runner),
    remoteAccounts: RemoteAccounts__factory.connect(accounts, runner),
    remoteState: RemoteState__factory.connect(state, runner),
    ...(hubChainId !== undefined &&
      (await deployRelay(rpc, runner, manager, mailbox, {
        isHub: chainId === hubChainId,
        hubChainId,
      }))),
  };
  return new SimulatedChain({ chainId, rpc, manager }, contracts, start);
}

/** A mailbox and the contracts that end its messages and pay for them: each is told the other's address. */
async function deployMailbox(
  rpc: Rpc,
  manager: Hex,
): Promise<{ mailbox: Hex; expiry: Hex; prepaid: Hex }> {
  const nonce = Number(await rpc.request("eth_getTransactionCount", [CARRIER, "latest"]));
  const expected = (after: number) => getCreateAddress({ from: CARRIER, nonce: nonce + after });
  const args = [manager, expected(1), expected(2)];
  const mailbox = await deploy(rpc, new Mailbox__factory(), args);
  const expiry = await deploy(rpc, new Expiry__factory(), [manager, mailbox]);
  const prepaid = await deploy(rpc, new Prepaid__factory(), [mailbox]);
  return { mailbox, expiry, prepaid };
}

/** Deploys a light client of another chain. */
export async function follow(holder: SimulatedChain, followed: SimulatedChain): Promise<void> {
  const anchor = {
    committee: COMMITTEE.commitment,
    committeeHash: COMMITTEE.hash,
    epoch: EPOCH,
    leastHeight: 1n,
  };
  const args = [holder.manager, ENVIRONMENT, followed.peer, anchor];
  const address = await deploy(holder.rpc, new SimulatedLightClient__factory(), args);
  const { runner } = holder.contracts.mailbox;
  holder.clients.set(followed.chainId, SimulatedLightClient__factory.connect(address, runner));
}

async function deployRelay(
  rpc: Rpc,
  runner: ContractRunner,
  manager: string,
  mailbox: string,
  { isHub, hubChainId }: { readonly isHub: boolean; readonly hubChainId: bigint },
) {
  if (isHub) {
    const address = await deploy(rpc, new HubRelay__factory(), [manager, mailbox]);
    return { hubRelay: HubRelay__factory.connect(address, runner) };
  }
  const address = await deploy(rpc, new RelaySender__factory(), [manager, mailbox, hubChainId]);
  return { relaySender: RelaySender__factory.connect(address, runner) };
}
