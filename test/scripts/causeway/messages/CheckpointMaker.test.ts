import { checkpointAt } from "@causeway/chains";
import { findMessage, readMessage } from "@causeway/lifecycle";
import { CheckpointMaker } from "@causeway/lifecycle/proof";
import { committeeCommitment, sortMembers } from "@causeway/protocol";
import { expect } from "chai";
import { closeChains, connectChains } from "../../../../scripts/causeway/areas/messaging/index.ts";
import { validatorClients } from "../../../../scripts/causeway/messages/validatorClients.ts";
import { MessageNetwork } from "../../world/MessageNetwork.ts";

describe("a message's checkpoint", function () {
  this.timeout(120_000);
  let network: MessageNetwork;

  before(async () => {
    network = await MessageNetwork.start();
  });

  after(() => network?.stop());

  it("is proven by the circuit of the environment's verifier", async () => {
    const { config, folder } = network;
    const recipient = `0x${"aa".repeat(20)}`;
    const { messageId } = await network.send({ from: "spoke-a", to: "hub", recipient });
    await network.finalise("spoke-a");
    const chains = await connectChains({ config, deployments: folder });
    try {
      const environment = config.environmentTag;
      const found = await findMessage(chains, messageId);
      const { legs, sent } = await readMessage(chains, environment, found);
      const urls = network.validators.map(({ url }, index) => [
        config.committee.members[index]?.name ?? "",
        [url],
      ]);
      const asked: number[] = [];
      const maker = new CheckpointMaker({
        environment,
        validators: validatorClients(config, Object.fromEntries(urls)),
        prover: {
          prove: async (_, slots) => {
            asked.push(slots);
            return "0x";
          },
        },
        slots: 4,
        onProgress: () => {},
      });
      if (legs[0] === undefined) throw new Error("the message has no way");
      expect((await maker.make(legs[0], sent)).kind).to.equal("made");
      expect(asked).to.deep.equal([4]);
    } finally {
      closeChains(chains);
    }
  });

  it("names the committee as that circuit does", async () => {
    const verifier = { ...network.config.verifier, slots: 4 };
    const config = { ...network.config, verifier };
    await network.finalise("hub");
    const chains = await connectChains({ config, deployments: network.folder });
    try {
      const hub = chains.reachable.find(({ name }) => name === "hub");
      if (hub === undefined) throw new Error("the hub cannot be read");
      const proven = await checkpointAt(hub.adapter, await hub.adapter.finalisedHeight());
      const members = sortMembers(config.committee.members);
      expect(proven.committees.current.commitment).to.equal(committeeCommitment(members, 4));
    } finally {
      closeChains(chains);
    }
  });
});
