import { TonWallet } from "@causeway/chains/ton/sending";
import { developmentAccount } from "@causeway/operator";

import { editEnvironment } from "./environmentCopy.ts";

/** As a local TON chain has it. */
export const TON_CHAIN_ID = 31_390;
export const TON = "ton";

/** The wallet of a development account's key on the local TON chain, in the raw form. */
export function tonWallet(account: number): string {
  const { address } = new TonWallet(developmentAccount(account).privateKey, TON_CHAIN_ID);
  return address.toRawString();
}

/** The numbers of the development accounts that act on chains. */
const ACTING = { deployer: 0, guardian: 1, "fee-updater": 9 } as const;

/** Has an environment that is a copy of `config/local` have a TON chain, with a route to each other chain. */
export function addTonChain(environment: string): void {
  const edit = <T>(file: string, change: (content: T) => object) =>
    editEnvironment<T>(environment, file, (content) => ({ ...content, ...change(content) }));
  type Named = { readonly name: string };
  edit<{ hub: string; chains: Named[] }>("chains.json", ({ hub, chains }) => {
    edit<{ routes: object[]; terms: object }>("routes.json", ({ routes, terms }) => ({
      routes: [...routes, ...chains.map(({ name }) => routeTo(name, hub))],
      terms: { ...terms, [TON]: { defaultGasLimit: 50_000_000, minLifetime: 3_600 } },
    }));
    return { chains: [...chains, TON_CHAIN] };
  });
  edit<{ destinations: Record<string, object> }>("destinations.json", ({ destinations }) => ({
    destinations: {
      ...Object.fromEntries(
        Object.entries(destinations).map(([name, one]) => [name, { ...one, ...FROM_TON }]),
      ),
      [TON]: TO_TON,
    },
  }));
  edit<{ accounts: Record<string, object> }>("access.json", ({ accounts }) => ({
    deployerOn: { ton: tonWallet(ACTING.deployer) },
    accounts: Object.fromEntries(
      Object.entries(accounts).map(([name, account]) => {
        const number = ACTING[name as keyof typeof ACTING];
        return [name, { ...account, ton: tonWallet(number) }];
      }),
    ),
  }));
  edit<{ floors: object[] }>("balances.json", ({ floors }) => ({
    floors: [...floors, { name: "deployer", ...FLOOR, account: tonWallet(ACTING.deployer) }],
  }));
  edit<{ chains: object; symbols: object }>("api.json", ({ chains, symbols }) => ({
    chains: { ...chains, [TON]: { title: "TON", color: "#0098ea" } },
    symbols: { ...symbols, TON: { name: "Toncoin" } },
  }));
}

const TON_CHAIN = {
  ...{ name: TON, chainId: TON_CHAIN_ID, family: "ton", testnet: true },
  ...{ coin: { symbol: "TON", decimals: 9 }, rpcUrls: ["http://127.0.0.1:8081"] },
  ...{ logRange: 1_000, maxHeadAge: 31_536_000, handover: 60 },
};

const FLOOR = { chain: TON, floor: "1000000000" };

function routeTo(name: string, hub: string) {
  return { between: [name, TON], through: name === hub ? "direct" : "hub" };
}

/** For a coin of 1,000 TON: a tenth of a TON, and a gwei for a unit of gas. */
const FROM_TON = { inCoins: { TON: { base: "100000000", gasPrice: "1000" } } };
/** In wei for a nanoton. */
const TO_TON = {
  price: {
    ...{ base: "100000000000000", gasPrice: "1000000", gasPerByte: 5_000 },
    ...{ maxGasLimit: 1_000_000_000, maxPayload: 32_768 },
  },
  inCoins: { TON: { base: "100000000", gasPrice: "1" } },
};
