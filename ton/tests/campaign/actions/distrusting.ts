import { ChainType, encodeFrame, type Hex } from "@causeway/protocol";
import { errorNamed } from "@causeway/protocol/contracts";

import type { Random } from "../../../../packages/simulator/src/Random.ts";
import { addressBytesOf } from "../../mailbox/MailboxWorld";
import type { Acting, Action, EvmDelivery } from "../Action";
import { labelOf } from "../LaneRecord";
import type { Network } from "../Network";
import { NotPossible } from "../NotPossible";
import { batchToEvm, drawMessage, sendToEvm } from "./deliveries";
import { FORGED_FROM } from "./faults";

const NAMES = ["th", "ts", "hs"] as const;

/** Light clients on EVM distrust, and what was proven before is shown late. */
export const distrusting: readonly Action[] = [
  {
    name: "distrust on EVM",
    weight: 2,
    async run({ network }, random) {
      const { hub, spoke, clients } = network.on;
      const isTon = random.below(2) === 0;
      const [chain, client] = isTon ? [hub, clients.hubOfTon] : [spoke, clients.spokeOfHub];
      const { succeeded, revertData } = await chain.act(client, "distrust", []);
      await network.sync();
      if (!succeeded) throw new NotPossible(`${errorNamed(revertData.slice(0, 10) as Hex)}`);
      return isTon ? "TON on the hub" : "the hub on the spoke";
    },
  },
  {
    name: "hold a delivery to EVM",
    weight: 3,
    async run({ network, heldOnEvm }, random) {
      const message = drawMessage(network, random, NAMES);
      heldOnEvm.push({ lane: message.lane, batch: await batchToEvm(network, message) });
      return labelOf(message);
    },
  },
  {
    name: "steal keys for EVM",
    weight: 2,
    async run(acting, random) {
      const { network, heldOnEvm } = acting;
      const delivery = await forge(acting, random);
      const label = `${delivery.lane.from}>${delivery.lane.to}#${delivery.batch.first}`;
      if (random.below(2) > 0) return `${label}: ${await send(network, delivery)}`;
      heldOnEvm.push(delivery);
      return `${label}, held`;
    },
  },
  {
    name: "send to EVM what was held",
    weight: 4,
    async run({ network, heldOnEvm }, random) {
      if (heldOnEvm.length === 0) throw new NotPossible("nothing is held");
      const delivery = random.pick(heldOnEvm);
      return `${labelOf({ lane: delivery.lane, index: Number(delivery.batch.first) })}: ${await send(network, delivery)}`;
    },
  },
];

async function send(network: Network, delivery: EvmDelivery): Promise<string> {
  const { succeeded, revertData } = await sendToEvm(network, delivery);
  return `${succeeded} ${errorNamed(revertData.slice(0, 10) as Hex) ?? ""}`;
}

/** A delivery by a stolen committee: of TON's to the hub, or of the hub's to the spoke. */
async function forge({ network }: Acting, random: Random): Promise<EvmDelivery> {
  const { hub, spoke, ton, lanes } = network.on;
  const isTon = random.below(2) === 0;
  const lane = isTon ? lanes.th : lanes.hs;
  const from = isTon ? ChainType.ton : ChainType.evm;
  const frame = encodeFrame(
    {
      ...{ gasLimit: 200_000n, deadline: 0n, payload: "0xbad1" },
      sender: isTon ? addressBytesOf(ton.anyone.address) : hub.actor,
      recipient: (isTon ? hub : spoke).actor,
    },
    { origin: from, destination: ChainType.evm },
  );
  const index = FORGED_FROM + random.below(FORGED_FROM);
  const batch = isTon
    ? await network.proofs.forgedFromTon(lane, index, frame)
    : await network.proofs.forgedToSpoke(lane, index, frame);
  return { lane, batch };
}
