import { ton } from "@causeway/sdk/ton";

/** How pages read and sign on chains that are no EVM chains. The code of a family is loaded once somebody needs it. */
export const otherFamilies = {
  options: { ton },
  wallets: { ton: async () => (await import("./ton/tonWallets.ts")).tonWallets },
};
