import {
  type Call,
  mailboxActs,
  managerActs,
  managerMessages,
  setHubRelayAct,
} from "@causeway/chains/ton/contracts";
import { addressOf } from "@causeway/operator/ton";
import { ChainType, directRoute, type Hex, packPrice, tag } from "@causeway/protocol";
import { beginCell, Cell } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { expect } from "chai";

import { rentYears } from "../../../../packages/operator/src/families/ton/contracts/rentYears.ts";
import { tryTonPending } from "../../../../packages/operator/src/families/ton/pending/tryTonPending.ts";
import { committeeSums } from "../../../../scripts/causeway/areas/committee/index.ts";
import { trustIdOf } from "../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import { configuredLanes } from "../../../../scripts/causeway/areas/lanes/index.ts";
import { tonLaneActs } from "../../../../scripts/causeway/areas/lanes/ton/laneActs.ts";
import { heldByClient } from "../../../../scripts/causeway/areas/light-clients/index.ts";
import {
  TreasuryMissing,
  wantedTonFees,
} from "../../../../scripts/causeway/areas/messaging/ton/wantedFees.ts";
import { SandboxTonChain } from "../../world/SandboxTonChain.ts";

const OTHERS = ["hub", "spoke-a", "spoke-b"];
/** A mailbox of a chain that the configuration does not know. */
const FOREIGN = {
  chainType: ChainType.evm,
  chainId: 31_399n,
  mailbox: `0x${"57".repeat(20)}`,
} as const;
const STRANGER: Hex = `0x${"57".repeat(32)}`;

