import { createCauseway, type Status, track } from "@causeway/sdk";
import { expect } from "chai";

import { environmentOfNetwork } from "../../../scripts/world/sdkParity.ts";
import { TransferNetwork } from "../../../scripts/world/TransferNetwork.ts";

const API = "http://api.test";
const OPTIONS = { pollMilliseconds: 20, chainsMilliseconds: 20 };

/** What the service tells; it does not answer while that is undefined. */
interface Told {
  record: object | undefined;
}

describe("a transfer that is tracked", function () {
  this.timeout(120_000);
  let network: TransferNetwork;
  let transferId: `0x${string}`;
  const told: Told = { record: undefined };

  before(async () => {
    network = await TransferNetwork.start();
    transferId = (await network.send("spoke-a", "hub")) as `0x${string}`;
  });

  after(() => network?.stop());

  const record = (state: string, all = false) => ({
    ...{ kind: "transfer", orderId: transferId, transferId, state, who: "anyone", until: null },
    ...{ originChainId: "31338", destinationChainId: "31337", sender: null, legs: [] },
    ...{ exits: null, finality: { sent: true, all }, proof: { logs: [], checkpoint: null } },
  });

  const tell = (said: object | undefined) => {
    told.record = said;
  };

  const client = (baseUrl?: string) =>
    createCauseway({
      ...(baseUrl === undefined ? {} : { baseUrl }),
      contracts: environmentOfNetwork(network),
      fetch: async (url, init) => {
        if (!`${url}`.startsWith(API)) return fetch(url, init);
        if (told.record === undefined || `${url}`.includes("/events")) throw new TypeError("down");
        return Response.json(told.record);
      },
    });

  it("goes on from chains while the service is gone, and back once it answers", async () => {
    tell(record("sent"));
    const acts: Readonly<Record<string, () => void | Promise<void>>> = {
      "api sent": () => tell(undefined),
      "chains sent": () => network.finalise("spoke-a"),
      "chains finalised": () => tell(record("proven")),
      "api proven": () => {
        tell(undefined);
        return network.deliver(transferId);
      },
    };
    const seen: string[] = [];
    for await (const { source, stateName } of track(client(API), { id: transferId }, OPTIONS)) {
      seen.push(`${source} ${stateName}`);
      await acts[`${source} ${stateName}`]?.();
    }
    expect(seen).to.deep.equal([...Object.keys(acts), "chains paid"]);
  });

  it("needs no service at all, neither for its id nor for its transaction", async () => {
    await network.finalise("hub");
    const byId = await lastOf(track(client(), { id: transferId }, OPTIONS));
    const { transaction } = byId.legs[0] ?? {};
    if (transaction === undefined) throw new Error("no leg");
    expect(byId).to.include({ source: "chains", kind: "transfer", id: transferId, isOver: true });
    expect(byId).to.include({ stateName: "paid", isUsable: true, originChainId: 31338n });
    expect(byId.legs.map(({ name }) => name)).to.deep.equal(["sent", "delivered"]);
    const byHash = track(client(), { transaction: transaction as `0x${string}` }, OPTIONS);
    expect(await lastOf(byHash)).to.deep.equal(byId);
  });
});

async function lastOf(followed: AsyncIterable<Status>): Promise<Status> {
  let last: Status | undefined;
  for await (const status of followed) last = status;
  if (last === undefined) throw new Error("no status");
  return last;
}
