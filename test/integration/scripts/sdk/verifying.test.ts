import { ed25519PublicKeyOf, signEd25519 } from "@causeway/protocol";
import { createCauseway, type Status, status, track, verify } from "@causeway/sdk";
import { createDevelopmentKeys } from "@causeway/validator";
import { expect } from "chai";
import { toBeHex } from "ethers";

import { Mailbox__factory, ZkLightClient__factory } from "../../../../typechain-types/index.js";
import { environmentOfNetwork } from "../../../scripts/world/sdkParity.ts";
import { TransferNetwork } from "../../../scripts/world/TransferNetwork.ts";

const API = "http://api.test";

/** A record as the service sends it. */
// biome-ignore lint/suspicious/noExplicitAny: lies are told without a schema.
type Told = any;

/** Another value of the same form. */
function lieAbout(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  const text = `${value}`;
  if (/^0x/.test(text)) return `${text.slice(0, -1)}${text.endsWith("7") ? "8" : "7"}`;
  if (/Z$/.test(text)) return new Date(Date.parse(text) + 5_000).toISOString();
  return `${BigInt(text) + 1n}`;
}

describe("a status of the service", function () {
  this.timeout(120_000);
  let network: TransferNetwork;
  let transferId: `0x${string}`;
  let honest: Told;
  let told: Told;

  before(async () => {
    network = await TransferNetwork.start();
    transferId = (await network.send("spoke-a", "spoke-b")) as `0x${string}`;
    await network.deliver(transferId);
    for (const { name } of network.config.chains) await network.finalise(name);
    honest = await tellHonestly();
  });

  after(() => network?.stop());

  const client = () =>
    createCauseway({
      baseUrl: API,
      contracts: environmentOfNetwork(network),
      fetch: async (url, init) =>
        `${url}`.startsWith(API) ? Response.json(told) : fetch(url, init),
    });

  async function verdicts(record: Told) {
    told = record;
    const causeway = client();
    const read = await status(causeway, { id: transferId });
    return verify(causeway, { status: read });
  }

  /** An event of a contract, and where it is. */
  async function legOf(leg: string, chain: string, found: Promise<readonly Told[]>) {
    const event = (await found).at(-1);
    const at = (await network.provider(chain).getBlock(event.blockNumber))?.timestamp ?? 0;
    const { chainId } = network.on(chain).chain;
    const { transactionHash: transaction, blockNumber, blockHash, index } = event;
    const gas = await gasOf(chain, transaction);
    const place = { leg, chainId: `${chainId}`, transaction };
    const time = new Date(at * 1_000).toISOString();
    return {
      leg: { ...place, height: `${blockNumber}`, at: time, gas },
      log: { ...place, blockHash, logIndex: index },
      args: event.args,
    };
  }

  async function gasOf(chain: string, transaction: string): Promise<string> {
    return `${(await network.provider(chain).getTransactionReceipt(transaction))?.gasUsed}`;
  }

  /** Signatures as validators give them out. */
  function signersOf(checkpointHash: string) {
    return network.config.committee.members.map(({ name }) => {
      const { ed25519: seed } = createDevelopmentKeys(name);
      const signature = signEd25519(seed, checkpointHash as `0x${string}`);
      return { validator: ed25519PublicKeyOf(seed), signature };
    });
  }

  /** What an honest service tells, read by contracts and not by the SDK. */
  async function tellHonestly(): Promise<Told> {
    const [a, hub, b] = ["spoke-a", "hub", "spoke-b"].map((name) => network.on(name));
    if (a === undefined || hub === undefined || b === undefined) throw new Error("no chains");
    const { Mailbox: address } = network.plan.addresses;
    const mailbox = (name: string) => Mailbox__factory.connect(address, network.provider(name));
    const filter = b.bridge.filters.TransferPaid(transferId);
    const steps = [
      await legOf(
        "sent",
        "spoke-a",
        a.bridge.queryFilter(a.bridge.filters.TransferSent(transferId)),
      ),
      await legOf(
        "imported",
        "hub",
        mailbox("hub").queryFilter(mailbox("hub").filters.LaneImported()),
      ),
      await legOf(
        "delivered",
        "spoke-b",
        mailbox("spoke-b").queryFilter(mailbox("spoke-b").filters.MessagesDelivered()),
      ),
      await legOf("paid", "spoke-b", b.bridge.queryFilter(filter)),
    ];
    const { laneId } = steps[2]?.args ?? {};
    const { lightClient } = await mailbox("spoke-b").inboundLane(laneId);
    const follower = ZkLightClient__factory.connect(lightClient, network.provider("spoke-b"));
    const accepted = (await follower.queryFilter(follower.filters.CheckpointAccepted())).at(-1);
    if (accepted === undefined) throw new Error("no checkpoint");
    const [here, there] = [await a.token.getAddress(), await b.token.getAddress()];
    const amount = { chainId: `${b.chain.chainId}`, token: there.toLowerCase() };
    return {
      ...{ kind: "transfer", orderId: transferId, transferId, state: "paid", who: "nobody" },
      ...{
        until: null,
        originChainId: `${a.chain.chainId}`,
        sender: a.wallet.address.toLowerCase(),
      },
      destinationChainId: `${b.chain.chainId}`,
      lane: { laneId, hubChainId: `${hub.chain.chainId}` },
      receiver: (await network.request("spoke-a", "spoke-b")).receiver.toLowerCase(),
      given: { chainId: `${a.chain.chainId}`, token: here.toLowerCase(), amount: "100000000" },
      bridged: { ...amount, amount: "100000000" },
      received: { ...amount, amount: `${steps[3]?.args.paid}`, isAdvanced: false },
      refunded: null,
      legs: steps.map(({ leg }) => leg),
      exits: [],
      finality: { sent: true, all: true },
      proof: {
        logs: steps.map(({ log }) => log),
        checkpoint: {
          ...{ chainId: `${b.chain.chainId}`, lightClient: lightClient.toLowerCase() },
          height: `${accepted.args.height}`,
          checkpointHash: accepted.args.checkpointHash,
          outboxRoot: accepted.args.outboxRoot,
          transaction: accepted.transactionHash,
          gas: await gasOf("spoke-b", accepted.transactionHash),
          signers: signersOf(accepted.args.checkpointHash),
        },
      },
    };
  }

  it("is confirmed in every claim if it is honest", async () => {
    const { claims, isContradicted, proof = "" } = await verdicts(honest);
    const { transaction } = honest.proof.checkpoint;
    const input = (await network.provider("spoke-b").getTransaction(transaction))?.data;
    expect(proof).to.match(/^0x[0-9a-f]{64,}$/);
    expect(input).to.include(proof.slice(2));
    const others = claims.filter(({ verdict }) => verdict !== "confirmed");
    expect(others).to.deep.equal([]);
    expect(isContradicted).to.equal(false);
    expect(claims.length).to.be.greaterThan(45);
  });

  it("is contradicted in exactly the field in which it lies", async () => {
    const lies: [string, (record: Told) => void][] = [];
    const add = (field: string, holder: (record: Told) => Told, name: string) =>
      lies.push([
        field,
        (record) => {
          holder(record)[name] = lieAbout(holder(record)[name]);
        },
      ]);
    for (const name of ["originChainId", "destinationChainId", "sender", "receiver"]) {
      add(name, (record) => record, name);
    }
    lies.push(["hubChainId", ({ lane }) => void Object.assign(lane, { hubChainId: "7" })]);
    for (const place of ["given", "bridged", "received"]) {
      for (const name of Object.keys(honest[place])) add(`${place}.${name}`, (r) => r[place], name);
    }
    for (const [index, { leg }] of honest.legs.entries()) {
      for (const name of ["chainId", "transaction", "height", "at", "gas"]) {
        add(`legs.${leg}.${name}`, (record) => record.legs[index], name);
      }
      for (const name of ["chainId", "blockHash", "transaction", "logIndex"]) {
        add(`proof.logs.${leg}.${name}`, (record) => record.proof.logs[index], name);
      }
    }
    const { signers, ...checkpoint } = honest.proof.checkpoint;
    for (const name of Object.keys(checkpoint)) {
      add(`proof.checkpoint.${name}`, (record) => record.proof.checkpoint, name);
    }
    for (const name of Object.keys(signers[1])) {
      add("proof.checkpoint.signers", (record) => record.proof.checkpoint.signers[1], name);
    }
    lies.push([
      "proof.checkpoint.signers",
      (record) => record.proof.checkpoint.signers.push(signers[0]),
    ]);
    lies.push(["kind", (record) => void Object.assign(record, { kind: "order" })]);
    lies.push(["state", (record) => void Object.assign(record, { state: "waiting" })]);
    lies.push([
      "messageId",
      (record) => void Object.assign(record, { transferId: toBeHex(7, 32) }),
    ]);
    for (const [field, lie] of lies) {
      const record = structuredClone(honest);
      lie(record);
      const { claims } = await verdicts(record);
      const found = claims.filter(({ verdict }) => verdict === "contradicted");
      expect(
        found.map((claim) => claim.field),
        field,
      ).to.deep.equal([field]);
      expect(found[0]?.got, field).to.not.equal(found[0]?.wanted);
    }
  });

  it("is contradicted in what never happened", async () => {
    const record = structuredClone(honest);
    record.legs.push({ ...record.legs[3], leg: "refunded" });
    record.refunded = record.given;
    const { claims } = await verdicts(record);
    const found = claims.filter(({ verdict }) => verdict === "contradicted");
    expect(found.map(({ field }) => field)).to.deep.equal(["refunded", "legs.refunded"]);
  });

  it("is contradicted as a whole if no chain sent it", async () => {
    const stranger = toBeHex(9, 32) as `0x${string}`;
    const causeway = client();
    told = honest;
    const read: Status = { ...(await status(causeway, { id: transferId })), id: stranger as never };
    const { claims } = await verify(causeway, { status: read });
    expect(claims.map(({ field, verdict }) => [field, verdict])).to.deep.equal([
      ["id", "contradicted"],
    ]);
  });

  it("says that it is over too early", async () => {
    const early = (await network.send("spoke-a", "hub", { salt: toBeHex(5, 32) })) as `0x${string}`;
    const contracts = environmentOfNetwork(network);
    const { value } = await track(createCauseway({ contracts }), { id: early }).next();
    if (value === undefined) throw new Error("no status");
    const lying: Status = { ...value, isOver: true, isSentFinal: true };
    const { claims } = await verify(createCauseway({ contracts }), { status: lying });
    const found = claims.filter(({ verdict }) => verdict === "contradicted");
    expect(found.map(({ field }) => field)).to.deep.equal(["isSentFinal", "isOver"]);
  });
});
