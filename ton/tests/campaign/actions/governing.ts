import { feeSubject } from "@causeway/protocol";
import { beginCell, toNano } from "@ton/core";

import { anchorOf } from "../../mailbox/Administered";
import { anchorClientAct, beginEpochBody, oneWordAct, topUpBody } from "../../mailbox/adminBodies";
import type { Action } from "../Action";
import { committeeOf, HUB_ON_TON, SPOKE_CHAIN_ID } from "../deployNetwork";
import { HUB_CHAIN_ID } from "../EvmChain";
import { NotPossible } from "../NotPossible";
import { pokeBody } from "../TonWorld";

const [MAKE_EFFECTIVE, PULL] = [0x30000001, 0x30000003];

/** Acts of roles, and what the committees do. */
export const governing: readonly Action[] = [
  {
    name: "pause",
    weight: 3,
    async run(campaign, random) {
      const { ton, lanes } = campaign.network.on;
      const lane = random.pick([lanes.st, lanes.ht]);
      const act = random.pick(["pauseLane", "unpauseLane", "unpauseLane"] as const);
      campaign.govern(ton.mailbox, oneWordAct(act, lane.id));
      return `${act} ${lane.from}`;
    },
  },
  {
    name: "stop or resume",
    weight: 2,
    async run(campaign, random) {
      const act = random.pick(["stopClient", "resumeClient", "resumeClient"] as const);
      campaign.govern(campaign.network.on.ton.mailbox, oneWordAct(act, HUB_ON_TON));
      return act;
    },
  },
  {
    name: "distrust",
    weight: 2,
    async run(campaign) {
      campaign.govern(campaign.network.on.ton.mailbox, oneWordAct("distrustClient", HUB_ON_TON));
      return "the hub on TON";
    },
  },
  {
    name: "anchor",
    weight: 1,
    async run(campaign) {
      const { network } = campaign;
      await network.on.hub.mine();
      const epoch = BigInt(network.committees.length);
      const leastHeight = await network.on.hub.base.rpc.blockNumber();
      const act = anchorClientAct(HUB_ON_TON, {
        ...anchorOf(network.committee, epoch),
        leastHeight,
      });
      campaign.govern(network.on.ton.mailbox, act);
      return `epoch ${epoch}`;
    },
  },
  {
    name: "rotate",
    weight: 2,
    async run({ network }) {
      if (network.view.committee.successor !== undefined) throw new NotPossible("a handover is on");
      if (network.epochOnTon < network.committees.length) throw new NotPossible("TON is behind");
      network.committees.push(committeeOf(`hub ${network.committees.length}`));
      await network.on.hub.mine();
      await network.showHubToTon(toNano(1));
      return `epoch ${network.committees.length}`;
    },
  },
  {
    name: "show the hub's checkpoint",
    weight: 4,
    async run({ network }) {
      await network.on.hub.mine();
      await network.showHubToTon(toNano(1));
      return `epoch ${network.epochOnTon} of ${network.committees.length}`;
    },
  },
  {
    name: "begin an epoch",
    weight: 3,
    async run({ network }) {
      const { mailbox, anyone } = network.on.ton;
      network.inject(mailbox, toNano(1), beginEpochBody(anyone.address));
      return `after ${network.view.committee.epoch}`;
    },
  },
  {
    name: "change fees",
    weight: 2,
    async run(campaign, random) {
      const { network } = campaign;
      const { schedule } = network.on.ton;
      const how = random.below(4);
      if (how === 0)
        campaign.govern(schedule, network.on.ton.nextVersionAct(50n + BigInt(random.below(20))));
      const plain = how === 1 ? MAKE_EFFECTIVE : PULL;
      const destinationChainId = random.pick([HUB_CHAIN_ID, SPOKE_CHAIN_ID]);
      const body =
        how === 3
          ? pokeBody(feeSubject({ kind: "messages", destinationChainId }))
          : beginCell().storeUint(plain, 32).storeUint(7, 64).endCell();
      if (how !== 0) network.inject(schedule, toNano(10), body);
      return `${how}`;
    },
  },
  {
    name: "top up",
    weight: 1,
    async run({ network }) {
      network.inject(network.on.ton.mailbox, toNano("0.3"), topUpBody());
      return "";
    },
  },
];
