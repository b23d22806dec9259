import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BundleUnreadable } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import {
  type Address,
  beginCell,
  Cell,
  type ContractProvider,
  external as externalMessage,
  toNano,
} from "@ton/core";
import { type KeyPair, keyPairFromSeed, sign } from "@ton/crypto";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { MultisigOrder, MultisigWallet } from "@ton/ton";
import { expect } from "chai";

import {
  type MessageBundle,
  parseMessageBundle,
} from "../../../../packages/operator/src/families/ton/proposals/messageBundle.ts";
import { verifyMessages } from "../../../../packages/operator/src/families/ton/proposals/verifyMessages.ts";
import { writeTonProposals } from "../../../../packages/operator/src/families/ton/proposals/writeTonProposals.ts";
import { readTonPlan } from "../../../../packages/operator/src/families/ton/readTonPlan.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import { SandboxTonChain } from "../../world/SandboxTonChain.ts";

const OWNERS = [1, 2, 3].map((number) => keyPairFromSeed(Buffer.alloc(32, number)));
const MULTISIG = new MultisigWallet(
  OWNERS.map(({ publicKey }) => publicKey),
  0,
  7,
  2,
);

describe("messages that others must sign on a TON chain", () => {
  let chain: SandboxTonChain;
  let applied: BlockchainSnapshot;
  let asking: Config;
  let folder: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-ton-proposals-"));
    chain = await SandboxTonChain.make();
    const { sandbox } = chain;
    const funding = await sandbox.treasury("funding");
    await MULTISIG.deployInternal(funding.getSender(), toNano(50));
    chain.config = withCouncil(chain.config, MULTISIG.address);
    await chain.apply();
    chain.othersHoldLanes = true;
    await chain.apply();
    applied = sandbox.snapshot();
    asking = otherTerms(chain.config);
  });

  beforeEach(async () => {
    await chain.sandbox.loadFrom(applied);
    chain.config = asking;
  });

  after(() => rmSync(folder, { recursive: true }));

  const write = async (account: Hex | undefined = chain.accountOf(0)) =>
    writeTonProposals(await readTonPlan(await chain.open()), { account, folder });
  const written = async (): Promise<MessageBundle> => {
    const [first] = (await write()).written;
    if (first === undefined) throw new Error("nothing written");
    return parseMessageBundle(readFileSync(first.file, "utf8"));
  };
  const found = async () => (await chain.findings()).map(({ kind }) => kind);
  const external = async (body: Cell) => {
    await chain.sandbox.sendMessage(externalMessage({ to: MULTISIG.address, body }));
  };
  const provider = () => ({ external }) as unknown as ContractProvider;
  /** Two owners sign an order, and one of them sends it. */
  const execute = async (payload: string) => {
    const order = MultisigOrder.fromPayload(Cell.fromBase64(payload));
    const [first, second] = OWNERS as [KeyPair, KeyPair];
    order.addSignature(1, sign(order.payload.hash(), second.secretKey), MULTISIG);
    await MULTISIG.sendOrder(order, first.secretKey, provider());
  };
  const verify = async (bundle: MessageBundle) => verifyMessages(await chain.open(), bundle);

  it("are executed by an order of the multisig that @ton/ton carries", async () => {
    const kinds = await found();
    expect(kinds).to.deep.equal(new Array(kinds.length).fill("lane-terms"));
    expect(kinds.length).to.be.greaterThan(0);
    const { orders } = await written();
    for (const { payload } of orders) await execute(payload);
    expect(await found()).to.deep.equal([]);
    expect((await write()).written).to.deep.equal([]);
  });

  it("are executed until a time that is asked for", async () => {
    const plan = await readTonPlan(await chain.open());
    const expiresAt = plan.context.view.time + 20 * 86_400;
    const asked = { account: chain.accountOf(0), folder, expiresAt };
    const [first] = (await writeTonProposals(plan, asked)).written;
    const { orders } = parseMessageBundle(readFileSync(first?.file ?? "", "utf8"));
    // The multisig begins no order in its last hour.
    chain.sandbox.now = expiresAt - 2 * 3_600;
    for (const { payload } of orders) await execute(payload);
    expect(await found()).to.not.include("lane-terms");
  });

  it("are not executed by one owner of two", async () => {
    const { orders } = await written();
    const before = await found();
    const order = MultisigOrder.fromPayload(Cell.fromBase64(orders[0]?.payload ?? ""));
    await MULTISIG.sendOrder(order, OWNERS[0]?.secretKey as Buffer, provider());
    expect(await found()).to.deep.equal(before);
  });

  it("say address, value, body and a link of the wallet, and who signs", async () => {
    const { messages, signer, orders } = await written();
    expect(signer).to.deep.equal({
      name: "council",
      address: MULTISIG.address.toString({ testOnly: true }),
    });
    expect(orders.flatMap(({ actions }) => actions)).to.deep.equal(messages.map(({ id }) => id));
    for (const { address, value, link } of messages) {
      expect(link).to.match(new RegExp(`^ton://transfer/${address}\\?amount=${value}&bin=`));
    }
  });

  it("bring code and first data where a contract is to be deployed", async () => {
    const fresh = await SandboxTonChain.make();
    const plan = await readTonPlan(await fresh.open());
    const [first] = (await writeTonProposals(plan, { account: undefined, folder })).written;
    const { messages, orders } = parseMessageBundle(readFileSync(first?.file ?? "", "utf8"));
    const deploying = messages.find(({ id }) => id === "deploy AccessManager");
    expect(deploying?.stateInit).to.match(/^te6cc/);
    expect(deploying?.link).to.include("&init=");
    expect(orders).to.deep.equal([]);
  });

  it("are not written for the key at hand, and are removed when they no longer apply", async () => {
    await write();
    const directory = join(folder, asking.environment, "ton");
    expect(readdirSync(directory)).to.include("council-messages.json");
    const own = `0x${MULTISIG.address.hash.toString("hex")}` as const;
    expect((await write(own)).written).to.deep.equal([]);
    expect(readdirSync(directory)).to.not.include("council-messages.json");
  });

  it("are verified against the plan", async () => {
    const bundle = await written();
    expect((await verify(bundle)).problems).to.deep.equal([]);
    const [first, ...rest] = bundle.messages;
    if (first === undefined) throw new Error("no message");
    const other = { ...bundle, messages: [{ ...first, value: "1" }, ...rest] };
    expect((await verify(other)).problems).to.have.length(1);
    const [order] = bundle.orders;
    if (order === undefined) throw new Error("no order");
    const forged = {
      ...bundle,
      orders: [{ ...order, payload: beginCell().endCell().toBoc().toString("base64") }],
    };
    expect((await verify(forged)).problems).to.have.length(1);
    chain.sandbox.now = order.expiresAt;
    expect((await verify(bundle)).problems).to.match(/have expired/);
    for (const { payload } of bundle.orders) await execute(payload).catch(() => {});
    expect((await found()).length).to.be.greaterThan(0);
  });

  it("have nothing to verify after they were executed", async () => {
    const bundle = await written();
    for (const { payload } of bundle.orders) await execute(payload);
    expect((await verify(bundle)).problems).to.match(/for nothing/);
  });

  it("are read from bundles alone", () => {
    expect(() => parseMessageBundle("{")).to.throw(BundleUnreadable);
    expect(() => parseMessageBundle('{"kind":"ton-messages"}')).to.throw(BundleUnreadable);
  });
});

/** A multisig on TON is the only lane admin. */
function withCouncil(config: Config, { hash }: Address): Config {
  const council = {
    name: "council",
    kind: "key",
    address: `0x${"c0".repeat(20)}`,
    on: { ton: `0x00${hash.toString("hex")}` },
  } as const;
  const members = [{ ...council, executionDelay: 0 }];
  return {
    ...config,
    accounts: [...config.accounts, council],
    roles: { ...config.roles, laneAdmin: { members } },
  };
}

/** The configuration asks for a longer lifetime of messages from TON to each other chain. */
function otherTerms(config: Config): Config {
  const terms = Object.fromEntries(
    Object.entries(config.terms).map(([name, one]) => [
      name,
      { ...one, minLifetime: one.minLifetime + 60 },
    ]),
  );
  return { ...config, terms };
}
