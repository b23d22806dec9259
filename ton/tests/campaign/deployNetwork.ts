import { simulatedLightClientCode } from "@causeway/creation-code";
import {
  directRoute,
  encodeInteroperableAddress,
  type Hex,
  laneId,
  type Peer,
  type Price,
  priceChange,
  type Route,
  TrustScheme,
  trustId,
} from "@causeway/protocol";
import { ZeroHash } from "ethers";

import { connectContract, deploy } from "../../../packages/simulator/src/contractCalls.ts";
import { SigningCommittee } from "../light-client/SigningCommittee";
import { anchorOf } from "../mailbox/Administered";
import { addressBytesOf, CHAIN_ID } from "../mailbox/MailboxWorld";
import { type Clock, EvmChain, type EvmContract, HUB_CHAIN_ID } from "./EvmChain";
import { LaneRecord } from "./LaneRecord";
import { ENVIRONMENT, TonWorld } from "./TonWorld";

const START = 1_800_000_000;
export const SPOKE_CHAIN_ID = 31_338n;
const TERMS = { defaultGasLimit: 400_000n, minLifetime: 3_600n };
const TO_EVM: Price = {
  ...{ base: 10n ** 12n, gasPrice: 10n ** 9n, maxGasLimit: 5_000_000n },
  ...{ maxPayload: 8_192n, gasPerByte: 40n },
};
/** Gas on TON is nanoton. */
const TO_TON: Price = { ...TO_EVM, gasPrice: 1_000n, maxGasLimit: 10n ** 9n };

/** The chains, and the lanes between them, by the first letters of their ends. */
export interface Deployed {
  readonly clock: Clock;
  readonly hub: EvmChain;
  readonly spoke: EvmChain;
  readonly ton: TonWorld;
  /** The hub's first committee, and TON's. */
  readonly committee: SigningCommittee;
  readonly lanes: Readonly<Record<"st" | "ht" | "th" | "ts" | "hs", LaneRecord>>;
  /** Light clients on EVM. */
  readonly clients: Readonly<Record<"hubOfSpoke" | "hubOfTon" | "spokeOfHub", EvmContract>>;
}

const mock = (chainId: bigint) => trust(TrustScheme.mock, chainId);
/** The trust by which TON follows the hub. */
export const HUB_ON_TON = trust(TrustScheme.committee, HUB_CHAIN_ID);
const ROUTES = {
  st: { hubChainId: HUB_CHAIN_ID, hubTrustId: mock(SPOKE_CHAIN_ID), trustId: HUB_ON_TON },
  ht: directRoute(HUB_ON_TON),
  th: directRoute(mock(CHAIN_ID)),
  ts: { hubChainId: HUB_CHAIN_ID, hubTrustId: mock(CHAIN_ID), trustId: mock(HUB_CHAIN_ID) },
  hs: directRoute(mock(HUB_CHAIN_ID)),
} as const;

const committees = new Map<string, SigningCommittee>();

/** A committee by its name; its keys are made once. */
export function committeeOf(name: string): SigningCommittee {
  const committee = committees.get(name) ?? new SigningCommittee(name);
  committees.set(name, committee);
  return committee;
}

export async function deployNetwork(): Promise<Deployed> {
  const clock = { now: START };
  const hub = await EvmChain.deploy("hub", HUB_CHAIN_ID, clock);
  const spoke = await EvmChain.deploy("spoke", SPOKE_CHAIN_ID, clock);
  const ton = await TonWorld.deploy(clock.now, HUB_CHAIN_ID);
  const committee = committeeOf("hub");
  const clients = {
    hubOfSpoke: await follow(hub, spoke.peer, committeeOf("spoke")),
    hubOfTon: await follow(hub, ton.peer, committee),
    spokeOfHub: await follow(spoke, hub.peer, committee),
  };
  const lanes = {
    st: laneOf("spoke", "ton", spoke.peer, ton.peer, ROUTES.st),
    ht: laneOf("hub", "ton", hub.peer, ton.peer, ROUTES.ht),
    th: laneOf("ton", "hub", ton.peer, hub.peer, ROUTES.th),
    ts: laneOf("ton", "spoke", ton.peer, spoke.peer, ROUTES.ts),
    hs: laneOf("hub", "spoke", hub.peer, spoke.peer, ROUTES.hs),
  };
  const deployed = { clock, hub, spoke, ton, committee, lanes, clients };
  await configureEvm(deployed);
  await ton.configure({
    ...{ hub: hub.peer, spoke: spoke.peer, committee, inbound: ROUTES.st },
    tellers: [hub, spoke].map((chain) => ({ ...chain.peer, mailbox: targetOf(chain.expiry) })),
    hubRelay: targetOf(hub.hubRelay),
    outbound: [
      { to: hub.peer, route: ROUTES.th, laneId: () => lanes.th.id },
      { to: spoke.peer, route: ROUTES.ts, laneId: () => lanes.ts.id },
    ],
  });
  for (let count = 0; count < 5; count++) await ton.addRecipient();
  await ton.addSender(ton.mailbox);
  await ton.addSender(ton.mailbox);
  await ton.addSender(ton.relaySender);
  return deployed;
}

