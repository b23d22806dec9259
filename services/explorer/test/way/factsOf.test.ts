import { createCauseway, type Status, status } from "@causeway/sdk";

import { RECORDED_URL, recording, responseOf } from "@causeway/sdk/testing/recordings.ts";
import { expect } from "chai";

import { exitFile, exitFileName } from "../../src/pages/way/exitFile.ts";
import { factsOf } from "../../src/pages/way/factsOf.ts";
import { loadPageWords } from "../../src/pages/way/loadPageWords.ts";
import { namesOf } from "../../src/pages/way/namesOf.ts";
import { subjectOf } from "../../src/pages/way/subjectOf.ts";
import { completeOrder } from "./completeOrder.ts";

const NAMES = namesOf({ chains: [], tokens: [] }, "en");
const HASH = "ab".repeat(32);

async function recordedOrder(): Promise<Status> {
  const json = completeOrder();
  const fetch = async () => responseOf({ ...recording("order"), json });
  const causeway = createCauseway({ baseUrl: RECORDED_URL, fetch });
  return status(causeway, { id: json.orderId });
}

describe("the page of an id", () => {
  it("reads ids, transactions and addresses of any family, whatever stands around them", () => {
    expect(subjectOf(` "0x${HASH.toUpperCase()}"\n`)).to.deep.equal({
      kind: "hash",
      hash: `0x${HASH}`,
    });
    expect(subjectOf(HASH)).to.include({ kind: "hash" });
    expect(subjectOf(`0x${"1A".repeat(20)}`)).to.include({ kind: "address" });
    expect(subjectOf(`-1:${HASH}`)).to.include({ kind: "address" });
    expect(subjectOf("  ")).to.deep.equal({ kind: "nothing" });
    expect(subjectOf(null)).to.deep.equal({ kind: "nothing" });
    expect(subjectOf("0x12")).to.deep.equal({ kind: "unreadable", text: "0x12" });
    expect(subjectOf(`0x${HASH}0`)).to.include({ kind: "unreadable" });
  });

  it("shows each claim of a status in one place", async () => {
    const shown = factsOf(await recordedOrder(), NAMES, await loadPageWords("en", "en"));
    const fields = shown.flatMap(({ facts }) =>
      facts.flatMap(({ values }) => values.map((one) => one.field)),
    );
    expect(new Set(fields).size).to.equal(fields.length);
    expect(fields).to.include.members([
      ...["id", "kind", "state", "messageId", "originChainId", "destinationChainId", "hubChainId"],
      ...["sender", "receiver", "given.amount", "given.token", "bridged.chainId"],
      ...["received.amount", "received.isAdvanced", "legs.sent.height", "legs.paid.transaction"],
      ...["legs.sent.gas", "proof.checkpoint.gas", "proof.checkpoint.outboxRoot"],
      ...["proof.checkpoint.signers", "proof.checkpoint.checkpointHash"],
      ...["proof.logs.sent.blockHash", "proof.logs.paid.logIndex", "legs.sent.at"],
    ]);
  });

  it("shows the whole keys of the signers to copy, and nothing that the service does not know", async () => {
    const order = await recordedOrder();
    const words = await loadPageWords("en", "en");
    const labelled = (label: string, told: Status) =>
      factsOf(told, NAMES, words)
        .flatMap(({ facts }) => facts)
        .find((one) => one.label === label);
    const [signers] = labelled("signers", order)?.values ?? [];
    expect(signers?.whole?.split(", ")).to.have.length(3);
    expect(signers?.text).to.match(/^0xa1a1a1…a1a1, 0xb2b2b2…b2b2, /);
    const { checkpoint } = order.proof;
    if (checkpoint === undefined) throw new Error("no checkpoint");
    const silent = { ...checkpoint, gas: undefined, signers: undefined, outboxRoot: undefined };
    const told = { ...order, proof: { ...order.proof, checkpoint: silent } };
    expect(labelled("signers", told)).to.equal(undefined);
    expect(labelled("outboxRoot", told)).to.equal(undefined);
    expect(labelled("checkpoint", told)?.values).to.have.length(5);
  });

  it("shows the bytes of a proof that RPCs told, and their number", async () => {
    const words = await loadPageWords("en", "en");
    const proof = `0x${"ab".repeat(256)}`;
    const shown = factsOf(await recordedOrder(), NAMES, words, proof);
    const [value] =
      shown.flatMap(({ facts }) => facts).find(({ label }) => label === "proof")?.values ?? [];
    expect(value?.text).to.equal("0xababab…abab, 256 bytes");
    expect(value?.whole).to.equal(proof);
  });

  it("says an unknown token by its units and its address", async () => {
    const shown = factsOf(await recordedOrder(), NAMES, await loadPageWords("en", "en"));
    const given = shown.flatMap(({ facts }) => facts).find(({ label }) => label === "given");
    expect(given?.values[0]?.text).to.match(/^[\d,]+$/);
    expect(given?.values[1]?.text).to.match(/^0x[0-9a-f]{6}…[0-9a-f]{4}$/);
  });

  it("saves an exit as a file that a program can send", () => {
    const exit = {
      ...{ does: "end the hold", by: undefined, chainId: 31339n, data: "0x1234", value: 5n },
      to: `0x${"22".repeat(20)}`,
    } as const;
    const { transaction } = JSON.parse(exitFile(exit as never));
    expect(transaction).to.deep.equal({
      chainId: "31339",
      to: exit.to,
      data: "0x1234",
      value: "5",
    });
    expect(exitFileName(`0x${HASH}`, 0)).to.equal("causeway-abababab-1.json");
  });

  it("has words for every fact, in each language", async () => {
    const english = await loadPageWords("en", "en");
    for (const language of ["de", "es", "ar"] as const) {
      const words = await loadPageWords(language, language);
      expect(words).to.have.all.keys(Object.keys(english));
      for (const table of ["field", "step", "group", "kind"] as const) {
        expect(words[table], language).to.have.all.keys(Object.keys(english[table]));
      }
      for (const count of [1, 2, 5, 11, 100]) {
        expect(words.confirms(count), language).to.not.match(/undefined/);
      }
    }
  });
});
