import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunningApi, readApiConfig, startApi } from "@causeway/api";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { environmentFileOf } from "@causeway/environment";
import { chainNamed } from "@causeway/operator";
import { type Hex, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";
import { NonceManager } from "ethers";

import { addressesOf } from "../../../../scripts/causeway/areas/deployment/addresses.ts";
import { describeEnvironment } from "../../../../scripts/causeway/services/describeEnvironment.ts";
import { Mailbox__factory } from "../../../../typechain-types/index.js";
import { AppliedChains } from "../../../scripts/world/AppliedChains.ts";
import { EnvironmentIndex } from "../../../scripts/world/EnvironmentIndex.ts";
import { account, messageIdsOf } from "../../../scripts/world/MessageNetwork.ts";

const RECIPIENT: Hex = `0x${"ab".repeat(20)}`;
const GAS_LIMIT = 100_000n;

describe("the API, of what its index lacks", function () {
  this.timeout(400_000);
  let chains: AppliedChains;
  let index: EnvironmentIndex;
  let api: RunningApi;
  /** Its database does not answer. */
  let alone: RunningApi;
  let provider: MinedProvider;

  before(async () => {
    chains = await AppliedChains.start();
    provider = new MinedProvider(chains.rpcs["spoke-a"]);
    index = await EnvironmentIndex.start(chains.config, chains.deployments);
    await index.catchUp();
    api = await startOn(index.url);
    alone = await startOn("postgres://nobody@127.0.0.1:1/none");
  });

  after(async () => {
    provider?.destroy();
    await api?.stop();
    await alone?.stop();
    await index?.stop();
    await chains?.stop();
  });

  function startOn(url: string): Promise<RunningApi> {
    const known = describeEnvironment(chains.config, chains.deployments);
    const places = known.chains.map((chain) => ({
      ...{ ...chain, rpcUrls: [chains.rpcs[chain.name] as string] },
    }));
    const files = { environment: environmentFileOf({ ...known, chains: places }), api: CONFIG };
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(chains.deployments, `${name}.json`), JSON.stringify(content));
    }
    return startApi(readApiConfig(join(chains.deployments, "api.json")), { url }, undefined, {
      checksAnswers: true,
    });
  }

  const sender = account(3);

  async function send(deadline = 0n) {
    const { Mailbox } = addressesOf(chains.config);
    const mailbox = Mailbox__factory.connect(Mailbox, new NonceManager(sender.connect(provider)));
    const { chainId } = chainNamed(chains.config, "hub");
    const value = await mailbox.quote(chainId, GAS_LIMIT, 1);
    const args = [chainId, RECIPIENT, GAS_LIMIT, deadline, sender.address, "0x01"] as const;
    const receipt = await (await mailbox.send(...args, { value })).wait();
    return { messageId: messageIdsOf(receipt)[0] as Hex, hash: receipt?.hash as Hex };
  }

  async function get({ url }: RunningApi, path: string) {
    const response = await fetch(`${url}${path}`);
    // biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own answer
    return { status: response.status, json: (await response.json()) as any };
  }

  const byId = (id: Hex) => `/api/queryCrossInfoById?id=${id}`;
  const byHash = (hash: Hex) => `/api/queryCrossInfoBySourceHash?txHash=${hash}`;

  it("finds a message in a block that the index did not read yet, and without a database", async () => {
    const { messageId, hash } = await send();
    for (const service of [api, alone]) {
      const { status, json } = await get(service, byId(messageId));
      expect(status).to.equal(200);
      const { sourceInfo, destinationInfo, state, causeway } = json.data;
      expect(sourceInfo).to.deep.include({ address: sender.address.toLowerCase(), hash });
      expect(destinationInfo).to.deep.include({ address: RECIPIENT, hash: null });
      expect([state, causeway.state, causeway.exits]).to.deep.equal([0, "sent", []]);
      const { json: listed } = await get(service, byHash(hash));
      expect(listed.data.list).to.deep.equal([json.data]);
    }
    await index.catchUp();
    const { json } = await get(api, byId(messageId));
    const { json: chainsSay } = await get(alone, byId(messageId));
    const { chainInfo: _, ...indexed } = json.data.sourceInfo;
    expect(chainsSay.data.sourceInfo).to.deep.include(indexed);
    expect(json.data.causeway.proof.logs).to.deep.equal(chainsSay.data.causeway.proof.logs);
  });

  it("says that no chain has an id, not that it does not know", async () => {
    for (const service of [api, alone]) {
      const { status, json } = await get(service, byId(ZERO_WORD));
      expect([status, json.data]).to.deep.equal([200, null]);
      const { json: listed } = await get(service, byHash(ZERO_WORD));
      expect(listed.data.list).to.deep.equal([]);
      expect((await get(service, `/v1/messages/${ZERO_WORD}`)).status).to.equal(404);
    }
  });

  it("asks the chains for the state of a message if the index is late", async () => {
    const hub = new MinedProvider(chains.rpcs.hub);
    const at = BigInt((await hub.getBlock("latest"))?.timestamp ?? 0);
    const { messageId } = await send(at + 7_200n);
    await index.catchUp();
    const stateNow = async () => {
      const { json } = await get(api, byId(messageId));
      return json.data.causeway.state;
    };
    expect(await stateNow()).to.equal("sent");
    await hub.send("evm_increaseTime", [8_000]);
    await hub.send("evm_mine", []);
    hub.destroy();
    // What was read of the head before is kept for a second.
    while ((await stateNow()) !== "expirable")
      await new Promise((resolve) => setTimeout(resolve, 100));
  });

  it("refuses with 503 a list that it cannot read without its database", async () => {
    const path = `/api/queryHistoryByChainIdAddress?chainId=31337&address=${sender.address}`;
    const { status, json } = await get(alone, path);
    expect(status).to.equal(503);
    expect(json.code).to.equal(503);
  });
});

const PORT = { host: "127.0.0.1", port: 0 };
/** With time for tests that share their processors. */
const CONFIG = {
  ...{ environmentFile: "environment.json", logLevel: "silent", listen: PORT, operating: PORT },
  lookup: { timeout: 20_000, chainTimeout: 20_000, mostBehind: 0 },
  limits: { others: 30_000 },
};
