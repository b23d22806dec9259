import { tmpdir } from "node:os";
import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { KeptClients } from "@causeway/chains/ton/contracts";
import { acceptCheckpointBody, membersList } from "@causeway/chains/ton/messages";
import { chainNamed, withRpcs } from "@causeway/operator";
import { addressOf } from "@causeway/operator/ton";
import { checkpointHash, type Hex, signEd25519, sortMembers } from "@causeway/protocol";
import { createDevelopmentKeys } from "@causeway/validator";
import { Cell, toNano } from "@ton/core";
import { expect } from "chai";
import { JsonRpcProvider, toQuantity } from "ethers";

import { committeeSums } from "../../../../scripts/causeway/areas/committee/index.ts";
import {
  tonContractsOn,
  tonMailboxOn,
} from "../../../../scripts/causeway/areas/deployment/index.ts";
import { CheckpointWatch } from "../../../../scripts/causeway/areas/light-clients/checkpoints/CheckpointWatch.ts";
import {
  type ConfiguredClient,
  configuredClients,
} from "../../../../scripts/causeway/areas/light-clients/configuredClients.ts";
import { watchEvm } from "../../../../scripts/causeway/areas/light-clients/evm/checkpoints/watchEvm.ts";
import { watchedAt } from "../../../../scripts/causeway/areas/light-clients/ton/checkpoints/watchTon.ts";
import { tonClientActs } from "../../../../scripts/causeway/areas/light-clients/ton/clientActs.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../scripts/causeway/environment.ts";
import { SandboxTonChain } from "../../world/SandboxTonChain.ts";

const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const [GUARDIAN, STRANGER] = [1, 5];
/** Of a validator that is not in the committee. */
const OTHERS = "somebody";
/** Seconds by which the hub's newest block is later than this chain's. */
const AHEAD = 300;

describe("CheckpointWatch on a TON chain", () => {
  let chain: SandboxTonChain;
  let hub: Anvil;
  let config: Config;
  let client: ConfiguredClient;
  let watch: CheckpointWatch;

  before(async () => {
    [chain, hub] = await Promise.all([SandboxTonChain.make(), startAnvil(31_337n)]);
    await chain.apply();
    config = withRpcs(chain.config, { hub: [hub.url] });
    const found = configuredClients(config).find(({ on }) => on.name === "ton");
    if (found === undefined) throw new Error("no light client on ton");
    client = found;
    const ton = async () => ({
      ...(await watchedAt(await chain.context())),
      close: async () => undefined,
    });
    watch = new CheckpointWatch({ evm: watchEvm, ton });
    const rpc = new JsonRpcProvider(hub.url);
    await rpc.send("evm_setNextBlockTimestamp", [toQuantity(now() + AHEAD)]);
    await rpc.send("evm_mine", []);
    rpc.destroy();
  });

  after(() => hub?.stop());

  const now = () => chain.sandbox.now ?? 0;
  const ton = () => chainNamed(config, "ton");

  /** Shows the light client a checkpoint of the hub. @returns whether the mailbox took it. */
  async function show(height: bigint, timestamp: number, seed?: string): Promise<boolean> {
    const cells = await tonMailboxOn(await chain.context());
    const kept = cells && new KeptClients(cells.inbox).client(client.address);
    if (kept === undefined) throw new Error("the mailbox has no such light client");
    const { hash, commitment } = committeeSums(config.committee.members, config.verifier.slots);
    const checkpoint = {
      ...{ height, timestamp: BigInt(timestamp), epoch: 1n, stateKind: 1 },
      ...{ blockHash: word("b1"), stateRoot: word("52"), outboxRoot: word("0b") },
      ...{ nextCommittee: commitment, nextCommitteeHash: hash },
    };
    const members = sortMembers(config.committee.members);
    const signed = checkpointHash(kept.domain, checkpoint);
    const signatures = members.map(({ name }, place) => {
      const { ed25519 } = createDevelopmentKeys(seed ?? name);
      return { place, signature: signEd25519(ed25519, signed) };
    });
    const list = kept.knowsMembers ? undefined : membersList(members);
    const body = acceptCheckpointBody({
      ...{ queryId: 0n, trustId: client.address, excessesTo: addressOf(chain.accountOf(STRANGER)) },
      shown: { checkpoint, signatures, members: list },
    });
    const { Mailbox } = tonContractsOn(config, ton());
    const [taken] = await chain.send(chain.accountOf(STRANGER), Mailbox.address, body, toNano(2));
    return taken?.description.type === "generic" && !taken.description.aborted;
  }

  async function found() {
    const environment = environmentAt(config, tmpdir());
    const [result] = await watch.round(environment, [ton()]);
    return result;
  }

  it("says nothing of a light client that accepted nothing, nor of a checkpoint that it refused", async () => {
    expect(await found()).to.deep.include({ findings: [], unreadable: [] });
    expect(await show(70n, now(), OTHERS)).to.equal(false);
    expect(await found()).to.deep.include({ findings: [], unreadable: [] });
  });

  it("waits while the hub may still come to a checkpoint", async () => {
    expect(await show(80n, now() + 2 * AHEAD)).to.equal(true);
    expect(await found()).to.deep.include({ findings: [], unreadable: [] });
  });

  it("reports a checkpoint that the hub does not have, until the light client is distrusted", async () => {
    expect(await show(90n, now())).to.equal(true);
    const result = await found();
    const [finding, ...others] = result?.findings ?? [];
    expect([others, result?.unreadable]).to.deep.equal([[], []]);
    expect(finding).to.include({
      kind: "checkpoint-unknown",
      subject: "light client of hub on ton, block 90",
    });
    expect(finding?.expected).to.match(/as hub has it: no block 90: its newest is \d+/);
    expect(finding?.held).to.match(/accepted in 0x[0-9a-f]{64}$/);
    expect(finding?.remedy).to.include("causeway client stop --follows hub");
    expect((await found())?.findings).to.deep.equal([finding]);

    const distrust = tonClientActs.haltingCall("distrust", client, config);
    const data = Cell.fromHex(distrust.data.slice(2));
    await chain.send(chain.accountOf(GUARDIAN), distrust.to, data);
    expect((await found())?.findings).to.deep.equal([]);
  });
});
