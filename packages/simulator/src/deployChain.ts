import {
  accessManagerCode,
  expiryCode,
  hubRelayCode,
  mailboxCode,
  prepaidCode,
  relaySenderCode,
  remoteAccountsCode,
  remoteStateCode,
  simulatedLightClientCode,
} from "@causeway/creation-code";
import type { Hex } from "@causeway/protocol";
import {
  expiryAbi,
  hubRelayAbi,
  mailboxAbi,
  prepaidAbi,
  relaySenderAbi,
  remoteAccountsAbi,
  remoteStateAbi,
} from "@causeway/protocol/contracts";
import { type ContractRunner, getCreateAddress } from "ethers";

import type { ChainConnection } from "./ChainConnection.ts";
import { connectContract, deploy } from "./contractCalls.ts";
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
  const manager = await deploy(rpc, accessManagerCode, [CARRIER]);
  const { mailbox, expiry, prepaid } = await deployMailbox(rpc, manager);
  const accounts = await deploy(rpc, remoteAccountsCode, [manager, mailbox]);
  const state = await deploy(rpc, remoteStateCode, [manager]);
  const contracts = {
    mailbox: connectContract(mailboxAbi, mailbox, runner),
    expiry: connectContract(expiryAbi, expiry, runner),
    prepaid: connectContract(prepaidAbi, prepaid, runner),
    remoteAccounts: connectContract(remoteAccountsAbi, accounts, runner),
    remoteState: connectContract(remoteStateAbi, state, runner),
    ...(hubChainId !== undefined &&
      (await deployRelay(rpc, runner, manager, mailbox, {
        isHub: chainId === hubChainId,
        hubChainId,
      }))),
  };
  return new SimulatedChain({ chainId, rpc, manager }, contracts, start);
}

/** A mailbox and the contracts that end its messages and pay for them: each receives the other's address. */
async function deployMailbox(
  rpc: Rpc,
  manager: Hex,
): Promise<{ mailbox: Hex; expiry: Hex; prepaid: Hex }> {
  const nonce = Number(await rpc.request("eth_getTransactionCount", [CARRIER, "latest"]));
  const expected = (after: number) => getCreateAddress({ from: CARRIER, nonce: nonce + after });
  const mailbox = await deploy(rpc, mailboxCode, [manager, expected(1), expected(2)]);
  const expiry = await deploy(rpc, expiryCode, [manager, mailbox]);
  const prepaid = await deploy(rpc, prepaidCode, [mailbox]);
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
  const address = await deploy(holder.rpc, simulatedLightClientCode, [
    holder.manager,
    ENVIRONMENT,
    followed.peer,
    anchor,
  ]);
  const { runner } = holder.contracts.mailbox;
  holder.clients.set(
    followed.chainId,
    connectContract(simulatedLightClientCode.abi, address, runner),
  );
}

async function deployRelay(
  rpc: Rpc,
  runner: ContractRunner,
  manager: string,
  mailbox: string,
  { isHub, hubChainId }: { readonly isHub: boolean; readonly hubChainId: bigint },
) {
  if (isHub) {
    const address = await deploy(rpc, hubRelayCode, [manager, mailbox]);
    return { hubRelay: connectContract(hubRelayAbi, address, runner) };
  }
  const address = await deploy(rpc, relaySenderCode, [manager, mailbox, hubChainId]);
  return { relaySender: connectContract(relaySenderAbi, address, runner) };
}
