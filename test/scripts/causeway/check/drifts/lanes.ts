import { directRoute, type Hex, ZERO_WORD } from "@causeway/protocol";

import { Mailbox__factory } from "../../../../../typechain-types/index.js";
import type { CheckedChains } from "../CheckedChains.ts";
import {
  contractsOf,
  deployClient,
  evilPeer,
  forgetInbound,
  NO_TRUST,
  STRANGER,
  takeBackOpening,
} from "../plants.ts";
import type { Drift } from "./Drift.ts";

const laneTo = (chains: CheckedChains, origin: string, destination: string): Hex =>
  chains.lane(origin, destination).id;

/** What stands at the ends of lanes. */
export const LANE_DRIFTS: readonly Drift[] = [
  {
    what: "a lane is paused",
    kind: "lane-paused",
    chain: "spoke-a",
    says: /lane hub -> spoke-a; not paused; paused until 2/,
    advises: /causeway unpause --environment \w+ --lane hub:spoke-a$/,
    plant: async (chains) => {
      const guardian = chains.config.roles.guardian?.members[0]?.address ?? "";
      const mailbox = Mailbox__factory.connect(
        chains.addresses.Mailbox,
        await chains.as("spoke-a", guardian),
      );
      await mailbox.pauseLane(laneTo(chains, "hub", "spoke-a"));
    },
  },
  {
    what: "a lane was closed",
    kind: "lane-closed",
    chain: "spoke-a",
    says: /lane spoke-a -> hub; open; closed/,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.closeLane(laneTo(chains, "spoke-a", "hub")),
  },
  {
    what: "messages take another route",
    kind: "lane-route",
    chain: "spoke-a",
    says: /lane spoke-a -> spoke-b; by 0x[0-9a-f]{64}; by 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const { mailbox } = await contractsOf(chains, "spoke-a");
      const { id, destination, trustId } = chains.lane("spoke-a", "spoke-b");
      const terms = { defaultGasLimit: 1, minLifetime: 1 };
      const route = directRoute(trustId);
      const other = await mailbox.addOutboundLane.staticCall(destination, route, terms);
      await mailbox.addOutboundLane(destination, route, terms);
      await mailbox.closeLane(id);
      await mailbox.openLane(other);
    },
  },
  {
    what: "a lane is not open",
    kind: "lane-not-open",
    chain: "spoke-a",
    says: /lane spoke-a -> hub; open; not open/,
    repaired: true,
    plant: (chains) =>
      takeBackOpening(
        chains,
        "spoke-a",
        laneTo(chains, "spoke-a", "hub"),
        chains.chain("hub").chainId,
      ),
  },
  {
    what: "the other side of a lane does not have its id",
    kind: "peer-lane-id",
    chain: "hub",
    says: /lane hub -> spoke-a; 0x[0-9a-f]{64}; spoke-a does not accept it$/,
    plant: (chains) => forgetInbound(chains, "spoke-a", laneTo(chains, "hub", "spoke-a")),
  },
  {
    what: "another light client proves a lane",
    kind: "lane-light-client",
    chain: "spoke-a",
    says: /lane hub -> spoke-a; 0x[0-9a-fA-F]{40}; 0x[0-9a-fA-F]{40}/,
    repaired: true,
    plant: async (chains) => {
      const client = await deployClient(chains, "spoke-a", chains.chain("hub"));
      const { mailbox } = await contractsOf(chains, "spoke-a");
      await mailbox.replaceLightClient(laneTo(chains, "hub", "spoke-a"), client);
      await mailbox.setLightClientTrusted(client, false, false);
    },
  },
  {
    what: "a lane has other terms",
    kind: "lane-terms",
    chain: "spoke-a",
    says: /lane spoke-a -> hub; .*at least 3600 s; .*at least 1 s/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.setLaneTerms(
        laneTo(chains, "spoke-a", "hub"),
        { defaultGasLimit: 200_000, minLifetime: 1 },
      ),
  },
  {
    what: "a stranger's mailbox may deliver",
    kind: "lane-unknown",
    chain: "spoke-a",
    says: new RegExp(
      `lane 0x.*; nothing; accepted from hub, chain 31337, mailbox ${STRANGER}`,
      "i",
    ),
    plant: async (chains) => {
      const { mailbox, clientOf } = await contractsOf(chains, "spoke-a");
      const client = await clientOf("hub").getAddress();
      await mailbox.addInboundLane(evilPeer(chains.chain("hub")), 0, ZERO_WORD, client);
    },
  },
  {
    what: "a lane to a stranger is listed",
    kind: "lane-unknown",
    chain: "spoke-a",
    says: /lane 0x.*; nothing; listed for sending to hub, chain 31337/,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.addOutboundLane(
        evilPeer(chains.chain("hub")),
        directRoute(NO_TRUST),
        { defaultGasLimit: 1, minLifetime: 1 },
      ),
  },
  {
    what: "a stranger's lane passes through the hub",
    kind: "lane-unknown",
    chain: "hub",
    says: /lane 0x.*; nothing; imported, from spoke-a, chain 31338 to spoke-b, chain 31339/,
    plant: async (chains) => {
      const { mailbox, clientOf } = await contractsOf(chains, "hub");
      const client = await clientOf("spoke-a").getAddress();
      const ends = [evilPeer(chains.chain("spoke-a")), evilPeer(chains.chain("spoke-b"))] as const;
      await mailbox.addImportedLane(...ends, NO_TRUST, client);
    },
  },
  {
    what: "a lane that leads here is missing",
    kind: "lane-missing",
    chain: "spoke-a",
    says: /lane hub -> spoke-a; accepted, proven by 0x.*; nothing/,
    repaired: true,
    plant: (chains) => forgetInbound(chains, "spoke-a", laneTo(chains, "hub", "spoke-a")),
  },
];
