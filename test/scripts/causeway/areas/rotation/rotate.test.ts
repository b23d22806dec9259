import { checkpointAt, haveSigned, type SignedCheckpoint } from "@causeway/chains";
import { connectChain, httpProverAt, validatorAt } from "@causeway/chains/node";
import {
  checkpointMessage,
  committeeHash,
  type Hex,
  signCheckpoint,
  signEd25519,
  sortMembers,
} from "@causeway/protocol";
import { createDevelopmentKeys } from "@causeway/validator";
import { expect } from "chai";
import { concat } from "ethers";

import { finalisedChainConfig } from "../../../../../scripts/causeway/areas/light-clients/finalisedChainConfig.ts";
import { memberProblems } from "../../../../../scripts/causeway/areas/rotation/memberProblems.ts";
import type { Config } from "../../../../../scripts/causeway/areas.ts";
import { waitUntil } from "../../../../../scripts/local/network/waitUntil.ts";
import { SLOTS } from "../../../world/environmentCopy.ts";
import { type Ended, RotationNetwork } from "../../../world/RotationNetwork.ts";

const OLD = ["validator-1", "validator-2", "validator-3", "validator-4"];
const NEW = "validator-5";
const HANDOVER = 60;
const WITHDRAWAL = 15;
const PATIENCE_MILLISECONDS = 120_000;

