import { environmentFile, type ServedEnvironment } from "@causeway/environment";

import { testEnvironmentFile } from "../../testing/testEnvironment.ts";

/** A TON chain of the development range, which carries messages alone. */
export const TON = 31_390n;
export const TON_MAILBOX = `0x${"3b".repeat(32)}`;

/** The test environment, with a TON chain. */
export function tonEnvironment(chainId = TON): ServedEnvironment {
  const file = testEnvironmentFile() as { readonly chains: readonly object[] };
  const ton = {
    ...{ family: "ton", name: "ton", chainId: String(chainId), rpcUrls: ["http://127.0.0.1:1"] },
    ...{ mailbox: TON_MAILBOX, messageFeeSchedule: `0x${"3f".repeat(32)}`, rpcTimeout: 200 },
    display: {
      ...{ title: "The ton", isTestnet: true, publicRpcUrls: [] },
      coin: { name: "Toncoin", symbol: "TON", decimals: 9 },
    },
  };
  return environmentFile.parse({ ...file, chains: [...file.chains, ton] });
}
