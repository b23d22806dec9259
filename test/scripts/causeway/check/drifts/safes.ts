import { id } from "ethers";

import { BOARD, boardOn, withBoard } from "../board.ts";
import { changeWord, STRANGER } from "../plants.ts";
import type { Drift } from "./Drift.ts";

const safeOf = (setting: string, wanted: string, held: string) =>
  new RegExp(`safe: ${setting} of safe board, 0x[0-9a-fA-F]{40}; ${wanted}; ${held}$`);

/** Who acts for accounts of several. */
export const SAFE_DRIFTS: readonly Drift[] = [
  {
    what: "a Safe is not there",
    kind: "safe",
    chain: "spoke-a",
    says: /safe: safe board, 0x[0-9a-fA-F]{40}; a Safe; nothing$/,
    config: withBoard,
    plant: async () => {},
  },
  {
    what: "another contract stands in the place of a Safe",
    kind: "safe",
    chain: "spoke-a",
    says: /safe: safe board, 0x[0-9a-fA-F]{40}; a Safe; a contract that is no Safe$/,
    config: withBoard,
    plant: async (chains) => {
      const code = await chains.rpc("spoke-a").getCode(chains.addresses.Expiry);
      await chains.rpc("spoke-a").send("anvil_setCode", [BOARD.address, code]);
    },
  },
  {
    what: "a stranger is an owner of a Safe",
    kind: "safe",
    chain: "spoke-a",
    says: safeOf("owners", "(0x\\w{40}, ){2}0x\\w{40}", `.*${STRANGER}.*`),
    config: withBoard,
    plant: async (chains) =>
      (await boardOn(chains)).getFunction("addOwnerWithThreshold")(STRANGER, 2),
  },
  {
    what: "a Safe asks for fewer signatures",
    kind: "safe",
    chain: "spoke-a",
    says: safeOf("threshold", "2", "1"),
    config: withBoard,
    plant: async (chains) => (await boardOn(chains)).getFunction("changeThreshold")(1),
  },
  {
    what: "a module acts for a Safe without a signature",
    kind: "safe",
    chain: "spoke-a",
    says: safeOf("modules", "none", STRANGER),
    config: withBoard,
    plant: async (chains) => (await boardOn(chains)).getFunction("enableModule")(STRANGER),
  },
  {
    what: "a guard refuses what the owners of a Safe sign",
    kind: "safe",
    chain: "spoke-a",
    says: safeOf("guard", "none", STRANGER),
    config: withBoard,
    plant: async (chains) => {
      await boardOn(chains);
      const slot = id("guard_manager.guard.address");
      await changeWord(chains, "spoke-a", BOARD.address, slot, () => BigInt(STRANGER));
    },
  },
  {
    what: "another contract answers for a Safe",
    kind: "safe",
    chain: "spoke-a",
    says: safeOf("fallback handler", "none", STRANGER),
    config: withBoard,
    plant: async (chains) => (await boardOn(chains)).getFunction("setFallbackHandler")(STRANGER),
  },
];
