import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { freePorts } from "@causeway/peers/node";
import { browserFile } from "@causeway/service/testing/Browser.ts";
import { expect } from "chai";

import {
  nodesByPath,
  writeSiteContracts,
} from "../../integration/integrators/apps/siteContracts.ts";
import { swapAt } from "../../integration/integrators/apps/swapAt.ts";
import { asHere, freshProject } from "../../integration/integrators/freshProject.ts";
import { HttpNetwork } from "../../integration/integrators/http/HttpNetwork.ts";
import { CLIENT, packedOf } from "../../integration/integrators/packedOf.ts";
import { FollowingIndex } from "../../scripts/world/FollowingIndex.ts";
import { SwapWorld } from "../../scripts/world/SwapWorld.ts";
import { NEXT, NextServer } from "./NextServer.ts";

const TYPES = [
  ...["@types/react@19.3.3", "@types/react-dom@19.3.0"],
  ...asHere("typescript", "@types/node"),
];

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("the packed client in a page of Next", function () {
  this.timeout(900_000);
  let folder: string;
  let world: SwapWorld;
  let index: FollowingIndex;
  let network: HttpNetwork;

  before(async () => {
    const tarballs = await packedOf(CLIENT);
    folder = await freshProject("next-swap", [...tarballs, ...NEXT, ...TYPES]);
    world = await SwapWorld.start(["spoke-a", "spoke-b"]);
    const { api, environment } = world;
    index = await FollowingIndex.start(api.db, environment.chains);
    network = await HttpNetwork.connect(api.api.url, {});
  });

  after(async () => {
    network?.close();
    await index?.stop();
    await world?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Nobody relays in this world. */
  async function carry(transaction: string): Promise<void> {
    const receipt = await world.network.provider("spoke-a").getTransactionReceipt(transaction);
    if (receipt === null) throw new Error(`no block has ${transaction}`);
    await world.network.finalise("spoke-a");
    await world.network.deliver(world.event(receipt, "OrderSent").transferId);
  }

  it("swaps across chains with the visitor's wallet, and goes on after a reload", async () => {
    const [port = 0] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    writeSiteContracts(folder, world.environment, url);
    const server = await NextServer.start(
      { project: folder, page: ".", port },
      {
        NEXT_PUBLIC_CAUSEWAY_API: world.api.api.url,
        NODES: JSON.stringify(nodesByPath(network.nodes)),
      },
    );
    const swapped = await swapAt(url, browserFile() ?? "", network, carry).finally(() =>
      server.stop(),
    );
    const { text, answered, sold, bought, minimum, transactions, problems } = swapped;
    expect(text).to.include("Over: filled");
    expect(sold).to.equal(network.units(["spoke-a", "USDC"], "50"));
    expect(minimum > 0n && bought >= minimum, `${bought} of ${minimum}`).to.equal(true);
    expect(transactions).to.equal(1);
    expect(answered).to.deep.equal([
      "wallet_switchEthereumChain",
      "eth_signTypedData_v4",
      "eth_sendTransaction",
    ]);
    expect(problems).to.deep.equal([]);
  });

  it("is typed with all of its declarations", async () => {
    await promisify(execFile)(join(folder, "node_modules/.bin/tsc"), { cwd: folder });
  });
});