async function configureEvm({ hub, spoke, ton, clients }: Deployed): Promise<void> {
  const { hubOfSpoke, hubOfTon, spokeOfHub } = clients;
  for (const client of [hubOfSpoke, hubOfTon]) {
    await hub.configure(hub.mailbox, "setLightClientTrusted", [client.target, true, false]);
  }
  await spoke.configure(spoke.mailbox, "setLightClientTrusted", [spokeOfHub.target, true, true]);
  await openOutbound(spoke, ton.peer, ROUTES.st, TO_TON);
  await openOutbound(hub, ton.peer, ROUTES.ht, TO_TON);
  await openOutbound(hub, spoke.peer, ROUTES.hs, TO_EVM);
  const imports = [
    [spoke.peer, ton.peer, ROUTES.st.trustId, hubOfSpoke.target],
    [ton.peer, spoke.peer, ROUTES.ts.trustId, hubOfTon.target],
  ];
  for (const imported of imports) await hub.configure(hub.mailbox, "addImportedLane", imported);
  await hub.configure(hub.mailbox, "addInboundLane", [ton.peer, 0n, ZeroHash, hubOfTon.target]);
  const throughHub = [ton.peer, HUB_CHAIN_ID, ROUTES.ts.hubTrustId, spokeOfHub.target];
  await spoke.configure(spoke.mailbox, "addInboundLane", throughHub);
  await spoke.configure(spoke.mailbox, "addInboundLane", [
    hub.peer,
    0n,
    ZeroHash,
    spokeOfHub.target,
  ]);
  for (const chain of [hub, spoke]) {
    await chain.configure(chain.expiry, "setPeer", [addressOf(ton.peer, ton.peer.mailbox)]);
  }
  const hubRelay = hub.hubRelay;
  await hub.configure(hub.mailbox, "setFeeExempt", [hubRelay.target, true]);
  await hub.configure(hubRelay, "setPeer", [addressOf(ton.peer, addressBytesOf(ton.relaySender))]);
}

async function openOutbound(chain: EvmChain, to: Peer, route: Route, price: Price): Promise<void> {
  await chain.configure(chain.mailbox, "addOutboundLane", [to, route, TERMS]);
  await chain.configure(chain.mailbox, "setPrices", [[priceChange(to.chainId, price)]]);
  await chain.configure(chain.mailbox, "openLane", [
    laneId({ origin: chain.peer, destination: to, ...route }),
  ]);
}

/** Deploys a light client with the mock's proofs. */
async function follow(
  holder: EvmChain,
  followed: Peer,
  committee: SigningCommittee,
): Promise<EvmContract> {
  const { rpc, manager } = holder.base;
  const args = [manager, ENVIRONMENT, followed, anchorOf(committee)] as const;
  const address = await deploy(rpc, simulatedLightClientCode, [...args]);
  return connectContract(simulatedLightClientCode.abi, address, null) as unknown as EvmContract;
}

function laneOf(
  from: LaneRecord["from"],
  to: LaneRecord["to"],
  origin: Peer,
  destination: Peer,
  route: Route,
): LaneRecord {
  return new LaneRecord(laneId({ origin, destination, ...route }), from, to);
}

function trust(scheme: string, followedChainId: bigint): Hex {
  return trustId({ scheme, environment: ENVIRONMENT, followedChainId });
}

/** Interoperable address. */
function addressOf({ chainType, chainId }: Peer, address: Hex): Hex {
  return encodeInteroperableAddress({ chainType, chainId, address });
}

function targetOf({ target }: EvmContract): Hex {
  return `${target}`.toLowerCase() as Hex;
}
