import { expect } from "chai";

import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { planNetwork, UnknownServer } from "../../../scripts/local/network/NetworkPlan.ts";
import { EVM_LOCAL } from "../world/evmLocal.ts";

const config = loadConfig(EVM_LOCAL);

describe("planNetwork", () => {
  it("gives every chain and service a port of its own", async () => {
    const { chains, validators, ...plan } = await planNetwork(config, {});
    const { prover, relayer, feeUpdater, filler, indexer, api, faucet } = plan;
    const services = [...validators, prover, relayer, feeUpdater, filler, indexer, api, faucet];
    const ports = [...chains, ...services].map(({ port }) => port);
    expect(ports).to.have.length(14);
    expect(new Set(ports).size).to.equal(14);
  });

  it("has a configuration that says where everything will be", async () => {
    const plan = await planNetwork(config, {});
    const { chains, committee } = plan.config;
    expect(chains.map(({ rpcUrls }) => rpcUrls)).to.deep.equal(plan.chains.map(({ url }) => [url]));
    const urls = plan.validators.map(({ url }) => url);
    expect(committee.members.map(({ url }) => url)).to.deep.equal(urls);
  });

  it("takes the port that was asked for", async () => {
    const { chains } = await planNetwork(config, { hub: 8545 });
    expect(chains[0]).to.include({ name: "hub", port: 8545, url: "http://127.0.0.1:8545" });
  });

  it("refuses a port for what is not there, and names what is", async () => {
    const error = await planNetwork(config, { moon: 8545 }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(UnknownServer);
    expect(String(error)).to.match(
      /"moon".*hub, spoke-a, spoke-b, validator-1.*prover, relayer, fee-updater, filler, indexer, api, faucet/,
    );
  });
});
