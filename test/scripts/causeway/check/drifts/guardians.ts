import type { Drift } from "./Drift.ts";

/** What an incident will ask for. */
export const GUARDIAN_DRIFTS: readonly Drift[] = [
  {
    what: "the guardian cannot pay for the pauses of all lanes",
    kind: "guardian-funds",
    chain: "spoke-a",
    says: /guardian, 0x7099.*; at least 0\.\d+ ETH, for 2 pauses at once; 0.000000000000000001 ETH/,
    advises: /^send 0\.\d+ ETH or more on spoke-a to 0x/,
    plant: async (chains) => {
      const guardian = chains.config.roles.guardian?.members[0]?.address;
      await chains.rpc("spoke-a").send("anvil_setBalance", [guardian, "0x1"]);
      // The fees of blocks that stay empty sink to nothing.
      await chains.rpc("spoke-a").send("anvil_setNextBlockBaseFeePerGas", ["0x3b9aca00"]);
      await chains.rpc("spoke-a").send("evm_mine", []);
    },
  },
];
