import { expect } from "chai";

import {
  type Causeway,
  CausewayError,
  createCauseway,
  type ErrorCode,
  type EvmConnectedWallet,
  type TonConnectedWallet,
} from "../../src/index.ts";
import { type ReadyExit, recover, send, type UnavailableExit } from "../../src/recover.ts";

const OWNER = `0x${"a1".repeat(20)}`;
const OTHER = `0x${"b2".repeat(20)}`;
const HASH = `0x${"11".repeat(32)}`;
const CONTRACT = `0x${"c3".repeat(20)}`;

/** An environment whose only RPC is a port where nobody listens. */
const contracts = {
  environment: "test",
  development: true,
  chains: [
    {
      family: "evm" as const,
      ...{ name: "spoke-a", chainId: "31338", rpcUrls: ["http://127.0.0.1:1"], rpcTimeout: 1_000 },
      ...{ mailbox: CONTRACT, committeeRegistry: CONTRACT, messageFeeSchedule: CONTRACT },
    },
  ],
  validators: ["http://127.0.0.1:1"],
};

const client = (): Causeway => createCauseway({ contracts });

const transaction = { chainId: 31_338n, to: CONTRACT, data: "0x01", value: 5n, gasLimit: 50_000n };
const exit: ReadyExit = {
  ...{ isReady: true, kind: "claim", does: "Claim it", chain: "spoke-a" },
  ...{ from: OWNER, startsAt: undefined, cost: 55n, family: "evm", transaction },
};

async function codeOf(promise: Promise<unknown>): Promise<ErrorCode | "none" | "another"> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return "none";
  return error instanceof CausewayError ? error.code : "another";
}

/** A wallet that notes what is asked of it. */
function walletOf(address: string, chainId: bigint) {
  const asked: unknown[] = [];
  const wallet = {
    family: "evm",
    address: async () => address,
    chainId: async () => chainId,
    switchChain: async (chain: object) => void asked.push(chain),
    send: async (sent: object) => {
      asked.push(sent);
      return HASH;
    },
  } as unknown as EvmConnectedWallet;
  return { wallet, asked };
}

describe("recover", () => {
  it("names the option that says which contracts are ours", async () => {
    const found = recover(createCauseway(), { id: HASH });
    expect(await codeOf(found)).to.equal("NoContracts");
  });

  it("refuses an id that is none, and a chain that contracts do not have, before any request", async () => {
    expect(await codeOf(recover(client(), { id: "0x12" }))).to.equal("BadInput");
    const elsewhere = recover(client(), { chainId: 7n, transaction: HASH });
    expect(await codeOf(elsewhere)).to.equal("BadInput");
  });

  it("names the field of a malformed environment's file", async () => {
    const chains = contracts.chains.map((chain) => ({ ...chain, mailbox: "0x12" }));
    const causeway = createCauseway({ contracts: { ...contracts, chains } });
    const error = await recover(causeway, { id: HASH }).catch((reason: unknown) => reason);
    expect(error).to.include({ code: "BadInput" });
    expect((error as CausewayError).message).to.contain("chains.0.mailbox");
  });

  it("says that chains do not answer, and never that nothing is there", async () => {
    for (const parameters of [{ id: HASH }, { chainId: 31_338n, transaction: HASH }]) {
      expect(await codeOf(recover(client(), parameters))).to.equal("RpcUnreachable");
    }
  });

  it("ends with the reason of its signal", async () => {
    const signal = AbortSignal.abort(new Error("closed"));
    const reason = await recover(client(), { id: HASH }, { signal }).catch((error) => error);
    expect(reason.message).to.equal("closed");
  });
});

describe("send", () => {
  it("sends an exit as it is, on its chain", async () => {
    const { wallet, asked } = walletOf(OWNER.toUpperCase().replace("0X", "0x"), 31_338n);
    expect(await send(client(), exit, wallet)).to.equal(HASH);
    expect(asked).to.deep.equal([transaction]);
  });

  it("has the wallet change its chain first, with our RPCs", async () => {
    const { wallet, asked } = walletOf(OWNER, 1n);
    await send(client(), exit, wallet);
    expect(asked).to.have.lengthOf(2);
    expect(asked[0]).to.deep.include({ chainId: 31_338n, rpcUrls: ["http://127.0.0.1:1"] });
  });

  it("sends nothing that another account alone can send", async () => {
    const { wallet, asked } = walletOf(OTHER, 31_338n);
    expect(await codeOf(send(client(), exit, wallet))).to.equal("WrongSender");
    expect(asked).to.deep.equal([]);
    await send(client(), { ...exit, from: undefined }, wallet);
    expect(asked).to.deep.equal([transaction]);
  });

  it("sends nothing that is not available, and says why", async () => {
    const later: UnavailableExit = {
      ...{ isReady: false, kind: "release", does: "Pay it", chain: "spoke-a", from: undefined },
      ...{ startsAt: 9n, reason: "it is held until then", lacks: undefined },
    };
    const { wallet, asked } = walletOf(OWNER, 31_338n);
    const error = await send(client(), later, wallet).catch((reason: unknown) => reason);
    expect(error).to.include({ code: "ExitUnavailable" });
    expect((error as CausewayError).message).to.contain("it is held until then");
    expect(asked).to.deep.equal([]);
  });

  it("asks no wallet of another family", async () => {
    const wallet: TonConnectedWallet = {
      ...{ family: "ton", address: () => undefined, send: async () => "boc" },
    };
    expect(await codeOf(send(client(), exit, wallet))).to.equal("WrongFamily");
  });
});
