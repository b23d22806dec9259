import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ChainView } from "@causeway/chains/evm";
import { chainNamed, developmentAccount, withRpcs } from "@causeway/operator";
import { ChainType, decodeInteroperableAddress, type Hex, type Peer } from "@causeway/protocol";
import { expiryAbi, interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";

import { bridgeExplanation } from "../../../scripts/causeway/areas/bridge/evm/explanation.ts";
import { committeeChains, committeeSums } from "../../../scripts/causeway/areas/committee/index.ts";
import { addressesOn, counterpartsOn } from "../../../scripts/causeway/areas/deployment/index.ts";
import { trustIdOf } from "../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import { planImportedLanes } from "../../../scripts/causeway/areas/lanes/evm/plan/importedLanes.ts";
import { planInboundLanes } from "../../../scripts/causeway/areas/lanes/evm/plan/inboundLanes.ts";
import { planOpenLanes } from "../../../scripts/causeway/areas/lanes/evm/plan/openLanes.ts";
import { configuredLanes, followedChains } from "../../../scripts/causeway/areas/lanes/index.ts";
import { configuredClients } from "../../../scripts/causeway/areas/light-clients/configuredClients.ts";
import { lightClientsContracts } from "../../../scripts/causeway/areas/light-clients/evm/contracts.ts";
import { heldByClient } from "../../../scripts/causeway/areas/light-clients/index.ts";
import { connectChains } from "../../../scripts/causeway/areas/messaging/evm/connectChains.ts";
import { MailboxWatch } from "../../../scripts/causeway/areas/messaging/evm/fees/MailboxWatch.ts";
import { readPrices } from "../../../scripts/causeway/areas/messaging/evm/fees/readPrices.ts";
import { planPeers } from "../../../scripts/causeway/areas/messaging/evm/peers.ts";
import { chainsRead } from "../../../scripts/causeway/areas/state/remoteState.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { environmentAt, loadConfig } from "../../../scripts/causeway/environment.ts";
import { leaveOutChain } from "../../../scripts/local/environment/leaveOutChain.ts";
import { copyEnvironment } from "../world/environmentCopy.ts";
import { planContext } from "../world/planContext.ts";
import { type KeptOnTon, tonViewOf } from "../world/tonViewOf.ts";
import { TON_CHAIN_ID } from "../world/tonWallet.ts";

/** A chain on which nothing stands. */
const EMPTY = {
  blockTag: 1,
  hasCode: async () => false,
  time: async () => 0n,
} as unknown as ChainView;
const ANOTHER: Hex = `0x${"77".repeat(32)}`;

describe("an EVM chain beside a TON chain", () => {
  let root: string;
  let config: Config;
  let mailbox: Hex;

  before(() => {
    root = mkdtempSync(join(tmpdir(), "causeway-beside-ton-"));
    const environment = copyEnvironment(root, { ton: true });
    leaveOutChain(environment, "spoke-b");
    config = loadConfig(environment);
    mailbox = counterpartsOn(config, chainNamed(config, "ton")).Mailbox;
  });

  after(() => rmSync(root, { recursive: true }));

  const contextOf = (name: string, kept?: KeptOnTon) =>
    planContext(config, {
      ...{ chain: chainNamed(config, name), view: EMPTY },
      tonView: tonViewOf(config, kept),
    });
  const lane = (from: string, to: string) => {
    const found = configuredLanes(config).find(({ label }) => label === `lane ${from} -> ${to}`);
    if (found === undefined) throw new Error(`no lane ${from} -> ${to}`);
    return found;
  };

  it("accepts messages of TON's mailbox, which has 33 bytes, by a light client of TON", async () => {
    const { steps } = await planInboundLanes(contextOf("hub"));
    const step = steps.find(({ id }) => id === "add inbound lane ton -> hub");
    const sent = interfaceOf(mailboxAbi).decodeFunctionData("addInboundLane", step?.data ?? "0x");
    const origin: Peer = sent[0].toObject();
    expect(origin).to.deep.include({ chainType: BigInt(ChainType.ton), mailbox });
    expect(origin.chainId).to.equal(BigInt(TON_CHAIN_ID));
    expect(mailbox).to.match(/^0x00[0-9a-f]{64}$/);
    const ton = chainNamed(config, "ton");
    expect(sent[3]).to.equal(addressesOn(config, config.hub).lightClientOf(ton));
    expect(step?.after).to.include("trust ZkLightClient/31390");
  });

  it("carries lanes between TON and another spoke through the hub, both ways", async () => {
    const { steps } = await planImportedLanes(contextOf("hub"));
    const ids = steps.map(({ id }) => id);
    expect(ids).to.include.members([
      "add imported lane spoke-a -> ton",
      "add imported lane ton -> spoke-a",
    ]);
    const inbound = await planInboundLanes(contextOf("spoke-a"));
    const step = inbound.steps.find(({ id }) => id === "add inbound lane ton -> spoke-a");
    expect(step?.after).to.include("trust ZkLightClient/31337");
    const followed = followedChains(config, chainNamed(config, "spoke-a"));
    expect(followed.map(({ name }) => name)).to.deep.equal(["hub"]);
  });

  it("follows TON from the first epoch of the hub's committee, or from the epoch that stands there", async () => {
    const clientNow = async (kept?: KeptOnTon) => {
      const contracts = lightClientsContracts(contextOf("hub", kept));
      const client = contracts.find(({ name }) => name === "ZkLightClient/31390");
      const now = await client?.now?.();
      if (now === undefined) throw new Error("the hub follows no TON chain");
      return now;
    };
    const { hash, commitment } = committeeSums(config.committee.members, config.verifier.slots);
    const first = await clientNow();
    const peer = { chainType: ChainType.ton, chainId: BigInt(TON_CHAIN_ID), mailbox };
    const anchor = { committee: commitment, committeeHash: hash, epoch: 1n, leastHeight: 1n };
    expect("arguments" in first && first.arguments.slice(2, 4)).to.deep.equal([peer, anchor]);
    const later = await clientNow({ epoch: 3n, committee: hash });
    expect("arguments" in later && later.arguments[3]).to.deep.equal({ ...anchor, epoch: 3n });
    const other = await clientNow({ epoch: 3n, committee: ANOTHER });
    expect(other).to.deep.include({ cause: "elsewhere" });
  });

  it("opens a lane to TON once TON's mailbox accepts the lane", async () => {
    const toTon = lane("hub", "ton");
    const before = await planOpenLanes(contextOf("hub"));
    const waiting = before.waiting.find(({ subject }) => subject === "lane hub -> ton");
    expect(waiting).to.include({ reason: "ton does not accept it yet", cause: "elsewhere" });
    const after = await planOpenLanes(contextOf("hub", { accepted: [toTon] }));
    expect(after.steps.map(({ id }) => id)).to.deep.equal(["open lane hub -> ton"]);
    const another = await planOpenLanes(contextOf("hub", { accepted: [lane("spoke-a", "ton")] }));
    expect(another.steps).to.deep.equal([]);
  });

  it("introduces contracts to TON's, where the mailbox is the contract for expiry", async () => {
    const peersOf = async (name: string) => {
      const { steps } = await planPeers(contextOf(name));
      const calls = steps.map(({ id, data }) => {
        const [peer] = interfaceOf(expiryAbi).decodeFunctionData("setPeer", data);
        return [id, decodeInteroperableAddress(peer)] as const;
      });
      return new Map(calls);
    };
    const { RelaySender } = counterpartsOn(config, chainNamed(config, "ton"));
    const onTon = { chainType: ChainType.ton, chainId: BigInt(TON_CHAIN_ID) };
    const peers = await peersOf("hub");
    expect(peers.get("set peer of Expiry on ton")).to.deep.equal({ ...onTon, address: mailbox });
    const relay = peers.get("set peer of HubRelay on ton");
    expect(relay).to.deep.equal({ ...onTon, address: RelaySender });
    expect([...(await peersOf("spoke-a")).keys()]).to.include("set peer of Expiry on ton");
  });

  it("charges its own coin for nanoton", async () => {
    const { messages } = await readPrices(contextOf("hub"));
    const price = messages.find(({ name }) => name === "ton");
    expect(price).to.include({ gasUnit: "nanoton" });
    expect(price?.wanted).to.include({ gasPrice: 10n ** 6n, maxGasLimit: 10n ** 9n });
    const { results } = await readPrices(contextOf("spoke-a"));
    expect(results.map(({ name }) => name)).to.include("ton");
  });

  it("names light clients on TON by their trust ids, and on EVM chains by their addresses", () => {
    const clients = configuredClients(config);
    const addressOf = (label: string) => clients.find((client) => client.label === label)?.address;
    const { hub } = config;
    expect(addressOf("light client of hub on ton")).to.equal(trustIdOf(config, hub));
    const onHub = addressesOn(config, hub).lightClientOf(chainNamed(config, "ton"));
    expect(addressOf("light client of ton on hub")).to.equal(onHub);
  });

  it("rotates committees of chains that list one, and not TON's, which is the hub's", () => {
    const names = committeeChains(config.chains).map(({ name }) => name);
    expect(names).to.deep.equal(["hub", "spoke-a"]);
  });

  it("asks TON what a light client there holds", async () => {
    const { hub } = config;
    const client = trustIdOf(config, hub);
    const held = (kept?: KeptOnTon) =>
      contextOf("hub", kept).on(chainNamed(config, "ton")).read(heldByClient(client));
    expect(await held()).to.equal(undefined);
    expect(await held({})).to.equal(undefined);
  });

  it("tells its signers of settlers on EVM chains alone", () => {
    const words = bridgeExplanation.words?.(contextOf("hub")) ?? [];
    const settlers = words.filter(({ name }) => name === "BridgeSettler");
    expect(settlers).to.have.length(2);
  });

  it("is looked at by a probe of EVM contracts, which says nothing of TON", async () => {
    const environment = environmentAt(config, root);
    const ton = chainNamed(config, "ton");
    const nothing = { chain: "ton", block: undefined, findings: [], unreadable: [] };
    expect(await new MailboxWatch().round(environment, [ton])).to.deep.equal([nothing]);
  });

  it("is connected to beside a TON chain that does not answer", async () => {
    const nowhere = withRpcs(config, {
      hub: ["http://127.0.0.1:1"],
      "spoke-a": ["http://127.0.0.1:1"],
      ton: ["http://127.0.0.1:1"],
    });
    const privateKey = developmentAccount(2).privateKey;
    const { unreachable } = await connectChains({ config: nowhere, deployments: root, privateKey });
    expect(unreachable.map(({ name }) => name)).to.deep.equal(["hub", "spoke-a", "ton"]);
    expect(unreachable.at(-1)?.reason).to.match(/127\.0\.0\.1:1/);
  });

  it("lets no contract read TON's state, which nobody can prove to it", () => {
    for (const name of ["hub", "spoke-a"]) {
      const { followed, throughHub } = chainsRead(contextOf(name));
      expect([...followed, ...throughHub].map((chain) => chain.name)).to.not.include("ton");
    }
  });
});
