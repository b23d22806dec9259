import { concat, dataLength, type JsonRpcProvider, toBeHex } from "ethers";

/** Where the token's own code stands meanwhile. */
const MOVED = `0x${"70".repeat(20)}`;

/** Selectors, and how many bytes of arguments stand before the account that is paid. */
const WAYS = {
  transfer: { selector: "0xa9059cbb", before: 4 },
  transferFrom: { selector: "0x23b872dd", before: 36 },
} as const;

/**
 * Has a token refuse to be sent to an account.
 *
 * @param way By which function.
 * @returns a function that ends it.
 */
export async function refuseTransfers(
  provider: JsonRpcProvider,
  token: string,
  account: string,
  way: keyof typeof WAYS = "transfer",
): Promise<() => Promise<void>> {
  const code = await provider.getCode(token);
  await provider.send("anvil_setCode", [MOVED, code]);
  await provider.send("anvil_setCode", [token, refusing(account, way)]);
  return () => provider.send("anvil_setCode", [token, code]);
}

/** Code that reverts for a call that pays the account, and passes all else on. */
function refusing(account: string, way: keyof typeof WAYS): string {
  const { selector, before } = WAYS[way];
  const isRefused = concat([
    // the selector is the function's, and who is paid the account
    ...["0x5f3560e01c63", selector, "0x14"],
    ...["0x60", toBeHex(before, 1), "0x3573", account],
    "0x1416",
  ]);
  const passOn = concat([
    // CALLDATACOPY(0, 0, CALLDATASIZE), DELEGATECALL(GAS, moved, 0, CALLDATASIZE, 0, 0)
    "0x365f5f375f5f365f73",
    MOVED,
    "0x5af4",
    // RETURNDATACOPY(0, 0, RETURNDATASIZE)
    "0x3d5f5f3e",
  ]);
  // Each jump is PUSH1 and JUMPI.
  const passed = dataLength(isRefused) + 3 + dataLength(passOn) + 3 + "5f3dfd".length / 2 + 1;
  const revertAt = dataLength(isRefused) + 3 + dataLength(passOn) + 3;
  return concat([
    isRefused,
    "0x60",
    toBeHex(revertAt, 1),
    "0x57",
    passOn,
    "0x60",
    toBeHex(passed, 1),
    "0x57",
    // JUMPDEST REVERT(0, RETURNDATASIZE)
    "0x5b3d5ffd",
    // JUMPDEST RETURN(0, RETURNDATASIZE)
    "0x5b3d5ff3",
  ]);
}
