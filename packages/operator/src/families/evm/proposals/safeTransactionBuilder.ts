import type { Hex } from "@causeway/protocol";
import { isAddress, keccak256, toUtf8Bytes } from "ethers";
import { z } from "zod";

import { BundleUnreadable } from "../../../core/SignersBundle.ts";
import type { SafeCall } from "./multiSend.ts";

const hex = z.string().regex(/^0x([0-9a-f]{2})*$/, "bytes in lower-case hex");
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "an address")
  .refine(isAddress, "an address whose checksum is right");

/** The files that Safe's Transaction Builder reads, as far as we use them: raw calls without coin. */
const bundleSchema = z.strictObject({
  version: z.literal("1.0"),
  chainId: z.string().regex(/^[1-9][0-9]*$/, "a chain id in decimal digits"),
  createdAt: z.int().nonnegative(),
  meta: z.strictObject({
    name: z.string(),
    description: z.string(),
    txBuilderVersion: z.string(),
    createdFromSafeAddress: z.union([address, z.literal("")]),
    createdFromOwnerAddress: z.union([address, z.literal("")]),
    checksum: hex,
  }),
  transactions: z
    .array(
      z.strictObject({
        to: address,
        value: z.literal("0", "no coin goes with a call"),
        data: hex,
        contractMethod: z.null(),
        contractInputsValues: z.null(),
      }),
    )
    .min(1, "at least one transaction"),
});

export type Bundle = z.output<typeof bundleSchema>;

export interface BundleOptions {
  readonly chainId: bigint;
  readonly name: string;
  readonly description: string;
  /** Empty where no Safe signs. */
  readonly safe: Hex;
  /** The account that signs by itself; empty where a Safe signs. */
  readonly owner: Hex;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly calls: readonly SafeCall[];
}

/** The release whose files these are like. */
const TX_BUILDER_VERSION = "1.18.2";

/** Makes a bundle. */
export function createBundle(options: BundleOptions): Bundle {
  const { chainId, name, description, safe, owner, createdAt, calls } = options;
  const bundle = {
    version: "1.0" as const,
    chainId: `${chainId}`,
    createdAt,
    meta: {
      name,
      description,
      txBuilderVersion: TX_BUILDER_VERSION,
      createdFromSafeAddress: safe,
      createdFromOwnerAddress: owner,
    },
    transactions: calls.map(({ to, data }) => ({
      to,
      value: "0" as const,
      data,
      contractMethod: null,
      contractInputsValues: null,
    })),
  };
  return { ...bundle, meta: { ...bundle.meta, checksum: checksumOf(bundle) } };
}

/** Reads a bundle. Throws `BundleUnreadable`. Its checksum is not looked at. */
export function parseBundle(text: string): Bundle {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new BundleUnreadable((error as Error).message);
  }
  const result = bundleSchema.safeParse(json);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new BundleUnreadable(issues.join("; "));
}

/** The checksum by which the Transaction Builder sees that a file was changed. The name is not part of it. */
export function checksumOf(bundle: { readonly meta: object }): Hex {
  const { checksum: _, ...meta } = bundle.meta as { checksum?: string };
  return keccak256(toUtf8Bytes(serialise({ ...bundle, meta: { ...meta, name: null } })));
}

/** As the Transaction Builder does it: sorted keys in front, then the values, each with a comma. */
function serialise(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialise).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  const keys = JSON.stringify(entries.map(([key]) => key));
  return `{${keys}${entries.map(([, item]) => `${serialise(item)},`).join("")}}`;
}