describe("check on a TON chain", () => {
  let chain: SandboxTonChain;
  let applied: BlockchainSnapshot;
  let first: string[];
  let waiting: string[];
  let opened: string[];
  let addresses: ReadonlyMap<string, Hex>;

  before(async () => {
    chain = await SandboxTonChain.make();
    first = await chain.apply();
    waiting = await found();
    chain.othersHoldLanes = true;
    opened = await chain.apply();
    applied = chain.sandbox.snapshot();
    const { contracts } = (await chain.context()).blueprint;
    addresses = new Map(contracts.map(({ name, address }) => [name, address]));
  });

  afterEach(async () => {
    await chain.sandbox.loadFrom(applied);
    chain.othersHoldLanes = true;
  });

  const at = (name: string) => addresses.get(name) as Hex;
  const own = (act: Cell): Call => ({ target: addressOf(at("AccessManager")), act });
  /** The deployer has an act done. */
  const act = (call: Call) =>
    chain.send(chain.accountOf(0), at("AccessManager"), managerMessages.execute(call));
  /** What is found beside lanes that wait for other chains, as `kind: subject`. */
  const found = async () => {
    const findings = await chain.findings();
    return findings.map(({ kind, subject }) => `${kind}: ${subject}`);
  };

  it("tells other chains' plans what its light clients hold", async () => {
    const { config } = chain;
    const { hash } = committeeSums(config.committee.members, config.verifier.slots);
    const held = async (trustId: Hex) => heldByClient(trustId).ton?.(await chain.context());
    expect(await held(trustIdOf(config, config.hub))).to.deep.include({
      ...{ epoch: 1n, committeeHash: hash, leastHeight: 1n },
      ...{ frozen: false, stopped: false, stale: false },
    });
    expect(await held(STRANGER)).to.equal(undefined);
  });

  it("opens each lane after its other side holds it", () => {
    expect(first.filter((id) => id.startsWith("add outbound"))).to.have.length(3);
    expect(first.filter((id) => id.startsWith("add inbound"))).to.have.length(3);
    expect(first.filter((id) => id.startsWith("follow"))).to.deep.equal(["follow hub"]);
    expect(waiting)
      .to.have.length(3)
      .and.satisfy((all: string[]) =>
        all.every((one) => one.startsWith("lane-not-open: lane ton -> ")),
      );
    expect(opened).to.deep.equal(OTHERS.map((name) => `open lane ton -> ${name}`));
  });

  it("finds nothing where everything is as configured", async () => {
    expect(await found()).to.deep.equal([]);
  });

  it("finds a role that the configuration does not give, and has it taken", async () => {
    await act(own(managerActs.grantRole(1n, addressOf(STRANGER), 0)));
    const subject = `role guardian of ${addressOf(STRANGER).toString({ testOnly: true })}`;
    expect(await found()).to.deep.equal([`role-granted: ${subject}`]);
    expect(await chain.apply()).to.deep.equal([`revoke ${subject}`]);
    expect(await found()).to.deep.equal([]);
  });

  it("finds a role that was taken, and has it granted", async () => {
    await act(own(managerActs.revokeRole(1n, addressOf(chain.accountOf(1)))));
    expect(await found()).to.have.length(1);
    expect(await chain.apply()).to.deep.equal(["grant guardian to guardian"]);
  });

  it("finds another delay of a member", async () => {
    await act(own(managerActs.grantRole(1n, addressOf(chain.accountOf(1)), 60)));
    expect((await found()).map((one) => one.split(":")[0])).to.deep.equal(["role-delay"]);
  });

  it("finds that somebody else may grant a role, or guards it", async () => {
    await act(own(managerActs.setRoleAdmin(2n, 1n)));
    await act(own(managerActs.setRoleGuardian(2n, 6n)));
    expect(await found()).to.have.members([
      "role-admin: admin of laneAdmin",
      "role-guardian: guardian of laneAdmin",
    ]);
    await chain.apply();
    expect(await found()).to.deep.equal([]);
  });

  it("finds a delay of grants that is on its way, and has it taken back", async () => {
    await act(own(managerActs.setGrantDelay(2n, 600)));
    expect(await found()).to.deep.equal(["grant-delay: grants of laneAdmin"]);
    expect(await chain.apply()).to.deep.equal(["set grant delay of laneAdmin"]);
  });

  it("finds an act that asks for another role", async () => {
    const target = addressOf(at("Mailbox"));
    await act(own(managerActs.setTargetFunctionRole(target, 1n, [0x10000024, 0x20000099])));
    expect(await found()).to.have.members([
      "function-role: Mailbox: openLane",
      "function-role: Mailbox: act 0x20000099",
    ]);
    await chain.apply();
    expect(await found()).to.deep.equal([]);
  });

  it("finds a contract that is closed, or has a delay of its own", async () => {
    const target = addressOf(at("RelaySender"));
    await act(own(managerActs.setTargetClosed(target, true)));
    await act(own(managerActs.setTargetAdminDelay(target, 60)));
    expect(await found()).to.have.members([
      "target-closed: RelaySender",
      "target-admin-delay: RelaySender",
    ]);
  });

  it("finds a contract that obeys another manager", async () => {
    const other = beginCell().storeUint(0x20000012, 32).storeAddress(addressOf(STRANGER)).endCell();
    await act({ target: addressOf(at("MessageFeeSchedule")), act: other });
    expect(await found()).to.deep.equal(["authority: authority of MessageFeeSchedule"]);
  });

  /** For how many years a contract can pay its rent, as the command shows it. */
  async function yearsOf(name: string): Promise<number> {
    const amounts = await rentYears(await chain.context());
    const found = amounts.find(({ subject }) => subject === `${name} on ton`);
    return found?.value ?? Number.NaN;
  }

  it("finds a reserve that is too low, says for how many years it lasts, and has it filled up", async () => {
    const contract = await chain.sandbox.getContract(addressOf(at("Mailbox")));
    const [held, years] = [contract.balance, await yearsOf("Mailbox")];
    contract.balance = 9_000_000_000n;
    expect(await found()).to.deep.equal(["rent-reserve: Mailbox"]);
    expect((await yearsOf("Mailbox")) / years).to.be.closeTo(9 / (Number(held) / 1e9), 0.001);
    expect(await chain.apply()).to.deep.equal(["fill up Mailbox"]);
    expect(await found()).to.deep.equal([]);
  });

  it("finds foreign code", async () => {
    const contract = await chain.sandbox.getContract(addressOf(at("RelaySender")));
    const { account } = contract;
    const storage = account.account?.storage;
    if (storage?.state.type !== "active") throw new Error("no RelaySender");
    storage.state.state.code = beginCell().endCell();
    contract.account = account;
    expect((await found()).map((one) => one.split(",")[0])).to.deep.equal([
      "code-hash: RelaySender",
    ]);
  });

  it("finds an operation that the configuration does not ask for, until it lapses", async () => {
    await act(own(managerActs.grantRole(6n, addressOf(chain.accountOf(1)), 60)));
    const call = own(managerActs.setTargetClosed(addressOf(at("Mailbox")), true));
    await act(own(managerActs.grantRole(0n, addressOf(STRANGER), 3_600)));
    const schedule = managerMessages.schedule(call);
    await chain.send(STRANGER, at("AccessManager"), schedule);
    const pending = (await chain.plan()).operations;
    expect(pending.map(({ summary, isAsked }) => ({ summary, isAsked }))).to.deep.equal([
      { summary: "AccessManager: setTargetClosed", isAsked: false },
    ]);
    expect((await found()).filter((one) => one.startsWith("operation-pending"))).to.have.length(1);
    expect(await tryTonPending(await chain.context())).to.include({ succeeds: true });
    await act(own(managerActs.revokeRole(0n, addressOf(STRANGER))));
    const refused = await tryTonPending(await chain.context());
    expect(refused).to.include({ succeeds: false });
    expect(refused.text).to.match(/REVERTS {2}AccessManager: setTargetClosed, by .*\n.*exit code/);
    chain.sandbox.now = (chain.sandbox.now ?? 0) + 3_600 + 7 * 86_400;
    expect((await chain.plan()).operations).to.deep.equal([]);
  });

  describe("of its mailbox", () => {
    let laneIn: Hex;
    let laneOut: Hex;
    let trustId: Hex;

    before(async () => {
      const { lanesIn, lanesOut, clients } = await chain.mailbox();
      [laneIn, laneOut] = [lanesIn[0]?.laneId as Hex, lanesOut[0]?.laneId as Hex];
      [trustId = STRANGER] = [...clients.keys()];
    });

    const ofMailbox = (body: Cell, by = 0) =>
      chain.send(
        chain.accountOf(by),
        at("AccessManager"),
        managerMessages.execute({ target: addressOf(at("Mailbox")), act: body }),
      );
    const kinds = async () => (await found()).map((one) => one.split(":")[0]);

    it("finds a lane that a guardian paused by the printed message", async () => {
      const lane = configuredLanes(chain.config).find(({ id }) => id === laneIn);
      if (lane === undefined) throw new Error("no lane to TON");
      const { to, data } = tonLaneActs.pausingCall(lane, chain.config);
      await chain.send(chain.accountOf(1), to, Cell.fromHex(data.slice(2)));
      expect(await kinds()).to.deep.equal(["lane-paused"]);
      expect(await chain.apply()).to.deep.equal([]);
    });

    it("finds lanes that the configuration does not know", async () => {
      await ofMailbox(mailboxActs.addOutboundLane(FOREIGN, directRoute(tag("trust")), 60));
      expect(await kinds()).to.deep.equal(["lane-unknown"]);
    });

    it("finds a lane that was closed", async () => {
      await ofMailbox(mailboxActs.oneWord("closeLane", laneOut));
      expect(await kinds()).to.deep.equal(["lane-closed"]);
    });

    it("finds other terms of a lane, and sets them right", async () => {
      await ofMailbox(mailboxActs.setMinLifetime(laneOut, 1));
      expect(await kinds()).to.deep.equal(["lane-terms"]);
      await chain.apply();
      expect(await found()).to.deep.equal([]);
    });

    it("finds that the other side of an open lane does not hold it", async () => {
      chain.othersHoldLanes = false;
      // The destinations of all, and the hub as importer of two.
      expect(await kinds()).to.deep.equal(new Array(3 + 2).fill("peer-lane-id"));
    });

    it("finds a light client that a guardian stopped, until it is resumed", async () => {
      await ofMailbox(mailboxActs.oneWord("stopClient", trustId), 1);
      expect(await kinds()).to.deep.equal(["client-stopped"]);
      chain.sandbox.now = (chain.sandbox.now ?? 0) + 11 * 86_400;
      expect(await kinds()).to.include("client-suspected");
      await ofMailbox(mailboxActs.oneWord("resumeClient", trustId));
      expect(await kinds()).to.not.include("client-suspected");
    });

    it("finds a light client that a guardian distrusted", async () => {
      await ofMailbox(mailboxActs.oneWord("distrustClient", trustId), 1);
      expect(await kinds()).to.deep.equal(["client-distrusted"]);
    });

    it("finds other purposes of a light client, and sets them right", async () => {
      await ofMailbox(mailboxActs.setClientTrust(trustId, { asOrigin: true, asHub: false }));
      expect(await kinds()).to.deep.equal(["trusted-client"]);
      await chain.apply();
      expect(await found()).to.deep.equal([]);
    });

    it("finds a light client that was anchored again, and one that is foreign", async () => {
      const anchor = { committee: tag("a"), committeeHash: tag("b"), epoch: 1n, leastHeight: 1n };
      await ofMailbox(mailboxActs.anchorClient(trustId, anchor));
      await ofMailbox(mailboxActs.addClient(FOREIGN, anchor, { asOrigin: true, asHub: false }));
      expect(await kinds()).to.have.members(["client-anchor", "trusted-client"]);
    });

    it("finds another contract that tells of messages, and has it forgotten", async () => {
      const foreign = { ...FOREIGN, chainId: chain.config.hub.chainId };
      await ofMailbox(mailboxActs.setTeller(foreign));
      expect(new Set(await kinds())).to.deep.equal(new Set(["peer"]));
      await chain.apply();
      expect(await found()).to.deep.equal([]);
    });

    it("finds another HubRelay", async () => {
      const other = setHubRelayAct(FOREIGN.mailbox);
      await act({ target: addressOf(at("RelaySender")), act: other });
      expect(await kinds()).to.deep.equal(["peer"]);
      await chain.apply();
      expect(await found()).to.deep.equal([]);
    });
  });

  describe("of prices", () => {
    it("publishes the first version, and the contracts charge it", async () => {
      expect(first).to.include.members(["publish fee schedule", "make fee schedule effective"]);
      const { destinations } = await chain.mailbox();
      const prices = [...destinations.values()].map(({ prices: { price } }) => BigInt(price));
      expect(prices).to.have.length(3);
      expect(prices.every((price) => price > 0n)).to.equal(true);
    });

    it("are not planned for an account without an address on the chain", async () => {
      const context = await chain.context();
      const [{ name } = { name: "" }] = chain.config.feeShares;
      const signers = context.signers.filter((signer) => signer.name !== name);
      const plan = () => wantedTonFees({ ...context, signers }, undefined);
      expect(plan).to.throw(TreasuryMissing).with.property("chain", "ton");
      expect(plan).to.throw(`${name} gets the fees on ton, and access.json has no address of it`);
    });

    it("finds a price that the schedule did not set", async () => {
      await act(own(managerActs.grantRole(3n, addressOf(chain.accountOf(0)), 0)));
      const amounts = { base: 1n, gasPrice: 1n, gasPerByte: 9n };
      const word = packPrice({ ...amounts, maxGasLimit: 900_000n, maxPayload: 900n });
      const set = beginCell()
        .storeUint(0x10000020, 32)
        .storeUint(chain.config.hub.chainId, 64)
        .storeRef(beginCell().storeUint(word, 256).storeUint(word, 256))
        .storeMaybeRef(null)
        .endCell();
      await act({ target: addressOf(at("Mailbox")), act: set });
      expect(await found()).to.include("price: messages to hub");
    });

    it("publishes a further version of the configuration", async () => {
      const { config } = chain;
      const cheaper = { base: 50_000_000n, gasPrice: 1_000n };
      const hub = config.destinations.hub;
      if (hub === undefined) throw new Error("no prices of the hub");
      const destinations = { ...config.destinations, hub: { ...hub, inCoins: { TON: cheaper } } };
      chain.config = { ...config, feeScheduleVersion: 2, destinations };
      try {
        expect([...new Set(await found())]).to.deep.equal([
          "fee-schedule-version: fee schedule",
          "price: messages to hub",
        ]);
        chain.sandbox.now = (chain.sandbox.now ?? 0) + 2 * 86_400;
        await chain.apply();
        expect(await found()).to.not.include("fee-schedule-version: fee schedule");
      } finally {
        chain.config = config;
      }
    });
  });
});
