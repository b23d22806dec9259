import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { NetworkDescription } from "@causeway/environment";
import { expect } from "chai";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { whereItRuns } from "../../../scripts/causeway/whereItRuns.ts";
import { writeNetworkFile } from "../../../scripts/local/network/NetworkFile.ts";
import { NETWORK } from "../local/networkExample.ts";
import { EVM_LOCAL } from "../world/evmLocal.ts";

describe("whereItRuns", () => {
  const folder = EVM_LOCAL;
  const config = loadConfig(folder);
  let work: string;
  let file: string;

  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), "causeway-where-it-runs-"));
    file = join(work, "network.json");
  });

  afterEach(() => rmSync(work, { recursive: true }));

  /** The configuration while this network runs. */
  function found(changes: Partial<NetworkDescription> = {}, said: readonly string[] = []) {
    writeNetworkFile(file, { ...NETWORK, ...changes });
    return whereItRuns(config, { folder, said }, file);
  }

  it("has chains and validators where the network that runs has them", () => {
    const { chains, hub, committee } = found();
    expect(chains.map(({ rpcUrls }) => rpcUrls)).to.deep.equal([
      ["http://127.0.0.1:11"],
      ["http://127.0.0.1:12"],
      ["http://127.0.0.1:13"],
    ]);
    expect(hub).to.equal(chains[0]);
    expect(committee.members.map(({ url }) => url)).to.deep.equal([
      "http://127.0.0.1:21",
      "http://127.0.0.1:22",
      "http://127.0.0.1:23",
      "http://127.0.0.1:24",
    ]);
  });

  it("leaves a chain and a validator that came after the network's start where they are configured", () => {
    const { chains, validators } = NETWORK;
    const earlier = found({ chains: chains.slice(0, 2), validators: validators.slice(0, 3) });
    expect(earlier.chains[2]).to.deep.equal(config.chains[2]);
    expect(earlier.committee.members[3]).to.deep.equal(config.committee.members[3]);
  });

  it("changes nothing while no network runs", () => {
    expect(whereItRuns(config, { folder, said: [] }, file)).to.equal(config);
  });

  it("does not believe the file of a network that was killed", () => {
    expect(found({ pid: 2 ** 22 + 1 })).to.equal(config);
  });

  it("takes nothing from a network that runs by another configuration", () => {
    expect(found({ config: "/elsewhere/config/local" })).to.equal(config);
  });

  it("takes nothing from it where the caller says of each of its chains where it is", () => {
    expect(found({}, ["spoke-b", "spoke-a", "hub"])).to.equal(config);
    expect(found({}, ["spoke-b", "spoke-a"])).not.to.equal(config);
  });
});