/** From four validators to another set: one leaves, one joins, and weights change. */
describe("causeway committee rotate", function () {
  this.timeout(400_000);
  let network: RotationNetwork;
  let original: Config;
  let signed: SignedCheckpoint;
  let evidence: Hex;

  before(async () => {
    network = await RotationNetwork.start([...OLD, NEW]);
    original = network.config();
  });

  after(() => network?.stop());

  function rotate(wait: number, onTold?: (text: string, kill: () => void) => void): Promise<Ended> {
    const where = [...network.whereabouts, "--prover", network.proverUrl];
    const args = ["rotate", ...where, "--wait", `${wait}`];
    if (onTold === undefined) return network.causeway(args);
    return network.causeway(args, (text, child) => onTold(text, () => child.kill("SIGKILL")));
  }

  /** Transactions of the account that acts, on all chains. */
  async function sent(): Promise<number> {
    const chains = network.config().chains.map(({ name }) => network.provider(name));
    const counts = await Promise.all(
      chains.map((chain) => chain.getTransactionCount(original.deployer)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Waits for a final block that names the next committee. */
  async function finalSinceWithdrawal(name: string): Promise<void> {
    const until = await network.registry(name).withdrawableUntil();
    await waitUntil(`a final block of ${name}`, PATIENCE_MILLISECONDS, async () => {
      const final = await network.provider(name).getBlock("finalized");
      return BigInt(final?.timestamp ?? 0) >= until;
    });
  }

  async function epochs(): Promise<bigint[]> {
    const registries = await Promise.all(
      ["hub", "spoke-a"].map((name) => network.registry(name).epoch()),
    );
    const clients = await Promise.all([
      network.lightClient("spoke-a", "hub").committee(),
      network.lightClient("hub", "spoke-a").committee(),
    ]);
    return [...registries, ...clients.map(({ epoch }) => epoch)];
  }

  const prover = () => httpProverAt(network.proverUrl, PATIENCE_MILLISECONDS);

  /** The hub's newest final block, signed by whoever signs there now. */
  async function newestSigned(): Promise<SignedCheckpoint> {
    const config = network.config();
    const adapter = await connectChain(finalisedChainConfig(config, config.hub));
    try {
      const proven = await checkpointAt(adapter, await adapter.finalisedHeight());
      const clients = [...network.validators].map(([name, { url }]) =>
        validatorAt(url, PATIENCE_MILLISECONDS, name),
      );
      return await haveSigned(config.environmentTag, adapter, proven, clients);
    } finally {
      adapter.close();
    }
  }

  /** Has a light client of the hub accept what was signed. */
  async function accept(on: string): Promise<void> {
    const payer = await network.provider(on).getSigner(9);
    const client = network.lightClient(on, "hub").connect(payer);
    await (await client.accept(evidence)).wait();
    expect((await client.newest()).height).to.equal(signed.height);
  }

  it("sends nothing where the configured committee signs", async () => {
    const start = await sent();
    const { code, stdout } = await rotate(0);
    expect(stdout).to.match(/^nothing sent\nall chains are signed for by the configured committee/);
    expect(code).to.equal(0);
    expect(await sent()).to.equal(start);
  });

  it("collects the keys of who joins from the validator itself, and shows old and new weights", async () => {
    const { code, stdout, stderr } = await network.causeway([
      ...["collect", "--validator", `${NEW}=${network.validators.get(NEW)?.url}`],
      ...["--operator", `${NEW}=operator-5`, "--weight", `${NEW}=2`],
      ...["--weight", "validator-1=2", "--remove", "validator-2"],
    ]);
    expect(code, stderr).to.equal(0);
    expect(stdout).to.match(/validator-5 +operator-5 +- +2 +33\.3 % +joins/);
    expect(stdout).to.match(/validator-2 +operator-2 +1 +25\.0 % +- +leaves/);
    const members = network.config().committee.members.map(({ name }) => name);
    expect(members).to.deep.equal(["validator-1", "validator-3", "validator-4", NEW]);
  });

  it("begins nothing while a member does not answer", async () => {
    const start = await sent();
    const url = network.validators.get(NEW)?.url;
    await network.validators.get(NEW)?.stop();
    const { code, stderr } = await rotate(0);
    expect(code).to.equal(1);
    expect(stderr).to.include("the rotation was not begun and nothing was sent:");
    expect(stderr).to.include(`${NEW}: ${url}: does not answer`);
    expect(await sent()).to.equal(start);
    await network.restartValidator(NEW);
  });

  it("finds a member with other keys than the configured ones, and one that does not sign for a chain", async () => {
    const config = network.config();
    const url = network.validators.get("validator-1")?.url ?? "";
    const elsewhere = await memberProblems(config, { "validator-3": url });
    expect(elsewhere.join()).to.match(/^validator-3: http.* holds other keys, x = 0x104c54ce/);
    const chains = [...config.chains, { ...config.hub, name: "new", chainId: 31340n }];
    const problems = await memberProblems({ ...config, chains }, {});
    expect(problems).to.include("validator-1: does not sign for new").and.to.have.length(4);
  });

  it("begins nothing while too few of those who sign now can hand over", async () => {
    const start = await sent();
    await network.validators.get("validator-3")?.stop();
    const { code, stderr } = await rotate(0);
    await network.restartValidator("validator-3");
    expect(code).to.equal(1);
    expect(stderr).to.match(/hub: weight 2 of 4 signed, more than two thirds are needed/);
    expect(stderr).to.match(/name those of its members that leave with --validator <name=url>/);
    expect(await sent()).to.equal(start);
  });

  it("has nobody believe the next committee as long as it can be withdrawn", async () => {
    const { code, stdout } = await rotate(0);
    expect(code).to.equal(1);
    for (const name of ["hub", "spoke-a"]) {
      expect(stdout).to.match(
        new RegExp(`${name}: committee 0x\\w+ waits: it can be withdrawn until 20.*, its handover`),
      );
      expect(await network.registry(name).withdrawableUntil()).to.not.equal(0n);
    }
    expect(stdout).to.not.include("light client");
    expect(await epochs()).to.deep.equal([1n, 1n, 1n, 1n]);
    const { stdout: shown } = await network.causeway(["show", ...network.whereabouts]);
    expect(shown).to.match(
      /^hub: epoch 1, the next committee is proposed, can be withdrawn until 20.* and can begin at 20/,
    );
  });

  it("is proposed again after the guardian withdrew it", async () => {
    const args = ["withdraw", "--chain", "spoke-a", ...network.whereabouts];
    const { code, stdout } = await network.causeway(args);
    expect(stdout).to.match(/✔ spoke-a: the committee 0x\w{64} is withdrawn \(transaction 0x/);
    expect(code).to.equal(0);
    expect(BigInt(await network.registry("spoke-a").nextCommitteeHash())).to.equal(0n);
    const again = await rotate(0);
    expect(again.stderr).to.include("spoke-a: Propose the committee");
    // The hub's handover can be shown first, and is.
    await network.later("hub", WITHDRAWAL);
    await finalSinceWithdrawal("hub");
    await network.later("spoke-a", WITHDRAWAL);
  });

  it("can be killed when some know of the next committee, and cuts off nobody", async () => {
    const { stderr } = await rotate(PATIENCE_MILLISECONDS / 1000, (text, kill) => {
      if (text.includes("Show the light client of hub")) kill();
    });
    expect(stderr).to.match(/hub: 3 of 4 members signed it; proving that/);
    expect(await epochs()).to.deep.equal([1n, 1n, 2n, 1n]);
    for (const name of ["hub", "spoke-a"]) await network.later(name, HANDOVER);
    const { transactions, waiting } = await network.apply("spoke-a");
    expect(transactions).to.equal(0);
    const reasons = waiting.map(({ reason }) => reason).join();
    expect(reasons).to.match(/the light client on hub was not shown the next committee yet/);
    expect(await network.registry("spoke-a").epoch()).to.equal(1n);
  });

  it("goes on where a stranger begins an epoch that a light client does not know of", async () => {
    const stranger = await network.provider("spoke-a").getSigner(9);
    await (await network.registry("spoke-a").connect(stranger).activateCommittee()).wait();
    expect(await epochs()).to.deep.equal([1n, 2n, 2n, 1n]);
  });

  it("shows who signs, who signs next and which light clients know it", async () => {
    const { code, stdout } = await network.causeway(["show", ...network.whereabouts]);
    expect(code).to.equal(0);
    expect(stdout).to.match(/^hub: epoch 1, the next committee is named and can begin at 20/);
    expect(stdout).to.match(/light client on spoke-a +epoch 2, knows the next committee/);
    expect(stdout).to.match(/light client on hub +epoch 1, behind/);
    const json = await network.causeway([
      "show",
      "--json",
      "--chain",
      "spoke-a",
      ...network.whereabouts,
    ]);
    const [{ chain, epoch, committee, next, lightClients }] = JSON.parse(json.stdout);
    expect({ chain, epoch, next }).to.deep.equal({ chain: "spoke-a", epoch: "2", next: null });
    expect(committee.hash).to.equal(committeeHash(sortMembers(network.config().committee.members)));
    expect(lightClients[0]).to.include({ chain: "hub", epoch: "1", frozen: false });
  });

  it("goes on until every light client believes the new committee", async () => {
    const { code, stdout, stderr } = await rotate(PATIENCE_MILLISECONDS / 1000);
    expect(stdout, stderr).to.match(/^2 transactions\nall chains are signed for/);
    expect(code).to.equal(0);
    expect(stderr).to.not.include("Propose");
    expect(await epochs()).to.deep.equal([2n, 2n, 2n, 2n]);
    const wanted = committeeHash(sortMembers(network.config().committee.members));
    expect((await network.lightClient("hub", "spoke-a").committee()).committeeHash).to.equal(
      wanted,
    );
  });

  it("sends nothing when it is run again", async () => {
    const start = await sent();
    const { code, stdout } = await rotate(0);
    expect(stdout).to.match(/^nothing sent\nall chains/);
    expect(code).to.equal(0);
    expect(await sent()).to.equal(start);
  });

  it("lets the old committee sign nothing any more", async () => {
    signed = await newestSigned();
    expect(signed.epoch).to.equal(2n);
    const members = sortMembers(original.committee.members);
    const message = checkpointMessage(signed.checkpointHash);
    const signatures = members.map(({ name }, position) => {
      const { babyJubjub, ed25519: seed } = createDevelopmentKeys(name);
      const ed25519 = signEd25519(seed, signed.checkpointHash);
      return { position, signature: signCheckpoint(babyJubjub, message), ed25519 };
    });
    const proof = await prover().prove({ ...signed, members, signatures }, SLOTS);
    const client = network.lightClient("spoke-a", "hub");
    const error = await client.accept.staticCall(concat([signed.fields, proof])).catch(String);
    expect(error).to.include("InvalidProof");
  });

  it("lets the new committee sign what light clients accept", async () => {
    evidence = concat([signed.fields, await prover().prove(signed, SLOTS)]);
    await accept("spoke-a");
  });

  it("has a chain that is added later begin where the others are", async () => {
    network.addSpoke();
    const config = network.config();
    const stale = { ...config, committee: original.committee };
    const { waiting } = await network.plan("spoke-b", stale);
    const reasons = waiting.map(({ subject, reason }) => `${subject}: ${reason}`).join();
    expect(reasons).to.match(/ZkLightClient\/31337: hub is in epoch 2 of another committee/);

    await network.apply("spoke-b");
    expect((await network.lightClient("spoke-b", "hub").committee()).epoch).to.equal(2n);
    await accept("spoke-b");
    expect((await rotate(0)).code).to.equal(0);
  });
});
