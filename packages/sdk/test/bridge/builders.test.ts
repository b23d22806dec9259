import { readFileSync } from "node:fs";

import { type Hex, printTonAddress, TON_TESTNET_CHAIN_ID, ZERO_WORD } from "@causeway/protocol";
import {
  bridgeTokenAbi,
  iBridgeAbi,
  interfaceOf,
  mailboxAbi,
  vaultAbi,
} from "@causeway/protocol/contracts";
import { expect } from "chai";
import { getAddress, Interface, type InterfaceAbi, TypedDataEncoder, Wallet } from "ethers";

import { REQUEST_TYPES } from "../../src/bridge/requestTypes.ts";
import {
  buildDeposit,
  buildMessage,
  buildTransfer,
  buildWithdrawal,
  createCauseway,
  maxWithdrawal,
  quoteMessage,
  quoteTransfer,
  type TypedData,
  withPermit,
  withPermit2,
} from "../../src/index.ts";
import { caught } from "../world/caught.ts";
import { ASSET, ENVIRONMENT, HERE, RECEIVER, SENDER, THERE, TOKENS } from "../world/swaps.ts";

const ABIS: readonly InterfaceAbi[] = [iBridgeAbi, vaultAbi, bridgeTokenAbi, mailboxAbi];
const bridge: Interface = interfaceOf(iBridgeAbi);
const vault: Interface = interfaceOf(vaultAbi);
const mailbox: Interface = interfaceOf(mailboxAbi);
const token: Interface = interfaceOf(bridgeTokenAbi);
const BRIDGE = getAddress(`0x${"b1".repeat(20)}`);
const PERMIT2 = `0x${"99".repeat(20)}`;
const REVERT = { code: 3, message: "execution reverted", data: "0x" };
const LANE = `0x${"1a".repeat(32)}`;
const PRICE = { base: 1n, gasPrice: 1n, maxGasLimit: 900_000n, maxPayload: 4n, gasPerByte: 1n };

/** What USDC here tells of its permits. */
const DOMAIN = { name: "USD", version: "1", chainId: HERE, verifyingContract: TOKENS.usdcHere };
/** A token that takes no permits. */
const PLAIN = { nonces: "reverts", eip712Domain: "reverts", DOMAIN_SEPARATOR: "reverts" } as const;

