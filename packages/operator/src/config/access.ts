import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import { type ConfiguredFamilies, ownAddresses, type StatedAddress } from "./FamilyConfig.ts";
import { address, count, name, positive } from "./fields.ts";
import type { Roles } from "./Role.ts";

/** Signs by itself. */
const key = z.strictObject({ kind: z.literal("key"), address });

/** A Safe at the same address on every chain, and everything that acts for it, or in its way. */
const safe = z.strictObject({
  kind: z.literal("safe"),
  address,
  owners: z.array(address).min(1, "at least one owner"),
  /** How many owners sign. */
  threshold: positive(16),
  /** Contracts that act for it without a signature. */
  modules: z.array(address),
  /** The contract that every transaction is shown to, which may refuse it; null for none. */
  guard: address.nullable(),
  /** The contract that answers what the Safe itself does not; null for none. */
  fallbackHandler: address.nullable(),
});

/** @param families Those that are known. */
export const accessFile = (families: ConfiguredFamilies) =>
  z.strictObject({
    deployer: address,
    /** The deployer's addresses on chains of families where they have another form, by the family's word. */
    deployerOn: elsewhere(families).optional(),
    /** Seconds from a grant of a trusting role to its effect, once the deployer is no admin any more. */
    grantDelay: count(32),
    /** Everyone who has a role, by the name under which plans and proposals speak of him. */
    accounts: z.record(name, accountIn(families)),
    roles: z.record(
      z.string(),
      z.strictObject({
        members: z
          .array(
            z.strictObject({
              /** A name in `accounts`; of a role that a contract of ours has, the contract's name. */
              account: z.string(),
              executionDelay: count(32),
            }),
          )
          .min(1, "at least one member"),
      }),
    ),
  });

/** Addresses by the word of the family that they are of. */
type Elsewhere = Readonly<Record<string, StatedAddress>>;

function elsewhere(families: ConfiguredFamilies): z.ZodType<Elsewhere> {
  return z.strictObject(optionals(families)) as z.ZodType<Elsewhere>;
}

function optionals(families: ConfiguredFamilies) {
  return Object.fromEntries(
    Object.entries(ownAddresses(families)).map(([family, form]) => [family, form.optional()]),
  );
}

/** An account, whose addresses in other families stand beside its other fields, each under the family's word. */
function accountIn(families: ConfiguredFamilies) {
  const others = optionals(families);
  // The types name no family, so they do not show these fields.
  const shape = others as Record<never, never>;
  return z
    .discriminatedUnion("kind", [key.extend(shape), safe.extend(shape)], {
      error: 'an account is a "key" or a "safe"',
    })
    .transform((account) => {
      const entries = Object.entries<unknown>(account);
      const on = Object.fromEntries(entries.filter(([field]) => Object.hasOwn(others, field)));
      return { ...account, on: on as Elsewhere };
    });
}

export type AccessFile = z.output<ReturnType<typeof accessFile>>;

/** An account that has roles. */
export type AccountConfig = KeyConfig | SafeConfig;

/** Where an account is. */
interface Placed {
  readonly name: string;
  readonly address: Hex;
  /** Its addresses on chains of families where they have another form, by the family's word. */
  readonly on?: Readonly<Record<string, Hex>>;
}

interface KeyConfig extends Placed {
  readonly kind: "key";
}

/** A Safe, with all that may act for it. */
export interface SafeConfig extends Placed {
  readonly kind: "safe";
  readonly owners: readonly Hex[];
  readonly threshold: number;
  readonly modules: readonly Hex[];
  readonly guard: Hex | null;
  readonly fallbackHandler: Hex | null;
}

/** Whether an account is a Safe. */
export function isSafe(account: AccountConfig): account is SafeConfig {
  return account.kind === "safe";
}

/** An account or a contract of ours in a role; `executionDelay` is in seconds. */
export interface RoleMember extends Placed {
  readonly kind: AccountConfig["kind"] | "contract";
  readonly executionDelay: number;
}

/** Who holds a role. */
export interface RoleConfig {
  readonly members: readonly RoleMember[];
}

/** The accounts of a file, with their names. */
export function accountsOf({ accounts }: AccessFile): AccountConfig[] {
  return Object.entries(accounts).map(([name, account]) => ({
    name,
    ...account,
    on: addressesOf(account.on),
  }));
}

/** Addresses without what their texts said beside. */
export function addressesOf(stated: Elsewhere = {}): Record<string, Hex> {
  return Object.fromEntries(
    Object.entries(stated).map(([family, { address }]) => [family, address]),
  );
}

/** The roles of a file whose rules hold, with their members' addresses. */
export function resolveRoles(file: AccessFile, roles: Roles): Record<string, RoleConfig> {
  const known = [...accountsOf(file), ...contractsIn(roles, file.deployer)];
  return Object.fromEntries(
    Object.entries(file.roles).map(([role, { members }]) => [
      role,
      {
        members: members.flatMap(({ account, executionDelay }) =>
          known
            .filter(({ name }) => name === account)
            .map(({ name, address, on = {}, kind }) => ({
              name,
              address,
              on,
              kind,
              executionDelay,
            })),
        ),
      },
    ]),
  );
}

function contractsIn(roles: Roles, deployer: Hex) {
  return Object.values(roles).flatMap(({ contract }) =>
    contract === undefined
      ? []
      : [
          {
            name: contract.name,
            address: contract.addressOf(deployer),
            on: {},
            kind: "contract" as const,
          },
        ],
  );
}
