import type { ReadyExit, Recovery, UnavailableExit } from "@causeway/sdk";

import { readEnvironment } from "../../src/recover/environment/readEnvironment.ts";
import { pageFailureOf } from "../../src/recover/look/failureText.ts";
import { FIRST_STATE, type RecoverState } from "../../src/recover/state/RecoverState.ts";
import { reduce } from "../../src/recover/state/reduce.ts";

const ID = `0x${"5a".repeat(32)}` as const;
const NOTICE = `0x${"b7".repeat(32)}` as const;
const ACCOUNT = `0x${"a1".repeat(20)}` as const;
const ASSET = `0x${"a5".repeat(32)}` as const;
const AT = 1_795_000_000;

const chainOf = (name: string, chainId: string, title: string) => ({
  ...{ name, chainId, rpcUrls: [`https://rpc.${name}.example`], mailbox: ACCOUNT },
  display: { title, coin: { name: "Ether", symbol: "ETH", decimals: 18 } },
});

const FILE = {
  ...{ environment: "local", validators: ["https://one.example", "https://two.example"] },
  chains: [
    chainOf("hub", "31337", "The hub"),
    chainOf("spoke-a", "31338", "Spoke A"),
    { ...chainOf("ton", "4294967057", "TON"), family: "ton" },
  ],
  assets: [{ symbol: "USDC", assetId: ASSET, decimals: 6 }],
};

const ready: ReadyExit = {
  ...{ isReady: true, kind: "sendBack", does: "Send it back to spoke-a", chain: "hub" },
  ...{ from: ACCOUNT, startsAt: undefined, cost: 1_234_567_890_123_456n, family: "evm" },
  transaction: { chainId: 31_337n, to: ACCOUNT, data: `0x${"c0de".repeat(300)}`, value: 5n },
};

const onTon: ReadyExit = {
  ...{ isReady: true, kind: "deliver", does: "Deliver the message", chain: "ton", from: undefined },
  ...{ startsAt: undefined, cost: 400_000_000n, family: "ton" },
  transaction: {
    ...{ chainId: 4_294_967_057n, network: "-239" },
    messages: [{ to: ACCOUNT, value: 400_000_000n, payload: "te6c" }],
  },
};

const proof: UnavailableExit = {
  ...{ isReady: false, kind: "deliver", does: "Deliver the message", chain: "hub" },
  ...{ from: undefined, startsAt: undefined, lacks: "prover" },
  reason: `3 of 4 validators signed block 70, and no prover is given; this proves it: npm run causeway -- deliver --environment local --message ${ID} --dry-run`,
};

const later: UnavailableExit = {
  ...{ isReady: false, kind: "release", does: "Have the asset's token paid", chain: "hub" },
  ...{ from: undefined, startsAt: BigInt(AT), lacks: undefined },
  reason: "it is held until 18 November 2026",
};

function recoveryOf(state: string, change: object = {}, report: object = {}): Recovery {
  const transfer = { units: 100_000_000n, assetId: ASSET, returnId: null, order: null };
  return {
    ...{ kind: "transfer", state, actor: "anyone", exits: [] },
    report: {
      ...{ messageId: ID, origin: "spoke-a", destination: "hub", state: "proven" },
      sent: { height: 1_234_567n, hash: NOTICE },
      where: "The light client of spoke-a on hub vouches for it, and it waits to be delivered.",
      ...{ ending: null, recorded: { outcome: "none" } },
      transfer: {
        ...transfer,
        where: "It waits on hub at place 3 of its line: the limit holds 99.95 USDC.",
      },
      ...report,
    },
    ...change,
  } as unknown as Recovery;
}

function withFile(): RecoverState {
  const read = { type: "environment", environment: readEnvironment(JSON.stringify(FILE)) } as const;
  const typed = reduce(reduce(FIRST_STATE, read), { type: "type", field: "subject", text: ID });
  return Object.entries(RPCS).reduce(
    (state, [chainId, rpcs]) => reduce(state, { type: "rpcs", chainId, state: rpcs }),
    typed,
  );
}

const RPCS = {
  "31337": { kind: "ok", height: 1_234_567n, count: 2 },
  "31338": { kind: "another", url: "https://rpc.spoke-a.example/key", served: 1n },
  "4294967057": { kind: "silent", url: "https://rpc.ton.example", reason: "refused" },
} as const;

function found(...recoveries: Recovery[]): RecoverState {
  return reduce(withFile(), { type: "found", recoveries, at: AT });
}

const connected = (state: RecoverState) =>
  reduce(state, {
    type: "wallet",
    action: { type: "walletConnected", account: { address: ACCOUNT, name: "Test wallet" } },
  });

const offered = (state: RecoverState, uuid: string, name: string) =>
  reduce(state, {
    type: "wallet",
    action: {
      type: "walletFound",
      wallet: { uuid, name, rdns: `example.${uuid}`, icon: undefined },
    },
  });

const waiting = () => recoveryOf("waiting", { exits: [ready, proof, later] });
const keyOf = ({ kind, chain, does }: ReadyExit) => `${ID} ${kind} ${chain} ${does}`;
const sending = (sent: RecoverState["sends"][string]) =>
  reduce(connected(found(waiting())), { type: "sending", key: keyOf(ready), sending: sent });

/** States of the page by name. The last word of a name says what a person sees. */
export const RECOVER_STATES: Readonly<Record<string, () => RecoverState>> = {
  first: () => FIRST_STATE,
  badFile: () =>
    reduce(FIRST_STATE, { type: "environment", environment: readEnvironment("<!doctype html>") }),
  refused: () => reduce(FIRST_STATE, { type: "refuse" }),
  ready: withFile,
  looking: () => reduce(withFile(), { type: "look" }),
  failed: () =>
    reduce(withFile(), { type: "failed", failure: pageFailureOf(new Error("the node is gone")) }),
  waiting: () => found(waiting()),
  onTon: () => found(recoveryOf("sent", { kind: "message", exits: [onTon] }, { transfer: null })),
  ended: () =>
    found(
      recoveryOf("ended", { actor: "nobody" }, { ending: { noticeId: NOTICE }, state: "expired" }),
    ),
  followed: () => ({ ...found(recoveryOf("paid", { actor: "nobody" })), trail: [ID] }),
  swapped: () =>
    found({
      ...{ kind: "swapped", state: "filled", actor: "nobody", exits: [], orderId: ID },
      ...{ chain: "hub", transaction: NOTICE },
    } as unknown as Recovery),
  asking: () => sending({ status: "asking" }),
  included: () => sending({ status: "included", hash: NOTICE, height: 1_234_568n }),
  noWallet: () => sending({ status: "noWallet" }),
  wallets: () =>
    reduce(offered(offered(found(waiting()), "one", "Wallet"), "two", "Wallet"), {
      ...{ type: "wallet", action: { type: "walletOpen" } },
    }),
};
