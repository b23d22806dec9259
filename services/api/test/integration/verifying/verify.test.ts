import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { VerifiedWorld } from "../../world/VerifiedWorld.ts";

const RECEIVER = "0x00000000000000000000000000000000000000b7";
const isFullRun = process.env.CAUSEWAY_FULL !== undefined;
/** One lie of so many is tried. */
const SAMPLE = isFullRun ? 1 : 17;
/** A server that says less claims nothing. */
const SAYS_LESS = isFullRun ? ["proof.checkpoint is null"] : [];

describe("causeway verify", function () {
  this.timeout(isFullRun ? 1_800_000 : 400_000);
  let world: VerifiedWorld;
  let orderId: Hex;
  let transferId: Hex;

  before(async () => {
    world = await VerifiedWorld.start();
    ({ orderId, transferId } = await world.filledOrder());
  });

  after(() => world?.stop());

  it("shows that each value of the newest order and its message is true", async () => {
    const { code, stdout } = await world.run("verify", "--url", world.swaps.api.api.url, "--json");
    expect(code, stdout).to.equal(0);
    const verified = JSON.parse(stdout);
    const names = verified.map(({ kind, id }: { kind: string; id: Hex }) => [kind, id]);
    expect(names).to.deep.equal([
      ["order", orderId],
      ["message", transferId],
    ]);
    for (const { claims } of verified) {
      const untrue = claims.filter(({ verdict }: { verdict: string }) => verdict !== "true");
      expect(untrue).to.deep.equal([]);
    }
    const [order] = verified;
    const fields = order.claims.map(({ field }: { field: string }) => field);
    expect(fields).to.include.members(["received.amount", "receiver", "state"]);
    expect(fields).to.include("proof.checkpoint, as spoke-a says it");
  });

  it("refuses an order of which the API lies, and names the value", async () => {
    const record = (await world.recordOf({ kind: "order", id: orderId })) as { received: object };
    const lie = { ...record, received: { ...record.received, amount: "12345" } };
    world.lie(() => lie);
    const { code, stdout } = await world.run(
      "verify",
      "--url",
      world.proxy.url,
      "--order",
      orderId,
    );
    expect(code).to.equal(1);
    expect(stdout).to.include(`order ${orderId} differs from the chains in 1 value.`);
    expect(stdout).to.match(/\nfalse {2,}received.amount {2,}12345 {2,}\d+\n/);
  });

  it("refuses a record that names no log", async () => {
    const record = (await world.recordOf({ kind: "order", id: orderId })) as object;
    const silent = { ...record, legs: [], proof: { logs: [], checkpoint: null } };
    const found = await world.contradicted({ kind: "order", id: orderId }, silent);
    expect(found.map(({ field }) => field)).to.deep.equal(["proof.logs"]);
  });

  it("finds lies in values of all kinds", async () => {
    const name = { kind: "order", id: orderId } as const;
    const isTried = (_: object, at: number) => at % SAMPLE === 0;
    expect(await world.believedLies(name, isTried)).to.deep.equal(SAYS_LESS);
  });

  if (isFullRun) {
    it("finds each lie about a message, a transfer through the hub, and one in advance", async () => {
      const message = { kind: "message", id: transferId } as const;
      expect(await world.believedLies(message, () => true)).to.deep.equal(SAYS_LESS);
      const paid = { kind: "order", id: await world.paidTransfer() } as const;
      expect(await world.believedLies(paid, () => true)).to.deep.equal(SAYS_LESS);
      const advanced = { kind: "order", id: await world.advancedTransfer() } as const;
      expect(await world.believedLies(advanced, () => true)).to.deep.equal([]);
    });
  }

  it("leaves nothing for check --api to find, but what the API lies about or leaves out", async () => {
    const { found, unreadable } = await world.findings(world.swaps.api.api.url);
    expect({ found, unreadable }).to.deep.equal({ found: [], unreadable: [] });
    // biome-ignore lint/suspicious/noExplicitAny: each path has an answer of its own
    world.lie((answer: any) => {
      if (answer.signers) {
        const [hub, ...others] = answer.chains;
        const moved = { ...hub, contracts: { ...hub.contracts, Mailbox: RECEIVER } };
        return { ...answer, signers: [], chains: [moved, ...others] };
      }
      if (answer.data) return { data: [{ tokens: answer.data[0].tokens.slice(1) }] };
      return answer.received ? { ...answer, sender: RECEIVER } : answer;
    });
    const lied = await world.findings(world.proxy.url);
    const kinds = ["api-signer", "api-contract", "api-token", "api-record"];
    for (const kind of kinds) expect(lied.found.join("\n")).to.include(kind);
    expect(lied.found).to.include("api-contract: contract Mailbox of the API");
    expect(lied.found).to.include(`api-record: order ${orderId}, sender`);
    // The proxy keeps the header to itself.
    expect(lied.unreadable).to.have.length(1);
  });

  it("says that it could not read an API that does not answer", async () => {
    const url = "http://127.0.0.1:9";
    const { code, stderr } = await world.run("verify", "--url", url, "--message", transferId);
    expect(code).to.equal(2);
    expect(stderr).to.include(`${url}/v1/messages/${transferId}`);
  });
});
