import { ChainType, encodeInteroperableAddress, type Hex, priceChange } from "@causeway/protocol";

import type { Chain } from "./Chain.ts";
import { type Chains, PRICE } from "./createChains.ts";
import type { Lane, SentMessage } from "./Lane.ts";

/** A request to a handler on the hub, whose result goes to spoke B. */
export interface RelayRequest {
  readonly handler: Hex;
  readonly handlerGas: bigint;
  readonly deadline: bigint;
  readonly destinationChainId: bigint;
  readonly recipient: Hex;
  readonly gasLimit: bigint;
  readonly maxResult: bigint;
  readonly lifetime: bigint;
  readonly refundTo: Hex;
  readonly payload: Hex;
}

/** The HubRelay on the hub and the RelaySender on spoke A. */
export class Relay {
  private constructor(
    readonly chains: Chains,
    readonly hubRelay: Awaited<ReturnType<typeof deployHubRelay>>,
    readonly sender: Awaited<ReturnType<typeof deployRelaySender>>,
  ) {}

  /** Deploys and configures both. */
  static async create(chains: Chains): Promise<Relay> {
    const { hub, spokeA, spokeB } = chains;
    const hubRelay = await deployHubRelay(hub);
    const sender = await deployRelaySender(spokeA, hub);
    await hubRelay.contract.setPeer(interop(spokeA, sender.address));
    await hub.mailbox.setFeeExempt(hubRelay.address, true);
    await sender.contract.setPeer(interop(hub, hubRelay.address));
    await sender.contract.setPrices([priceChange(spokeB.chainId, PRICE)]);
    return new Relay(chains, hubRelay, sender);
  }

  /** A request with what is left out harmless. */
  async request(changes: Partial<RelayRequest> & { handler: Hex; recipient: Hex }) {
    const { spokeA, spokeB } = this.chains;
    const request: RelayRequest = {
      handlerGas: 200_000n,
      deadline: (await spokeA.now()) + 86_400n,
      destinationChainId: spokeB.chainId,
      gasLimit: 200_000n,
      maxResult: 64n,
      lifetime: 86_400n,
      refundTo: spokeA.signers.sender.address,
      payload: "0x1234",
      ...changes,
    };
    return request;
  }

  /** Sends and pays for both legs. */
  async send(request: RelayRequest): Promise<SentMessage> {
    const { spokeA, aToHub } = this.chains;
    const [firstFee, onwardFee] = await this.sender.contract.quoteRelay(request);
    const sent = await this.sender.contract
      .connect(spokeA.signers.sender)
      .send(request, { value: firstFee + onwardFee });
    return noteSent(aToHub, spokeA, await sent.wait());
  }
}

/** Notes the message that a transaction appended to its lane. */
export function noteSent(lane: Lane, { mailbox }: Chain, receipt: Receipt): SentMessage {
  for (const log of receipt?.logs ?? []) {
    const event = mailbox.interface.parseLog(log);
    if (event?.name === "MessageAppended") return lane.note(event.args.frame);
  }
  throw new Error("nothing was sent");
}

/** Interoperable address of an account on a chain. */
export function interop({ chainId }: Chain, address: Hex): Hex {
  return encodeInteroperableAddress({ chainType: ChainType.evm, chainId, address });
}

async function deployHubRelay(hub: Chain) {
  const args = [await hub.manager.getAddress(), hub.mailboxAddress] as const;
  const contract = await hub.ethers.deployContract("HubRelay", [...args]);
  return { contract, address: (await contract.getAddress()).toLowerCase() };
}

/** Deploys a RelaySender, which anyone may do. */
export async function deployRelaySender(spoke: Chain, hub: Chain, manager?: Hex) {
  const authority = manager ?? (await spoke.manager.getAddress());
  const args = [authority, spoke.mailboxAddress, hub.chainId] as const;
  const contract = await spoke.ethers.deployContract("RelaySender", [...args]);
  return { contract, address: (await contract.getAddress()).toLowerCase() };
}

type Receipt = { readonly logs: readonly Log[] } | null;
interface Log {
  readonly topics: readonly string[];
  readonly data: string;
}
