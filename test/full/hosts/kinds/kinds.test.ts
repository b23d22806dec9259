import { rmSync } from "node:fs";

import { browserFile } from "@causeway/service/testing/Browser.ts";
import { isThrown } from "@causeway/service/testing/BrowserTab.ts";
import { expect } from "chai";

import { VITE } from "../../../integration/integrators/apps/swapInPage.ts";
import { asHere, freshProject } from "../../../integration/integrators/freshProject.ts";
import { CLIENT, packedOf } from "../../../integration/integrators/packedOf.ts";
import { START_MILLISECONDS } from "../../../integration/integrators/runningNetwork.ts";
import { NEXT } from "../NextServer.ts";
import { type Done, type DoWork, inNext, inNode, inVite } from "./doWork.ts";
import { type Host, HostNetwork } from "./HostNetwork.ts";
import { BRIDGED, OUTCOMES, textOf } from "./KINDS.ts";

const LONGEST_WORK = 900_000;

const HOSTS: Readonly<Record<string, DoWork>> = {
  "a program of ES modules": inNode("modules.mjs"),
  "a program of CommonJS": inNode("commonJs.cjs"),
  "a page of Vite": inVite,
  "a page of Next": inNext,
};

const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

describeInBrowser("the packed client on the local network", function () {
  this.timeout(START_MILLISECONDS + LONGEST_WORK);
  let project: string;
  let network: HostNetwork;
  const hosts = new Map<string, Host>();
  const works = new Map<string, Promise<Done>>();

  before(async () => {
    const tarballs = await packedOf(CLIENT);
    project = await freshProject("kinds", [...tarballs, VITE, ...NEXT, ...asHere("ethers")]);
    network = await HostNetwork.start();
    for (const [place, name] of Object.keys(HOSTS).entries()) {
      hosts.set(name, await network.host(name, place + 1));
    }
    // All at once: messages that are sent together share checkpoints, and proofs of them.
    for (const [name, host] of hosts) {
      const work = HOSTS[name]?.(project, network, host) ?? Promise.reject(new Error(name));
      work.catch(() => undefined);
      works.set(name, work);
    }
  });

  after(async () => {
    await Promise.allSettled(works.values());
    await network?.stop();
    if (project !== undefined) rmSync(project, { recursive: true, force: true });
  });

  for (const name of Object.keys(HOSTS)) {
    it(`swaps, bridges, and sends messages of EVM and of TON, from ${name}`, async () => {
      const done = await works.get(name);
      const { reached = {}, problems = [] } = done ?? {};
      const outcomes = Object.entries(reached).map(([kind, { outcome }]) => [kind, outcome]);
      expect(Object.fromEntries(outcomes), JSON.stringify(reached)).to.deep.equal(OUTCOMES);
      expect(problems.filter(isThrown)).to.deep.equal([]);
      const host = hosts.get(name);
      if (host === undefined) throw new Error(`no host is ${name}`);
      const { bought, bridged, texts } = await network.arrived(host);
      const sent = network.http.units(BRIDGED, "30");
      expect(bought > 0n && bridged > 0n && bridged <= sent, `${bought}, ${bridged}`).to.equal(
        true,
      );
      const wanted = ["message", "fromTon", "toTon"].map((kind) => textOf(name, kind));
      expect(texts).to.deep.equal(wanted);
    });
  }
});
