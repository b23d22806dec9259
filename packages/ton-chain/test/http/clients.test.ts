import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proveAccount } from "@causeway/chains/ton";
import { Address, Cell, internal, loadTransaction, SendMode, toNano } from "@ton/core";
import { type KeyPair, keyPairFromSeed } from "@ton/crypto";
import { TonClient, TonClient4, WalletContractV5R1 } from "@ton/ton";
import { expect } from "chai";

import { Chain, type ChainServer, faucetKey, faucetWallet, serveChain } from "../../src/index.ts";
import { accountOf } from "../proofs/proofsOf.ts";
import { liteServerOf } from "./liteServerOf.ts";

const CHAIN_ID = 31_390;
const RECEIVER = Address.parseRaw(`0:${"11".repeat(32)}`);

describe("the public clients", () => {
  let folder: string;
  let chain: Chain;
  let server: ChainServer;
  let v2: TonClient;
  let v4: TonClient4;
  let api: ReturnType<typeof liteServerOf>;
  let faucet: { wallet: WalletContractV5R1; key: KeyPair };
  let now = 1_795_000_000;
  const key = keyPairFromSeed(Buffer.alloc(32, 5));
  const wallet = WalletContractV5R1.create({
    publicKey: key.publicKey,
    walletId: { networkGlobalId: CHAIN_ID },
  });

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-ton-clients-"));
    const options = { chainId: CHAIN_ID, keep: 100, seed: "test", holdChance: 0, now: () => now };
    chain = await Chain.open(join(folder, "chain.jsonl"), options);
    server = await serveChain(chain, { host: "127.0.0.1", port: 0 });
    v2 = new TonClient({ endpoint: `${server.url}/api/v2/jsonRPC` });
    v4 = new TonClient4({ endpoint: `${server.url}/v4` });
    api = liteServerOf(server.url);
    const keys = await faucetKey();
    faucet = { key: keys, wallet: faucetWallet(keys.publicKey, CHAIN_ID) };
    await fund();
    await deploy();
  });

  after(async () => {
    await server.close();
    await chain.close();
    rmSync(folder, { recursive: true });
  });

  it("TonClient reads balances, states, get-methods and blocks", async () => {
    const opened = v2.open(wallet);
    expect(await opened.getSeqno()).to.equal(1);
    const state = await v2.getContractState(wallet.address);
    expect(state.state).to.equal("active");
    expect(state.code?.equals(wallet.init.code.toBoc())).to.equal(true);
    expect(await v2.getBalance(RECEIVER)).to.equal(toNano("1"));
    const { latestSeqno } = await v2.getMasterchainInfo();
    expect(latestSeqno).to.equal(chain.head.seqno);
    expect(await v2.getWorkchainShards(latestSeqno)).to.have.lengthOf(1);
  });

  it("TonClient reads transactions, page by page, and finds both ends of a message", async () => {
    const [last, first, ...none] = await v2.getTransactions(wallet.address, { limit: 5 });
    expect(none).to.deep.equal([]);
    const lt = String(last?.lt);
    const hash = last?.hash().toString("base64") ?? "";
    const page = await v2.getTransactions(wallet.address, { limit: 5, lt, hash });
    expect(page.map((one) => one.lt)).to.deep.equal([first?.lt]);
    expect((await v2.getTransaction(wallet.address, lt, hash))?.lt).to.equal(last?.lt);
    const other = Buffer.alloc(32).toString("base64");
    await expectFailure(v2.getTransaction(wallet.address, lt, other), "404");
    const sent = last?.outMessages.get(0)?.info;
    const createdLt = sent?.type === "internal" ? String(sent.createdLt) : "";
    const source = await v2.tryLocateSourceTx(wallet.address, RECEIVER, createdLt);
    expect(source.lt).to.equal(last?.lt);
    const result = await v2.tryLocateResultTx(wallet.address, RECEIVER, createdLt);
    expect(String(result.inMessage?.info.dest)).to.equal(String(RECEIVER));
  });

  it("TonClient estimates the fees of a message, and sends nothing", async () => {
    const message = { sendMode: SendMode.PAY_GAS_SEPARATELY, timeout: now + 60 };
    const messages = [internal({ to: RECEIVER, value: toNano("1"), bounce: false })];
    const other = keyPairFromSeed(Buffer.alloc(32, 6));
    const transfer = { ...message, messages, seqno: 1, secretKey: other.secretKey };
    const body = wallet.createTransfer(transfer);
    const args = { body, initCode: null, initData: null };
    const ask = (ignoreSignature: boolean) =>
      v2.estimateExternalMessageFee(wallet.address, { ...args, ignoreSignature });
    const { source_fees: fees } = await ask(true);
    expect(fees.gas_fee).to.be.within(1_000_000, 4_000_000);
    expect(fees.fwd_fee).to.equal(400_000);
    expect(fees.in_fwd_fee).to.be.greaterThan(400_000);
    await expectFailure(ask(false), "500");
    expect(await v2.open(wallet).getSeqno()).to.equal(1);
  });

  it("TonClient4 pins accounts and get-methods to a block", async () => {
    const { last } = await v4.getLastBlock();
    const newest = await v4.getAccount(last.seqno, wallet.address);
    expect(newest.account.state.type).to.equal("active");
    expect((await v4.getAccount(1, wallet.address)).account.state.type).to.equal("uninit");
    const seqnoAt = async (seqno: number) =>
      (await v4.runMethod(seqno, wallet.address, "seqno")).reader.readNumber();
    expect(await seqnoAt(deployed)).to.equal(1);
    expect((await v4.runMethod(1, wallet.address, "seqno")).exitCode).to.equal(-13);
    expect(await v4.isContractDeployed(1, wallet.address)).to.equal(false);
    const { lt } = newest.account.last ?? { lt: "0" };
    expect((await v4.isAccountChanged(last.seqno, wallet.address, BigInt(lt))).changed).to.equal(
      false,
    );
  });

  it("TonClient4 reads blocks, transactions and the configuration", async () => {
    const { shards } = await v4.getBlock(deployed);
    const inBlock = shards.flatMap(({ transactions }) => transactions);
    expect(inBlock.map(({ account }) => account)).to.include(wallet.address.toString());
    const { account } = await v4.getAccount(chain.head.seqno, wallet.address);
    const { lt, hash } = account.last ?? { lt: "0", hash: "" };
    const transactions = await v4.getAccountTransactions(
      wallet.address,
      BigInt(lt),
      Buffer.from(hash, "base64"),
    );
    expect(transactions.map(({ block }) => block.seqno)).to.deep.equal([deployed, funded]);
    const { config } = await v4.getConfig(chain.head.seqno, [19]);
    expect(Cell.fromBase64(config.cell).refs[0]?.beginParse().loadInt(32)).to.equal(CHAIN_ID);
    await expectFailure(v4.getBlock(1_000), "Block is out of scope");
  });

  it("the client of tonapi reads an account with proofs from a block's root hash", async () => {
    const { last } = await api.getRawMasterchainInfo();
    const id = `(${last.workchain},${last.shard},${last.seqno},${last.rootHash},${last.fileHash})`;
    const answer = await api.getRawAccountState(wallet.address, { target_block: id });
    const proven = proveAccount(`0x${last.rootHash}`, accountOf(wallet.address), {
      shardProof: Buffer.from(answer.shardProof, "hex"),
      proof: Buffer.from(answer.proof, "hex"),
      state: Buffer.from(answer.state, "hex"),
    });
    const { hash = "", lt } = proven?.lastTransaction ?? {};
    const list = await api.getRawTransactions(wallet.address, {
      count: 5,
      lt: Number(lt),
      hash: hash.slice(2),
    });
    const roots = Cell.fromBoc(Buffer.from(list.transactions, "hex"));
    expect(roots.map((root) => loadTransaction(root.beginParse()).lt)).to.have.lengthOf(2);
    expect(roots[0]?.hash().toString("hex")).to.equal(hash.slice(2));
    expect(list.ids.map(({ seqno }) => seqno)).to.deep.equal([deployed, funded]);
  });

  it("the client of tonapi reads nothing of the time before an account was there", async () => {
    const late = Address.parseRaw(`0:${"22".repeat(32)}`);
    for (const bounce of [true, false]) {
      await sendTo(late, "1", bounce);
      for (let block = 0; block < 3; block++) await produce();
    }
    const [newest, earlier] = chain.transactions.of(late, 5);
    expect(earlier).to.not.equal(undefined);
    const list = await api.getRawTransactions(late, {
      ...{ count: 5, lt: Number(newest?.lt), hash: newest?.hash.toString("hex") ?? "" },
    });
    const roots = Cell.fromBoc(Buffer.from(list.transactions, "hex"));
    expect(roots.map((root) => root.hash())).to.deep.equal([newest?.hash]);
    expect(list.ids).to.have.lengthOf(1);
  });

  it("the client of tonapi reads blocks, headers and shards", async () => {
    const { last } = await api.getRawMasterchainInfo();
    const id = `(${last.workchain},${last.shard},${last.seqno},${last.rootHash},${last.fileHash})`;
    const block = await api.getRawBlockchainBlock(id);
    expect(Cell.fromHex(block.data).hash().toString("hex")).to.equal(last.rootHash);
    const { headerProof } = await api.getRawBlockchainBlockHeader(id, { mode: 0 });
    expect(Cell.fromHex(headerProof).refs[0]?.hash(0).toString("hex")).to.equal(last.rootHash);
    const query = { workchain: 0, shard: 0, exact: false };
    const shard = await api.getRawShardInfo(id, query);
    const description = Cell.fromHex(shard.shardDescr)
      .beginParse()
      .skip(4 + 32 + 32 + 64 + 64);
    expect(description.loadBuffer(32).toString("hex")).to.equal(shard.shardblk.rootHash);
    const shardProof = Cell.fromBoc(Buffer.from(shard.shardProof, "hex"));
    const all = await api.getAllRawShardsInfo(id);
    expect(Cell.fromBoc(Buffer.from(all.proof, "hex"))).to.have.lengthOf(shardProof.length);
    const state = await api.getRawBlockchainBlockState(id);
    const info = await api.getRawMasterchainInfo();
    expect(state.rootHash).to.equal(info.stateRootHash);
    expect(Cell.fromHex(state.data).hash().toString("hex")).to.equal(info.stateRootHash);
    const forged = id.replace(last.rootHash, "00".repeat(32));
    await expectFailure(api.getRawBlockchainBlock(forged), "is unknown");
  });

  it("shows a message in flight between two blocks", async () => {
    await sendTo(RECEIVER, "2");
    await produce();
    const balance = async (seqno: number) =>
      (await v4.getAccount(seqno, RECEIVER)).account.balance.coins;
    const sent = chain.head.seqno;
    expect((await api.getOutMsgQueueSizes()).shards[0]?.size).to.equal(1);
    await produce();
    expect((await api.getOutMsgQueueSizes()).shards[0]?.size).to.equal(0);
    expect(await balance(sent)).to.equal(String(toNano("1")));
    // The receiver pays some nanoton of rent.
    expect(BigInt(await balance(sent + 1)) > toNano("2.99")).to.equal(true);
  });

  it("takes messages over each API, and refuses one that its contract does not take", async () => {
    const message = { seqno: 99, secretKey: key.secretKey, messages: [], sendMode: SendMode.NONE };
    await expectFailure(v2.open(wallet).sendTransfer(message), "500");
    const body = wallet.createTransfer({ ...message, timeout: now + 60 });
    await expectFailure(api.sendRawMessage({ body }), "it is no message");
    const rest = await fetch(`${server.url}/api/v2/getAddressBalance?address=${RECEIVER}`);
    expect(await rest.json()).to.deep.equal({
      ok: true,
      result: String(await v2.getBalance(RECEIVER)),
    });
    const unknown = await fetch(`${server.url}/api/v2/getWeather`);
    expect(unknown.status).to.equal(404);
  });

  let funded: number;
  let deployed: number;

  async function fund() {
    await v2.open(faucet.wallet).sendTransfer({
      seqno: 0,
      secretKey: faucet.key.secretKey,
      sendMode: SendMode.PAY_GAS_SEPARATELY,
      messages: [internal({ to: wallet.address, value: toNano("100"), bounce: false })],
      timeout: now + 60,
    });
    await produce();
    await produce();
    funded = chain.head.seqno;
  }

  /** The wallet's first message deploys it. */
  async function deploy() {
    await sendTo(RECEIVER, "1");
    await produce();
    deployed = chain.head.seqno;
    await produce();
  }

  async function sendTo(to: Address, value: string, bounce = false) {
    const opened = v4.open(wallet);
    await opened.sendTransfer({
      seqno: await opened.getSeqno(),
      secretKey: key.secretKey,
      sendMode: SendMode.PAY_GAS_SEPARATELY,
      messages: [internal({ to, value: toNano(value), bounce })],
      timeout: now + 60,
    });
  }

  async function produce() {
    now += 1;
    await chain.produce();
  }
});

async function expectFailure(act: Promise<unknown>, text: string) {
  const error = await act.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error?.message).to.include(text);
}