/** RPCs whose contracts answer as they are told, and a client of them. There is no service. */
function world(own: Readonly<Record<string, unknown[] | "reverts">> = {}, permit2Allowance = 0n) {
  const sizes: unknown[] = [];
  const views: Record<string, (data: string) => unknown[]> = {
    "quote((bytes32,uint256,uint64,bytes,uint256,uint40,bytes32,address,bytes,uint16,uint64,bytes,uint256,uint40,uint40))":
      () => [
        {
          ...{ messageFee: 7n, messageFeeBound: 8n, amount: 100n, units: 100n },
          ...{ relief: 0n, estimatedFee: 0n },
        },
      ],
    "quoteRelease(uint64,uint256,uint16)": () => [{ base: 5n, curve: 4n, integrator: 0n }],
    "allowance(address,address)": (data) =>
      token.decodeFunctionData("allowance", data)[1] === BRIDGE ? [40n] : [permit2Allowance],
    "eip712Domain()": () => [
      ...["0x0f", DOMAIN.name, DOMAIN.version, HERE, DOMAIN.verifyingContract, ZERO_WORD, []],
    ],
    "nonces(address)": () => [4n],
    "DOMAIN_SEPARATOR()": () => [TypedDataEncoder.hashDomain(DOMAIN)],
    "previewDeposit(uint256)": () => [90n],
    "previewWithdraw(uint256)": () => [95n],
    "maxWithdraw(address)": () => [100n],
    "openLaneTo(uint64)": () => [LANE],
    "pricesTo(uint64)": () => [PRICE, PRICE],
    "quote(uint64,uint64,uint256)": (data) => {
      sizes.push(mailbox.decodeFunctionData("quote", data)[2]);
      return [11n];
    },
  };
  const answer = (data: string): string | undefined => {
    for (const abi of ABIS) {
      const contract = new Interface(abi as InterfaceAbi);
      const found = contract.getFunction(data.slice(0, 10));
      const tell = views[found?.format() ?? ""];
      if (found && tell) {
        const values = own[found.name] ?? tell(data);
        return values === "reverts" ? undefined : contract.encodeFunctionResult(found, values);
      }
    }
    return undefined;
  };
  const carry: typeof fetch = async (url, init) => {
    const asked = JSON.parse(await new Response(init?.body ?? "").text());
    const answers = [asked].flat().map(({ id, method, params }) => {
      const chainId = String(url).includes("//here") ? HERE : THERE;
      if (method === "eth_chainId") return { id, result: `0x${chainId.toString(16)}` };
      const result = method === "eth_call" ? answer(params[0].data) : "0x9";
      return result === undefined ? { id, error: REVERT } : { id, result };
    });
    return new Response(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  };
  const ton = {
    family: "ton" as const,
    ...{ name: "ton", chainId: `${TON_TESTNET_CHAIN_ID}`, rpcUrls: ["http://ton.test"] },
    ...{ mailbox: LANE, messageFeeSchedule: LANE },
  };
  const contracts = { ...ENVIRONMENT, chains: [...ENVIRONMENT.chains, ton] };
  const rpcs = { [`${HERE}`]: ["http://here.test"], [`${THERE}`]: ["http://there.test"] };
  return { sizes, client: createCauseway({ rpcs, contracts, fetch: carry }) };
}

type Types = Record<string, { name: string; type: string }[]>;

async function signatureOf({ types, domain, message }: TypedData): Promise<Hex> {
  const { EIP712Domain: _, ...signed } = types;
  return new Wallet(LANE).signTypedData(domain, signed as Types, message);
}

const TRANSFER = { from: HERE, to: THERE, asset: "USDC", amount: 100n, sender: SENDER };
const SOON = BigInt(Math.floor(Date.now() / 1_000)) + 900n;
const MESSAGE = { from: HERE, to: THERE, recipient: RECEIVER, payload: "0x1234", gasLimit: 9n };
const LIQUIDITY = { chainId: HERE, asset: "USDC", amount: 100n, owner: SENDER };

describe("transfers, from RPCs alone", () => {
  it("are quoted with what arrives, and the least that may", async () => {
    expect(await quoteTransfer(world().client, TRANSFER)).to.deep.equal({
      ...{ messageFee: 7n, messageFeeBound: 8n, amount: 100n, units: 100n },
      ...{ fee: 9n, arrives: 91n, minimum: 90n },
    });
  });

  it("are built with that minimum, a salt of their own, and the missing allowance", async () => {
    const { client } = world();
    const wanted = { ...TRANSFER, receiver: RECEIVER, asset: ASSET };
    const { transaction, allowance } = await buildTransfer(client, wanted);
    const [sent] = bridge.decodeFunctionData("bridge", transaction.data);
    expect(sent.receiver).to.equal(RECEIVER.toLowerCase());
    expect([sent.assetId, sent.amount, sent.minReceived]).to.deep.equal([ASSET, 100n, 90n]);
    expect([sent.destinationChainId, sent.refundTo]).to.deep.equal([THERE, SENDER]);
    expect(transaction).to.deep.include({ chainId: HERE, value: 8n });
    const { to } = transaction;
    const spender = { token: TOKENS.usdcHere, spender: to, required: 100n, present: 40n };
    expect(allowance).to.deep.include(spender);
    const [again] = bridge.decodeFunctionData(
      "bridge",
      (await buildTransfer(client, wanted)).transaction.data,
    );
    expect(again.salt).not.to.equal(sent.salt);
    const enough = await buildTransfer(world({ allowance: [100n] }).client, wanted);
    expect(enough.allowance).to.equal(undefined);
  });

  it("bring the allowance as a permit of exactly the amount, if the token takes one", async () => {
    // the bridge leaves the parts of a unit
    const built = await buildTransfer(world().client, { ...TRANSFER, amount: 107n });
    const { permit, permit2 } = built.allowance ?? expect.fail("no allowance");
    const { domain, message } = permit ?? expect.fail("no permit");
    expect(permit2).to.equal(undefined);
    expect(message).to.deep.include({ owner: SENDER, value: "100", nonce: "4" });
    expect([message.spender, domain]).to.deep.equal([
      ...[built.transaction.to, { ...DOMAIN, chainId: `${HERE}` }],
    ]);
    const half = BigInt(Math.floor(Date.now() / 1_000)) + 1_800n;
    expect(half - BigInt(`${message.deadline}`) <= 2n).to.equal(true);
    const signature = await signatureOf(permit ?? expect.fail("no permit"));
    const { data, value } = withPermit(built, signature);
    const [request, signed] = bridge.decodeFunctionData("bridgeWithPermit", data);
    const [plain] = bridge.decodeFunctionData("bridge", built.transaction.data);
    expect([...request]).to.deep.equal([...plain]);
    expect([request.amount, value]).to.deep.equal([100n, 8n]);
    expect(`${signed.deadline}`).to.equal(message.deadline);
    await caught("BadInput", () => withPermit(built, "0x1234"));
    await caught("BadInput", () => withPermit2(built, signature));
    const soon = await buildTransfer(world().client, { ...TRANSFER, deadline: SOON });
    expect(soon.allowance?.permit?.message.deadline).to.equal(`${SOON}`);
  });

  it("take no permit of a token whose domain is another, and ask for an approval", async () => {
    for (const own of [PLAIN, { DOMAIN_SEPARATOR: [LANE] }]) {
      const { allowance } = await buildTransfer(world(own).client, TRANSFER);
      expect([allowance?.permit, allowance?.permit2]).to.deep.equal([undefined, undefined]);
    }
  });

  it("bring a signature of Permit2 for this request alone, where Permit2 may take the amount", async () => {
    const { client } = world(PLAIN, 100n);
    const built = await buildTransfer(client, TRANSFER);
    const data = built.allowance?.permit2 ?? expect.fail("no data");
    const { types, domain, message } = data;
    const { request } = built;
    expect(message.permitted).to.deep.equal({ token: TOKENS.usdcHere, amount: "100" });
    expect([message.spender, message.nonce]).to.deep.equal([
      ...[built.transaction.to, `${BigInt(request.salt)}`],
    ]);
    expect(domain).to.deep.equal({
      name: "Permit2",
      chainId: `${HERE}`,
      verifyingContract: PERMIT2,
    });
    const { EIP712Domain: _, ...signed } = types;
    const hash = TypedDataEncoder.from(signed as Types).hash(message);
    const other = { ...message, witness: { ...request, minReceived: 1n } };
    expect(TypedDataEncoder.from(signed as Types).hash(other)).not.to.equal(hash);
    const signature = await signatureOf(data);
    const sent = bridge.decodeFunctionData("bridgeWithPermit2", withPermit2(built, signature).data);
    expect([...sent[1]]).to.deep.equal([
      ...[SENDER, BigInt(request.salt), BigInt(`${message.deadline}`), signature],
    ]);
    await caught("BadInput", () => withPermit2(built, "0x1234"));
    await caught("BadInput", () => withPermit(built, signature));
  });

  it("sign a request by the types that the bridge hashes", () => {
    const source = readFileSync("contracts/bridge/libraries/RequestHashLib.sol", "utf8");
    const text = TypedDataEncoder.from(REQUEST_TYPES as Types).encodeType("TransferRequest");
    expect(source.replaceAll(/"\s+"/g, "")).to.include(`"${text}"`);
  });

  it("pay the chain's coin where the asset's token wraps it, and need no allowance", async () => {
    const weth = { chain: "here", token: TOKENS.wethHere, custody: `0x${"93".repeat(20)}` };
    const there = { ...weth, chain: "there", token: TOKENS.wethThere };
    const asset = {
      ...{ symbol: "WETH", assetId: LANE, decimals: 6, offers: [] },
      chains: [weth, there].map((one) => ({ ...one, isMinted: false })),
    };
    const { contracts } = world().client.options;
    if (contracts === undefined) throw new Error("no contracts");
    const assets = [...(contracts.assets ?? []), asset];
    const client = createCauseway({
      ...world().client.options,
      contracts: { ...contracts, assets },
    });
    const wanted = { ...TRANSFER, asset: "WETH", paysCoin: true };
    const { transaction, allowance } = await buildTransfer(client, wanted);
    const [sent] = bridge.decodeFunctionData("bridgeNative", transaction.data);
    expect([sent.amount, transaction.value, allowance]).to.deep.equal([100n, 108n, undefined]);
    await caught("BadInput", () => buildTransfer(client, { ...wanted, asset: "USDC" }));
  });

  it("are refused for what no transfer has", async () => {
    const wrong = [
      ...[{ asset: "DAI" }, { amount: 0n }, { to: HERE }, { to: 5n }, { slippageBps: 5_001 }],
      ...[{ slippageBps: 0.5 }, { deadline: 1n }, { receiver: "0x12" }, { sender: "EQA" }],
      ...[{ receiver: `0x${"b1".repeat(20)}` }, { to: TON_TESTNET_CHAIN_ID }],
      // as JSON has them
      ...[{ to: `${THERE}` as unknown as bigint }, { deadline: `${SOON}` as unknown as bigint }],
      ...[{ amount: "100" as unknown as bigint }, { from: `${HERE}` as unknown as bigint }],
    ];
    for (const one of wrong) {
      await caught("BadInput", () => quoteTransfer(world().client, { ...TRANSFER, ...one }));
    }
    const costly = world({ quoteRelease: [{ base: 100n, curve: 0n, integrator: 0n }] });
    await caught("BadInput", () => quoteTransfer(costly.client, TRANSFER));
    await caught("NoContracts", () => quoteTransfer(createCauseway(), TRANSFER));
  });
});

describe("liquidity, from RPCs alone", () => {
  it("is deposited for its owner, with the missing allowance", async () => {
    const { transaction, allowance, shares } = await buildDeposit(world().client, LIQUIDITY);
    expect([...vault.decodeFunctionData("deposit", transaction.data)]).to.deep.equal([
      100n,
      SENDER,
    ]);
    expect([shares, allowance?.required, allowance?.spender]).to.deep.equal([
      ...[90n, 100n, transaction.to],
    ]);
  });

  it("is withdrawn to its owner, at most what the vault pays now", async () => {
    const { client } = world();
    const { transaction, shares } = await buildWithdrawal(client, LIQUIDITY);
    const sent = [...vault.decodeFunctionData("withdraw", transaction.data)];
    expect([...sent, shares]).to.deep.equal([100n, SENDER, SENDER, 95n]);
    const more = { ...LIQUIDITY, amount: 101n };
    const { details } = await caught("BadInput", () => buildWithdrawal(client, more));
    expect(details).to.deep.equal({ amount: 101n, most: 100n });
    expect(await maxWithdrawal(client, LIQUIDITY)).to.equal(100n);
    await caught("BadInput", () => buildWithdrawal(client, { ...LIQUIDITY, amount: 0n }));
    await caught("BadInput", () => buildDeposit(client, { ...LIQUIDITY, amount: 0n }));
  });

  it("has no vault where the asset is minted", async () => {
    await caught("BadInput", () => buildDeposit(world().client, { ...LIQUIDITY, chainId: THERE }));
  });
});

async function buildEvmMessage(...asked: Parameters<typeof buildMessage>) {
  const built = await buildMessage(...asked);
  if (built.family === "evm") return built;
  throw new Error("it is a message from TON");
}

describe("messages, from RPCs alone", () => {
  it("are quoted by their size, and built with that fee", async () => {
    const { client, sizes } = world();
    expect(await quoteMessage(client, MESSAGE)).to.deep.equal({ fee: 11n, laneId: LANE });
    expect(sizes).to.deep.equal([2n]);
    const { transaction } = await buildEvmMessage(client, {
      ...MESSAGE,
      sender: SENDER,
      deadline: SOON,
    });
    expect([...mailbox.decodeFunctionData("send", transaction.data)]).to.deep.equal([
      ...[THERE, RECEIVER.toLowerCase(), 9n, SOON, SENDER, "0x1234"],
    ]);
    expect(transaction.value).to.equal(11n);
  });

  it("go to TON, to an address in the form of that chain", async () => {
    const address = `0x00${"5a".repeat(32)}`;
    const recipient = printTonAddress(address, { isTestOnly: true, isBounceable: true });
    const wanted = { ...MESSAGE, to: TON_TESTNET_CHAIN_ID, recipient, sender: SENDER };
    const { transaction } = await buildEvmMessage(world().client, wanted);
    expect(mailbox.decodeFunctionData("send", transaction.data)[1]).to.equal(address);
    await caught("BadInput", () =>
      buildMessage(world().client, { ...wanted, recipient: RECEIVER }),
    );
  });

  it("are refused for what the lane does not take", async () => {
    const wrong = [
      ...[{ payload: "0x1" }, { payload: "0x1234567890" }, { gasLimit: 900_001n }, { to: 5n }],
      ...[{ gasLimit: -1n }, { recipient: "0x12" }, { gasLimit: "9" as unknown as bigint }],
    ];
    for (const one of wrong) {
      await caught("BadInput", () => quoteMessage(world().client, { ...MESSAGE, ...one }));
    }
    for (const deadline of [1n, "9999999999" as unknown as bigint]) {
      const late = { ...MESSAGE, sender: SENDER, deadline };
      await caught("BadInput", () => buildMessage(world().client, late));
    }
    const fromTon = { ...MESSAGE, from: TON_TESTNET_CHAIN_ID };
    await caught("NoTon", () => quoteMessage(world().client, fromTon));
    const closed = world({ openLaneTo: [`0x${"00".repeat(32)}`] });
    await caught("BadInput", () => quoteMessage(closed.client, MESSAGE));
  });
});
