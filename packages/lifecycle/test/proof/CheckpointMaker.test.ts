import { MockProver } from "@causeway/chains";
import { testValidators } from "@causeway/chains/testing/committee.ts";
import { ChainType, environmentOf, type Hex, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";

import type { Leg } from "../../src/index.ts";
import { CannotDeliver, CheckpointMaker } from "../../src/proof/index.ts";
import { CLIENT, NOW, PROVEN, situation } from "../message/situations.ts";

const COMMITMENT: Hex = `0x${"c0".repeat(32)}`;
const HASH: Hex = `0x${"c1".repeat(32)}`;
const committee = { members: testValidators(4), commitment: COMMITMENT, hash: HASH };

/** A chain that names a committee, and its light client that follows one. */
function legOf(followed: Hex): Leg {
  const [leg] = situation().legs;
  if (leg === undefined) throw new Error("no leg");
  const adapter = {
    finalisedHeight: async () => 9n,
    finalisedHeader: async () => ({
      ...{ height: 9n, hash: ZERO_WORD, timestamp: NOW, stateKind: 1, stateRoot: ZERO_WORD },
    }),
    proveOutbox: async () => ({ lanes: [PROVEN.lane], outboxRoot: ZERO_WORD }),
    proveCommittees: async () => ({ epoch: CLIENT.epoch, current: committee, next: committee }),
    origin: { chainType: ChainType.evm, chainId: 2n, mailbox: `0x${"aa".repeat(20)}` },
  } as unknown as Leg["from"]["adapter"];
  const from = { ...leg.from, adapter };
  return { ...leg, from, client: { ...leg.client, committee: followed } };
}

describe("CheckpointMaker", () => {
  const [told, { sent }] = [[] as string[], situation()];
  const maker = new CheckpointMaker({
    ...{ environment: environmentOf("test"), validators: [], prover: new MockProver(), slots: 4 },
    onProgress: (text) => told.push(text),
  });

  it("has nobody sign for a committee that the light client does not follow", async () => {
    const error = await maker.make(legOf(ZERO_WORD), sent).catch((reason) => reason);
    expect(error).to.be.instanceOf(CannotDeliver);
    expect(error.message).to.contain(ZERO_WORD).and.to.contain(COMMITMENT);
    expect(told).to.deep.equal([]);
  });

  it("knows the committee by either of its commitments", async () => {
    for (const followed of [COMMITMENT, HASH]) {
      const error = await maker.make(legOf(followed), sent).catch((reason) => reason);
      expect(error.name).to.equal("NoQuorumError");
    }
  });
});
