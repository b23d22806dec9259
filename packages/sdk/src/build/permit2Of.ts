import type { KnownEvmChain } from "../contracts/environmentOf.ts";
import { missingAllowance, type Taking } from "../contracts/missingAllowance.ts";
import type { Causeway } from "../createCauseway.ts";
import type { TypedData } from "../values/TypedData.ts";

/** What Permit2 lets a contract take, and for what alone. */
export interface SignedTaking extends Taking {
  /** Permit2 takes each nonce of an account once. */
  readonly nonce: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** The struct that the signature binds. */
  readonly witness: {
    readonly type: string;
    readonly types: TypedData["types"];
    readonly value: object;
  };
}

/**
 * Data for Permit2, where the account lets Permit2 take the amount already. The environment names Permit2.
 *
 * @returns undefined if Permit2 may not take enough, or if the environment names none
 * @throws CausewayError as `callContract`
 */
export async function permit2Of(
  causeway: Causeway,
  taking: SignedTaking,
  { venues }: KnownEvmChain,
  signal?: AbortSignal,
): Promise<TypedData | undefined> {
  if (venues === undefined) return undefined;
  const { permit2 } = venues;
  const missing = await missingAllowance(causeway, { ...taking, spender: permit2 }, signal);
  return missing === undefined ? dataOf(taking, permit2) : undefined;
}

function dataOf(
  { chainId, token, required, spender, nonce, deadline, witness }: SignedTaking,
  permit2: string,
): TypedData {
  return {
    ...{ types: typesWith(witness), primaryType: "PermitWitnessTransferFrom" },
    domain: { name: "Permit2", chainId: `${chainId}`, verifyingContract: permit2 },
    message: {
      permitted: { token, amount: `${required}` },
      ...{ spender, nonce: `${nonce}`, deadline: `${deadline}` },
      witness: digitsOf(witness.value),
    },
  };
}

/** Types of tokens that Permit2 takes, with a witness. */
function typesWith({ type, types }: SignedTaking["witness"]): TypedData["types"] {
  const field = (name: string, ofType: string) => ({ name, type: ofType });
  return {
    EIP712Domain: [
      ...[field("name", "string"), field("chainId", "uint256")],
      field("verifyingContract", "address"),
    ],
    PermitWitnessTransferFrom: [
      ...[field("permitted", "TokenPermissions"), field("spender", "address")],
      ...[field("nonce", "uint256"), field("deadline", "uint256"), field("witness", type)],
    ],
    TokenPermissions: [field("token", "address"), field("amount", "uint256")],
    ...types,
  };
}

/** Wallets take integers as digits. */
function digitsOf(fields: object): object {
  const shown = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "bigint" ? `${value}` : value,
  ]);
  return Object.fromEntries(shown);
}
