import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import type { AddressForms, StatedAddress } from "./FamilyConfig.ts";
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

/** @param forms Of addresses on the environment's chains. */
export const accessFile = (forms: AddressForms) =>
  z.strictObject({
    deployer: address,
    /** The deployer's addresses on chains where they have another form, by the chain's name. */
    deployerOn: elsewhere(forms).optional(),
    /** Seconds from a grant of a trusting role to its effect, once the deployer is no admin any more. */
    grantDelay: count(32),
    /** Everyone who has a role, by the name under which plans and proposals speak of him. */
    accounts: z.record(name, accountIn(forms)),
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

/** Addresses by the name of the chain that they are on. */
type Elsewhere = Readonly<Record<string, StatedAddress>>;

function elsewhere(forms: AddressForms): z.ZodType<Elsewhere> {
  const optionals = Object.entries(forms).map(([chain, form]) => [chain, form.optional()]);
  return z.strictObject(Object.fromEntries(optionals)) as z.ZodType<Elsewhere>;
}

/** An account, with its addresses on chains where they have another form. */
function accountIn(forms: AddressForms) {
  const on = elsewhere(forms).default({});
  return z.discriminatedUnion("kind", [key.extend({ on }), safe.extend({ on })], {
    error: 'an account is a "key" or a "safe"',
  });
}

export type AccessFile = z.output<ReturnType<typeof accessFile>>;

/** An account that has roles. */
export type AccountConfig = KeyConfig | SafeConfig;

/** Where an account is. */
interface Placed {
  readonly name: string;
  readonly address: Hex;
  /** Its addresses on chains where they have another form, by the chain's name. */
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
  return Object.fromEntries(Object.entries(stated).map(([chain, { address }]) => [chain, address]));
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
