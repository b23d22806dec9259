import { encodeEvidence, type Hex } from "@causeway/protocol";
import {
  expiryAbi,
  iBridgeAbi,
  interfaceOf,
  mailboxAbi,
  zkLightClientAbi,
} from "@causeway/protocol/contracts";
import { expect } from "chai";
import { ZeroAddress, ZeroHash } from "ethers";

import type { Rpcs } from "../../src/evm/rpcs/Rpcs.ts";
import { shownEvidence } from "../../src/evm/shownEvidence.ts";

const word = (digits: string): Hex => `0x${digits.repeat(32)}`;

const CHECKPOINT = {
  ...{ height: 9n, timestamp: 11n, epoch: 1n, stateKind: 1, blockHash: word("02") },
  ...{ stateRoot: word("03"), outboxRoot: word("04") },
  ...{ nextCommittee: word("05"), nextCommitteeHash: word("06") },
};
const PROOF = `0x${"ab".repeat(256)}`;
const EVIDENCE = encodeEvidence(CHECKPOINT, PROOF);
const BATCH = {
  ...{ count: 1n, first: 0n, evidence: EVIDENCE, outboxProof: [], siblings: [], members: "0x12" },
};

const mailbox = interfaceOf(mailboxAbi);
const client = interfaceOf(zkLightClientAbi);
const expiry = interfaceOf(expiryAbi);
const bridge = interfaceOf(iBridgeAbi);

/** Calls that show evidence. */
const SHOWS = {
  accept: client.encodeFunctionData("accept", [EVIDENCE]),
  importLane: mailbox.encodeFunctionData("importLane", [ZeroHash, EVIDENCE, [], 1n, ZeroHash]),
  deliver: mailbox.encodeFunctionData("deliver", [ZeroHash, BATCH]),
  expire: expiry.encodeFunctionData("expire", [ZeroHash, BATCH, ZeroAddress]),
  confirm: expiry.encodeFunctionData("confirm", [ZeroHash, BATCH]),
  reprove: bridge.encodeFunctionData("reprove", [ZeroHash, BATCH]),
};

/** Calls that show none. */
const HIDES = {
  "a frame alone": expiry.encodeFunctionData("settle", [ZeroHash, 0n, EVIDENCE, []]),
  "evidence that is cut": client.encodeFunctionData("accept", ["0x1234"]),
  "calldata that is cut": SHOWS.deliver.slice(0, 80),
  "a call of another contract": "0x12345678",
  nothing: "0x",
};

function answering(input: Hex | null): Rpcs {
  return {
    chainId: 1n,
    ask: async (_method, _params, decode) => decode(input === null ? null : { input }),
    getBlockNumber: async () => 1,
  };
}

describe("the evidence that a transaction shows", () => {
  for (const [name, input] of Object.entries(SHOWS)) {
    it(`is that of ${name}`, async () => {
      const shown = await shownEvidence(answering(input), ZeroHash);
      expect(shown).to.deep.equal({ checkpoint: CHECKPOINT, proof: PROOF });
    });
  }

  for (const [name, input] of Object.entries(HIDES)) {
    it(`is missing from ${name}`, async () => {
      expect(await shownEvidence(answering(input), ZeroHash)).to.equal(undefined);
    });
  }

  it("is missing while no RPC has the transaction", async () => {
    expect(await shownEvidence(answering(null), ZeroHash)).to.equal(undefined);
  });
});
