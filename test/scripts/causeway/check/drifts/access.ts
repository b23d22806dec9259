import { AccessManager__factory, Mailbox__factory } from "../../../../../typechain-types/index.js";
import { ROLES } from "../../../world/roles.ts";
import { contractsOf, pass, SETBACK, STRANGER } from "../plants.ts";
import type { Drift } from "./Drift.ts";

/** What the chain's access manager says. */
export const ACCESS_DRIFTS: readonly Drift[] = [
  {
    what: "a role was granted to a stranger",
    kind: "role-granted",
    chain: "hub",
    says: new RegExp(`role treasurer of ${STRANGER}; nothing; a delay of 5 s`),
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "hub")).manager.grantRole(ROLES.treasurer, STRANGER, 5),
  },
  {
    what: "a stranger became admin",
    kind: "role-granted",
    chain: "spoke-a",
    says: new RegExp(`role admin of ${STRANGER}; nothing`),
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).manager.grantRole(ROLES.admin, STRANGER, 0),
  },
  {
    what: "a role that nobody knows was granted",
    kind: "role-granted",
    chain: "spoke-a",
    says: new RegExp(`role 77 of ${STRANGER}`),
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).manager.grantRole(77, STRANGER, 0),
  },
  {
    what: "a takeover was scheduled, by one who lost his role since",
    kind: "operation-pending",
    chain: "hub",
    says: new RegExp(`of ${STRANGER}: Mailbox.setLightClientTrusted.*; nothing; executable from`),
    plant: async (chains) => {
      const { addresses } = chains;
      const { manager } = await contractsOf(chains, "hub");
      await manager.grantRole(ROLES.anchor, STRANGER, 60);
      const stranger = await chains.as("hub", STRANGER);
      const trust = Mailbox__factory.createInterface().encodeFunctionData("setLightClientTrusted", [
        STRANGER,
        true,
        true,
      ]);
      await manager.connect(stranger).schedule(addresses.Mailbox, trust, 0);
      await manager.revokeRole(ROLES.anchor, STRANGER);
    },
  },
  {
    what: "a role was revoked",
    kind: "role-revoked",
    chain: "hub",
    says: /role guardian of guardian, 0x.*; a delay of 0 s; nothing/,
    repaired: true,
    plant: async (chains) => {
      const guardian = chains.config.roles.guardian?.members[0]?.address ?? "";
      await (await contractsOf(chains, "hub")).manager.revokeRole(ROLES.guardian, guardian);
    },
  },
  {
    what: "a member's delay was changed",
    kind: "role-delay",
    chain: "hub",
    says: /role laneAdmin of deployer, .*; a delay of 0 s; a delay of 60 s/,
    plant: async (chains) =>
      (await contractsOf(chains, "hub")).manager.grantRole(
        ROLES.laneAdmin,
        chains.config.deployer,
        60,
      ),
  },
  {
    what: "a role got another admin",
    kind: "role-admin",
    chain: "hub",
    says: /admin of anchor; role admin; role guardian/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "hub")).manager.setRoleAdmin(ROLES.anchor, ROLES.guardian),
  },
  {
    what: "a role got another guardian",
    kind: "role-guardian",
    chain: "hub",
    says: /guardian of anchor; nothing; role treasurer/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "hub")).manager.setRoleGuardian(ROLES.anchor, ROLES.treasurer),
  },
  {
    what: "somebody may cancel what the guardian does",
    kind: "role-guardian",
    chain: "hub",
    says: /guardian of guardian; nothing; role treasurer/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "hub")).manager.setRoleGuardian(ROLES.guardian, ROLES.treasurer),
  },
  {
    what: "being granted a role takes time",
    kind: "grant-delay",
    chain: "spoke-a",
    says: /grants of treasurer; at once; after 100 s/,
    plant: async (chains) => {
      await (await contractsOf(chains, "spoke-a")).manager.setGrantDelay(ROLES.treasurer, 100);
      await pass(chains, "spoke-a", SETBACK);
    },
  },
  {
    what: "being granted the admin's role takes longer than it must",
    kind: "grant-delay",
    chain: "spoke-a",
    says: /grants of admin; at once; after 100 s/,
    plant: async (chains) => {
      await (await contractsOf(chains, "spoke-a")).manager.setGrantDelay(ROLES.admin, 100);
      await pass(chains, "spoke-a", SETBACK);
    },
  },
  {
    what: "being granted a role that nobody knows takes time",
    kind: "grant-delay",
    chain: "spoke-a",
    says: /grants of 77; at once; after 100 s/,
    plant: async (chains) => {
      await (await contractsOf(chains, "spoke-a")).manager.setGrantDelay(77, 100);
      await pass(chains, "spoke-a", SETBACK);
    },
  },
  {
    what: "being granted a role is about to take time",
    kind: "grant-delay",
    chain: "spoke-a",
    says: /grants of anchor; at once; at once, and after 100 s from 20.* on/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).manager.setGrantDelay(ROLES.anchor, 100),
  },
  {
    what: "a role that nobody knows got another admin",
    kind: "role-admin",
    chain: "hub",
    says: /admin of 77; role admin; role guardian/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "hub")).manager.setRoleAdmin(77, ROLES.guardian),
  },
  {
    what: "a function asks for another role",
    kind: "function-role",
    chain: "spoke-a",
    says: /Mailbox: pauseLane; role guardian; role treasurer/,
    repaired: true,
    plant: async (chains) => {
      const { manager, mailbox } = await contractsOf(chains, "spoke-a");
      const { selector } = mailbox.interface.getFunction("pauseLane");
      await manager.setTargetFunctionRole(mailbox.target, [selector], ROLES.treasurer);
    },
  },
  {
    what: "a function of the access manager itself asks for a role",
    kind: "function-role",
    chain: "spoke-a",
    says: /AccessManager: expiration; role admin; role treasurer/,
    repaired: true,
    plant: async (chains) => {
      const { manager } = await contractsOf(chains, "spoke-a");
      const { selector } = manager.interface.getFunction("expiration");
      await manager.setTargetFunctionRole(manager.target, [selector], ROLES.treasurer);
    },
  },
  {
    what: "a function asks for a role that the configuration leaves to admins",
    kind: "function-role",
    chain: "spoke-a",
    says: /Expiry: 0x12345678; role admin; role 77/,
    repaired: true,
    plant: async (chains) => {
      const { manager, expiry } = await contractsOf(chains, "spoke-a");
      await manager.setTargetFunctionRole(expiry.target, ["0x12345678"], 77);
    },
  },
  {
    what: "a contract was closed",
    kind: "target-closed",
    chain: "spoke-a",
    says: /Expiry; open; closed/,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).manager.setTargetClosed(chains.addresses.Expiry, true),
  },
  {
    what: "the access manager itself was closed",
    kind: "target-closed",
    chain: "spoke-a",
    says: /AccessManager; open; closed/,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).manager.setTargetClosed(
        chains.addresses.AccessManager,
        true,
      ),
  },
  {
    what: "changing the access manager's own roles takes time",
    kind: "target-admin-delay",
    chain: "spoke-a",
    says: /AccessManager; 0 s.*; 100 s/,
    plant: async (chains) => {
      const { manager } = await contractsOf(chains, "spoke-a");
      await manager.setTargetAdminDelay(chains.addresses.AccessManager, 100);
      await pass(chains, "spoke-a", SETBACK);
    },
  },
  {
    what: "changing a contract's roles takes time",
    kind: "target-admin-delay",
    chain: "spoke-a",
    says: /Expiry; 0 s.*; 100 s/,
    plant: async (chains) => {
      const { manager } = await contractsOf(chains, "spoke-a");
      await manager.setTargetAdminDelay(chains.addresses.Expiry, 100);
      await pass(chains, "spoke-a", SETBACK);
    },
  },
  {
    what: "changing a contract's roles is about to take time",
    kind: "target-admin-delay",
    chain: "spoke-a",
    says: /Expiry; 0 s.*; 0 s, and 100 s from 20.* on/,
    plant: async (chains) => {
      const { manager } = await contractsOf(chains, "spoke-a");
      await manager.setTargetAdminDelay(chains.addresses.Expiry, 100);
    },
  },
  {
    what: "another contract governs ours",
    kind: "authority",
    chain: "spoke-a",
    says: /authority of Expiry/,
    plant: async (chains) => {
      const { manager, deployer } = await contractsOf(chains, "spoke-a");
      const other = await new AccessManager__factory(deployer).deploy(STRANGER);
      await manager.updateAuthority(chains.addresses.Expiry, await other.getAddress());
    },
  },
];
