import { join } from "node:path";
import type { Hex } from "@causeway/protocol";
import {
  createCauseway,
  type RecoverParameters,
  type Recovery,
  type RecoveryExit,
  recover,
} from "@causeway/sdk";
import { expect } from "chai";

import { account, MessageNetwork } from "../../../scripts/world/MessageNetwork.ts";
import { environmentOfNetwork } from "../../../scripts/world/sdkParity.ts";

const RECIPIENT: Hex = `0x${"aa".repeat(20)}`;
/** Code that returns 1, whatever it is called with: a verifier that believes every proof. */
const BELIEVES_ALL: Hex = "0x60015f5260205ff3";
const PROOF: Hex = `0x${"01".repeat(256)}`;

describe("a message without relayer, API and indexer, by the SDK alone", function () {
  this.timeout(120_000);
  let network: MessageNetwork;
  let messageId: Hex;

  before(async () => {
    network = await MessageNetwork.start();
    await network.setRecipient("hub", RECIPIENT, true);
    const { config, addresses } = network;
    const verifier = addresses.verifierNamed(config.verifier.contract);
    await network.setCode("hub", verifier, BELIEVES_ALL);
    ({ messageId } = await network.send({ from: "spoke-a", to: "hub", recipient: RECIPIENT }));
    await network.finalise("spoke-a");
  });

  after(() => network?.stop());

  const urls = () => network.validators.map(({ url }) => url);

  /** Validators of the file are where nobody listens. */
  async function found(change: Partial<RecoverParameters>): Promise<Recovery | undefined> {
    const { config, chains, folder } = network;
    const deployments = join(folder, "deployments");
    const known = environmentOfNetwork({ config, deployments, rpcs: chains.rpcs });
    const slotted = known.chains.map((chain) => ({ ...chain, committeeSlots: 4 as const }));
    const contracts = { ...known, chains: slotted, validators: ["http://127.0.0.1:1"] };
    return (await recover(createCauseway({ contracts }), { id: messageId, ...change }))[0];
  }

  async function exitWith(change: Partial<RecoverParameters>): Promise<RecoveryExit | undefined> {
    const { exits = [] } = (await found(change)) ?? {};
    expect(exits).to.have.lengthOf(1);
    return exits[0];
  }

  it("names validators as missing where they do not answer", async () => {
    const exit = await exitWith({});
    expect(exit).to.include({ kind: "deliver", isReady: false, lacks: "validators" });
    expect(exit).to.have.property("reason").that.contains("http://127.0.0.1:1: does not answer");
  });

  it("asks nobody if it is to ask nobody", async () => {
    const exit = await exitWith({ validators: [] });
    expect(exit).to.have.property("reason").that.contains("no checkpoint that holds the message");
  });

  it("counts no validator twice", async () => {
    const [first = ""] = urls();
    const exit = await exitWith({ validators: [first, first, first, first] });
    expect(exit).to.include({ lacks: "validators" });
  });

  it("names the command that proves the checkpoint which a quorum signed", async () => {
    const exit = await exitWith({ validators: urls() });
    expect(exit).to.include({ kind: "deliver", isReady: false, lacks: "prover" });
    expect(exit)
      .to.have.property("reason")
      .that.matches(/\d of 4 validators signed block \d+/)
      .and.contains(`deliver --environment local --message ${messageId} --dry-run`);
  });

  it("has the prover prove that a quorum signed, and the exit delivers the message", async () => {
    const asked: number[] = [];
    const prover = {
      prove: async (_: unknown, slots: number) => {
        asked.push(slots);
        return PROOF;
      },
    };
    const exit = await exitWith({ validators: urls(), prover });
    expect(asked).to.deep.equal([4]);
    if (!exit?.isReady || exit.family !== "evm") throw new Error("the exit is not ready");
    const { to, data, value, gasLimit = null } = exit.transaction;
    const anyone = account(5).connect(network.provider("hub"));
    await (await anyone.sendTransaction({ to, data, value, gasLimit })).wait();
    expect(await found({})).to.deep.include({ state: "delivered", actor: "nobody", exits: [] });
  });
});
