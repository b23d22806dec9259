import { printTonAddress, TON_TESTNET_CHAIN_ID } from "@causeway/protocol";
import {
  bridgeTokenAbi,
  iBridgeAbi,
  interfaceOf,
  mailboxAbi,
  vaultAbi,
} from "@causeway/protocol/contracts";
import { expect } from "chai";
import { Interface, type InterfaceAbi } from "ethers";

import {
  buildDeposit,
  buildMessage,
  buildTransfer,
  buildWithdrawal,
  createCauseway,
  quoteMessage,
  quoteTransfer,
} from "../../src/index.ts";
import { caught } from "../world/caught.ts";
import { ASSET, ENVIRONMENT, HERE, RECEIVER, SENDER, THERE, TOKENS } from "../world/swaps.ts";

const ABIS: readonly InterfaceAbi[] = [iBridgeAbi, vaultAbi, bridgeTokenAbi, mailboxAbi];
const bridge: Interface = interfaceOf(iBridgeAbi);
const vault: Interface = interfaceOf(vaultAbi);
const mailbox: Interface = interfaceOf(mailboxAbi);
const LANE = `0x${"1a".repeat(32)}`;
const PRICE = { base: 1n, gasPrice: 1n, maxGasLimit: 900_000n, maxPayload: 4n, gasPerByte: 1n };

/** RPCs whose contracts answer as they are told, and a client of them. There is no service. */
function world(own: Readonly<Record<string, unknown[]>> = {}) {
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
    "allowance(address,address)": () => [40n],
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
  const answer = (data: string): string => {
    for (const abi of ABIS) {
      const contract = new Interface(abi as InterfaceAbi);
      const found = contract.getFunction(data.slice(0, 10));
      const tell = views[found?.format() ?? ""];
      if (found && tell) {
        return contract.encodeFunctionResult(found, own[found.name] ?? tell(data));
      }
    }
    throw new Error(`no view ${data}`);
  };
  const carry: typeof fetch = async (url, init) => {
    const asked = JSON.parse(await new Response(init?.body ?? "").text());
    const answers = [asked].flat().map(({ id, method, params }) => {
      const chainId = String(url).includes("//here") ? HERE : THERE;
      if (method === "eth_chainId") return { id, result: `0x${chainId.toString(16)}` };
      return { id, result: method === "eth_call" ? answer(params[0].data) : "0x9" };
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

const TRANSFER = { from: HERE, to: THERE, asset: "USDC", amount: 100n, sender: SENDER };
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
    expect(allowance).to.deep.equal(spender);
    const [again] = bridge.decodeFunctionData(
      "bridge",
      (await buildTransfer(client, wanted)).transaction.data,
    );
    expect(again.salt).not.to.equal(sent.salt);
    const enough = await buildTransfer(world({ allowance: [100n] }).client, wanted);
    expect(enough.allowance).to.equal(undefined);
  });

  it("are refused for what no transfer has", async () => {
    const wrong = [
      ...[{ asset: "DAI" }, { amount: 0n }, { to: HERE }, { to: 5n }, { slippageBps: 5_001 }],
      ...[{ slippageBps: 0.5 }, { deadline: 1n }, { receiver: "0x12" }, { sender: "EQA" }],
      ...[{ receiver: `0x${"b1".repeat(20)}` }, { to: TON_TESTNET_CHAIN_ID }],
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
      deadline: 7n,
    });
    expect([...mailbox.decodeFunctionData("send", transaction.data)]).to.deep.equal([
      ...[THERE, RECEIVER.toLowerCase(), 9n, 7n, SENDER, "0x1234"],
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
      ...[{ gasLimit: -1n }, { recipient: "0x12" }],
    ];
    for (const one of wrong) {
      await caught("BadInput", () => quoteMessage(world().client, { ...MESSAGE, ...one }));
    }
    const fromTon = { ...MESSAGE, from: TON_TESTNET_CHAIN_ID };
    await caught("NoTon", () => quoteMessage(world().client, fromTon));
    const closed = world({ openLaneTo: [`0x${"00".repeat(32)}`] });
    await caught("BadInput", () => quoteMessage(closed.client, MESSAGE));
  });
});
