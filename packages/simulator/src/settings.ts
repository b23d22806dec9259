import { environmentOf, type Hex } from "@causeway/protocol";
import { id } from "ethers";

/** The environment that all simulated chains belong to. */
export const ENVIRONMENT: Hex = environmentOf("local");

/** The committee of every chain. Nobody checks its members: the light clients of a simulation take any. */
export const COMMITTEE = { commitment: id("committee"), hash: id("committee, all keys") };
export const EPOCH = 1n;

export const TERMS = { defaultGasLimit: 400_000n, minLifetime: 3_600n };
export const PRICE = {
  base: 10n ** 12n,
  gasPrice: 10n ** 9n,
  maxGasLimit: 5_000_000n,
  maxPayload: 10_000n,
  gasPerByte: 40n,
};
