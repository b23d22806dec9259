import { DEPLOYMENT_PROXY } from "@causeway/operator";
import { directRoute, type Hex, ZERO_WORD } from "@causeway/protocol";
import { id } from "ethers";

import { addressesOf } from "../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import {
  AccessManager__factory,
  Mailbox__factory,
  RelaySender__factory,
  ZkLightClient__factory,
} from "../../../../typechain-types/index.js";
import { leaveUnguarded } from "../../world/leaveUnguarded.ts";
import { ROLES } from "../../world/roles.ts";
import { BOARD, boardOn, withBoard } from "./board.ts";
import type { CheckedChains } from "./CheckedChains.ts";
import {
  changeClient,
  changeWord,
  contractsOf,
  delegate,
  deployClient,
  evilAddress,
  evilPeer,
  FROZEN_BITS,
  forgetAnchoring,
  forgetEnrolment,
  forgetInbound,
  forgeVerifier,
  knowDestination,
  moveHub,
  NO_TRUST,
  OTHER_PRICE,
  pass,
  proposeOther,
  rotate,
  SETBACK,
  STRANGER,
  setPrice,
  TRUSTED_SECOND,
  takeBackOpening,
  withOtherWeights,
} from "./plants.ts";

/** A light client, called by the guardian of its chain. */
async function asGuardian(chains: CheckedChains, name: string, followed: string) {
  const guardian = await chains.as(name, chains.config.roles.guardian?.members[0]?.address ?? "");
  const address = chains.addresses.lightClientOf(chains.chain(followed));
  return ZkLightClient__factory.connect(address, guardian);
}

/** Something that is not as configured. */
export interface Drift {
  /** What happened, in words. */
  readonly what: string;
  readonly kind: string;
  /** Where `check` finds it. */
  readonly chain: string;
  /** What the finding says of itself: subject, what is configured, what the chain holds. */
  readonly says: RegExp;
  readonly plant: (chains: CheckedChains) => Promise<unknown>;
  /** The configuration that is checked, if it is another one. */
  readonly config?: (config: Config) => Config;
  /** Whether `apply` puts it right. */
  readonly repaired?: true;
}

const laneTo = (chains: CheckedChains, origin: string, destination: string): Hex =>
  chains.lane(origin, destination).id;

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
    what: "being granted the admin's role takes longer than it shall",
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

/** What the chain's contracts are, and what is written down of them. */
export const CONTRACT_DRIFTS: readonly Drift[] = [
  {
    what: "a contract is gone",
    kind: "contract-missing",
    chain: "spoke-a",
    says: /RemoteAccounts; at 0x.*; nothing/,
    plant: (chains) =>
      chains.rpc("spoke-a").send("anvil_setCode", [chains.addresses.RemoteAccounts, "0x"]),
  },
  {
    what: "a contract has other code",
    kind: "code-hash",
    chain: "spoke-a",
    says: /Expiry, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const { Expiry } = chains.addresses;
      const code = await chains.rpc("spoke-a").getCode(Expiry);
      await chains.rpc("spoke-a").send("anvil_setCode", [Expiry, `${code}00`]);
    },
  },
  {
    what: "a contract has another immutable",
    kind: "code-hash",
    chain: "spoke-a",
    says: /RemoteAccounts, 0x/,
    plant: async (chains) => {
      const { RemoteAccounts } = chains.addresses;
      const accounts = (await contractsOf(chains, "spoke-a")).accounts;
      const implementation = (await accounts.IMPLEMENTATION()).slice(2).toLowerCase();
      const code = await chains.rpc("spoke-a").getCode(RemoteAccounts);
      const changed = code.replaceAll(implementation, STRANGER.slice(2).toLowerCase());
      await chains.rpc("spoke-a").send("anvil_setCode", [RemoteAccounts, changed]);
    },
  },
  {
    what: "the verifier takes forged proofs, and still names the configured key",
    kind: "code-hash",
    chain: "spoke-a",
    says: /CommitteeVerifier\/[0-9a-f]{8}, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: (chains) => forgeVerifier(chains, "spoke-a"),
  },
  {
    what: "what pays for messages is another mailbox's",
    kind: "code-hash",
    chain: "spoke-a",
    says: /Prepaid, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const { Prepaid, Mailbox } = chains.addresses;
      const code = await chains.rpc("spoke-a").getCode(Prepaid);
      const changed = code.replaceAll(
        Mailbox.slice(2).toLowerCase(),
        STRANGER.slice(2).toLowerCase(),
      );
      await chains.rpc("spoke-a").send("anvil_setCode", [Prepaid, changed]);
    },
  },
  {
    what: "OpenZeppelin's access manager stands where ours shall, whose admins no guardian stops",
    kind: "code-hash",
    chain: "spoke-a",
    says: /AccessManager, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: async (chains) => leaveUnguarded(chains.rpc("spoke-a"), chains.addresses.AccessManager),
  },
  {
    what: "what accounts of other chains are clones of has other code",
    kind: "code-hash",
    chain: "spoke-a",
    says: /RemoteAccount, 0x.*; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const implementation = await (await contractsOf(chains, "spoke-a")).accounts.IMPLEMENTATION();
      const code = await chains.rpc("spoke-a").getCode(implementation);
      const own = chains.addresses.RemoteAccounts.slice(2).toLowerCase();
      const changed = code.replaceAll(own, STRANGER.slice(2).toLowerCase());
      await chains.rpc("spoke-a").send("anvil_setCode", [implementation, changed]);
    },
  },
  {
    what: "what accounts of other chains are clones of is gone",
    kind: "code-hash",
    chain: "spoke-a",
    says: /RemoteAccount, 0x.*; 0x[0-9a-f]{64}; 0xc5d24601/,
    plant: async (chains) => {
      const implementation = await (await contractsOf(chains, "spoke-a")).accounts.IMPLEMENTATION();
      await chains.rpc("spoke-a").send("anvil_setCode", [implementation, "0x"]);
    },
  },
  {
    what: "another proxy than everywhere puts contracts to their addresses",
    kind: "code-hash",
    chain: "spoke-a",
    says: /deployment proxy, 0x4e59.*; 0x2fa86add.*; 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const code = await chains.rpc("spoke-a").getCode(DEPLOYMENT_PROXY);
      await chains.rpc("spoke-a").send("anvil_setCode", [DEPLOYMENT_PROXY, `${code}00`]);
    },
  },
  {
    what: "the guardian's key does what a stranger's contract says",
    kind: "key-code",
    chain: "spoke-a",
    says: new RegExp(`guardian, 0x7099.*; no code; does what ${STRANGER} says`),
    plant: (chains) => delegate(chains, "spoke-a", chains.config.roles.guardian?.members[0]),
  },
  {
    what: "the deployer's key does what a stranger's contract says",
    kind: "key-code",
    chain: "spoke-a",
    says: new RegExp(`deployer, 0xf39F.*; no code; does what ${STRANGER} says`),
    plant: (chains) => delegate(chains, "spoke-a", { address: chains.config.deployer }),
  },
  {
    what: "a contract stands where the configuration says that a key is",
    kind: "key-code",
    chain: "spoke-a",
    says: /mailbox, 0x.*; no code; code of \d+ bytes/,
    config: (config) => {
      const account = {
        name: "mailbox",
        address: addressesOf(config).Mailbox,
        kind: "key",
      } as const;
      return { ...config, accounts: [...config.accounts, account] };
    },
    plant: async () => {},
  },
  {
    what: "an account holds too little to pay",
    kind: "balance-floor",
    chain: "spoke-a",
    says: /relayer, 0x.*; at least 1.0; 0.5/,
    plant: async (chains) => {
      const relayer = chains.config.floors.find(({ name }) => name === "relayer")?.account;
      const half = "0x6f05b59d3b20000";
      await chains.rpc("spoke-a").send("anvil_setBalance", [relayer, half]);
    },
  },
];

/** What an incident will ask for. */
export const GUARDIAN_DRIFTS: readonly Drift[] = [
  {
    what: "the guardian cannot pay for the pauses of all lanes",
    kind: "guardian-funds",
    chain: "spoke-a",
    says: /guardian, 0x7099.*; at least 0\.\d+, for 2 pauses at once; 0.000000000000000001/,
    plant: async (chains) => {
      const guardian = chains.config.roles.guardian?.members[0]?.address;
      await chains.rpc("spoke-a").send("anvil_setBalance", [guardian, "0x1"]);
      // The fees of blocks that stay empty sink to nothing.
      await chains.rpc("spoke-a").send("anvil_setNextBlockBaseFeePerGas", ["0x3b9aca00"]);
      await chains.rpc("spoke-a").send("evm_mine", []);
    },
  },
];

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
    what: "another contract stands where a Safe shall",
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

/** Who signs, and what light clients know of it. */
export const COMMITTEE_DRIFTS: readonly Drift[] = [
  {
    what: "another committee signs",
    kind: "committee",
    chain: "spoke-a",
    says: /committee; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}$/,
    plant: (chains) => rotate(chains, "spoke-a", withOtherWeights(chains.config)),
  },
  {
    what: "another committee is proposed",
    kind: "committee",
    chain: "spoke-a",
    says: /committee; 0x.*; 0x.*, and 0x[0-9a-f]{64} is proposed and can be withdrawn until 20/,
    plant: proposeOther,
  },
  {
    what: "another committee is named by checkpoints",
    kind: "committee",
    chain: "spoke-a",
    says: /committee; 0x.*; 0x.*, and 0x[0-9a-f]{64} is named by checkpoints since 20/,
    plant: async (chains) => {
      await proposeOther(chains);
      await pass(chains, "spoke-a", chains.config.committee.withdrawal);
    },
  },
  {
    what: "a validator is not enrolled",
    kind: "validator-not-enrolled",
    chain: "spoke-a",
    says: /validator-1; enrolled; nothing/,
    plant: (chains) => forgetEnrolment(chains, "spoke-a"),
  },
  {
    what: "a light client missed the change of committee that the configuration asks for",
    kind: "epoch-behind",
    chain: "hub",
    says: /ZkLightClient\/31338, which follows spoke-a; epoch 2, committee 0x.*; epoch 1, committee/,
    config: withOtherWeights,
    plant: async (chains) => {
      await rotate(chains, "hub", withOtherWeights(chains.config));
      await rotate(chains, "spoke-a", withOtherWeights(chains.config));
    },
  },
  {
    what: "a light client is frozen",
    kind: "client-frozen",
    chain: "spoke-a",
    says: /which follows hub; not frozen; frozen/,
    plant: (chains) => changeClient(chains, "spoke-a", "hub", (word) => word | FROZEN_BITS),
  },
  {
    what: "a light client is stopped",
    kind: "client-stopped",
    chain: "spoke-a",
    says: /which follows hub; not stopped; stopped until 2/,
    plant: async (chains) => (await asGuardian(chains, "spoke-a", "hub")).stop(),
  },
  {
    what: "a light client stays stopped for longer than it may be silent",
    kind: "client-stopped",
    chain: "spoke-a",
    says: /which follows hub; not stopped; stopped until 2/,
    plant: async (chains) => {
      await (await asGuardian(chains, "spoke-a", "hub")).stop();
      await pass(chains, "spoke-a", 9 * 86_400);
    },
  },
  {
    what: "a light client was distrusted and has no newer checkpoint",
    kind: "client-distrusted",
    chain: "spoke-a",
    says: /which follows hub; a checkpoint of after its distrust; none of after 2/,
    plant: async (chains) => {
      await (await asGuardian(chains, "spoke-a", "hub")).distrust();
      await pass(chains, "spoke-a", 3_600);
    },
  },
  {
    what: "a light client heard nothing for too long",
    kind: "client-stale",
    chain: "spoke-a",
    says: /which follows hub; a checkpoint of the last 604800 s; none since 2/,
    plant: (chains) =>
      changeClient(chains, "spoke-a", "hub", (word) => word - 604_900n * TRUSTED_SECOND),
  },
  {
    what: "a light client was anchored to strangers",
    kind: "client-committee",
    chain: "spoke-a",
    says: /which follows hub; epoch 1, committee 0x.*; epoch 1, committee 0x(77){32}/,
    plant: async (chains) => {
      const stranger = `0x${"77".repeat(32)}`;
      const { clientOf } = await contractsOf(chains, "spoke-a");
      await clientOf("hub").anchor(stranger, stranger, 1, 1);
      await forgetAnchoring(chains, "spoke-a", "hub");
    },
  },
  {
    what: "a light client was anchored again though nobody asked for it",
    kind: "client-anchor",
    chain: "spoke-a",
    says: /which follows hub; anchored again never; 1 time/,
    plant: async (chains) => {
      const client = (await contractsOf(chains, "spoke-a")).clientOf("hub");
      const [epoch, commitment, hash] = await client.committee();
      await client.anchor(commitment, hash, epoch, 1);
    },
  },
];

/** What stands at the ends of lanes. */
export const LANE_DRIFTS: readonly Drift[] = [
  {
    what: "a lane is paused",
    kind: "lane-paused",
    chain: "spoke-a",
    says: /lane hub -> spoke-a; not paused; paused until 2/,
    plant: async (chains) => {
      const guardian = chains.config.roles.guardian?.members[0]?.address ?? "";
      const mailbox = Mailbox__factory.connect(
        chains.addresses.Mailbox,
        await chains.as("spoke-a", guardian),
      );
      await mailbox.pauseLane(laneTo(chains, "hub", "spoke-a"));
    },
  },
  {
    what: "a lane was closed",
    kind: "lane-closed",
    chain: "spoke-a",
    says: /lane spoke-a -> hub; open; closed/,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.closeLane(laneTo(chains, "spoke-a", "hub")),
  },
  {
    what: "messages take another route",
    kind: "lane-route",
    chain: "spoke-a",
    says: /lane spoke-a -> spoke-b; by 0x[0-9a-f]{64}; by 0x[0-9a-f]{64}/,
    plant: async (chains) => {
      const { mailbox } = await contractsOf(chains, "spoke-a");
      const { id, destination, trustId } = chains.lane("spoke-a", "spoke-b");
      const terms = { defaultGasLimit: 1, minLifetime: 1 };
      const route = directRoute(trustId);
      const other = await mailbox.addOutboundLane.staticCall(destination, route, terms);
      await mailbox.addOutboundLane(destination, route, terms);
      await mailbox.closeLane(id);
      await mailbox.openLane(other);
    },
  },
  {
    what: "a lane is not open",
    kind: "lane-not-open",
    chain: "spoke-a",
    says: /lane spoke-a -> hub; open; not open/,
    repaired: true,
    plant: (chains) =>
      takeBackOpening(
        chains,
        "spoke-a",
        laneTo(chains, "spoke-a", "hub"),
        chains.chain("hub").chainId,
      ),
  },
  {
    what: "the other side of a lane does not have its id",
    kind: "peer-lane-id",
    chain: "hub",
    says: /lane hub -> spoke-a; 0x[0-9a-f]{64}; spoke-a does not accept it$/,
    plant: (chains) => forgetInbound(chains, "spoke-a", laneTo(chains, "hub", "spoke-a")),
  },
  {
    what: "another light client proves a lane",
    kind: "lane-light-client",
    chain: "spoke-a",
    says: /lane hub -> spoke-a; 0x[0-9a-fA-F]{40}; 0x[0-9a-fA-F]{40}/,
    repaired: true,
    plant: async (chains) => {
      const client = await deployClient(chains, "spoke-a", chains.chain("hub"));
      const { mailbox } = await contractsOf(chains, "spoke-a");
      await mailbox.replaceLightClient(laneTo(chains, "hub", "spoke-a"), client);
      await mailbox.setLightClientTrusted(client, false);
    },
  },
  {
    what: "a lane has other terms",
    kind: "lane-terms",
    chain: "spoke-a",
    says: /lane spoke-a -> hub; .*at least 3600 s; .*at least 1 s/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.setLaneTerms(
        laneTo(chains, "spoke-a", "hub"),
        { defaultGasLimit: 200_000, minLifetime: 1 },
      ),
  },
  {
    what: "a stranger's mailbox may deliver",
    kind: "lane-unknown",
    chain: "spoke-a",
    says: new RegExp(
      `lane 0x.*; nothing; accepted from hub, chain 31337, mailbox ${STRANGER}`,
      "i",
    ),
    plant: async (chains) => {
      const { mailbox, clientOf } = await contractsOf(chains, "spoke-a");
      const client = await clientOf("hub").getAddress();
      await mailbox.addInboundLane(evilPeer(chains.chain("hub")), 0, ZERO_WORD, client);
    },
  },
  {
    what: "a lane to a stranger is listed",
    kind: "lane-unknown",
    chain: "spoke-a",
    says: /lane 0x.*; nothing; listed for sending to hub, chain 31337/,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.addOutboundLane(
        evilPeer(chains.chain("hub")),
        directRoute(NO_TRUST),
        { defaultGasLimit: 1, minLifetime: 1 },
      ),
  },
  {
    what: "a stranger's lane passes through the hub",
    kind: "lane-unknown",
    chain: "hub",
    says: /lane 0x.*; nothing; imported, from spoke-a, chain 31338 to spoke-b, chain 31339/,
    plant: async (chains) => {
      const { mailbox, clientOf } = await contractsOf(chains, "hub");
      const client = await clientOf("spoke-a").getAddress();
      const ends = [evilPeer(chains.chain("spoke-a")), evilPeer(chains.chain("spoke-b"))] as const;
      await mailbox.addImportedLane(...ends, NO_TRUST, client);
    },
  },
  {
    what: "a lane that leads here is missing",
    kind: "lane-missing",
    chain: "spoke-a",
    says: /lane hub -> spoke-a; accepted, proven by 0x.*; nothing/,
    repaired: true,
    plant: (chains) => forgetInbound(chains, "spoke-a", laneTo(chains, "hub", "spoke-a")),
  },
];

/** What messages cost, and how large they may be. */
export const FEE_DRIFTS: readonly Drift[] = [
  {
    what: "a price was changed",
    kind: "price",
    chain: "spoke-a",
    says: /messages to hub; 100000000000000 wei .*; 7 wei/,
    repaired: true,
    plant: (chains) => setPrice(chains, "spoke-a", "hub", { base: 7n }),
  },
  {
    what: "messages to a chain of no route have a price",
    kind: "price",
    chain: "spoke-a",
    says: /messages to chain 31399; nothing; 1 wei and 2 wei per gas, .*/,
    plant: async (chains) => {
      await knowDestination(chains, "spoke-a", 31_399n);
      const { addresses } = chains;
      const schedule = await chains.as("spoke-a", addresses.MessageFeeSchedule);
      const mailbox = Mailbox__factory.connect(addresses.Mailbox, schedule);
      await mailbox.setPrice(31_399, OTHER_PRICE);
    },
  },
  {
    what: "the hub's results to a chain of no route have a price",
    kind: "price",
    chain: "spoke-a",
    says: /the hub's results to chain 31399; nothing; 1 wei and 2 wei per gas, .*/,
    repaired: true,
    plant: async (chains) => {
      const { addresses } = chains;
      const schedule = await chains.as("spoke-a", addresses.MessageFeeSchedule);
      const relaySender = RelaySender__factory.connect(addresses.RelaySender, schedule);
      await relaySender.setPrice(31_399, OTHER_PRICE);
    },
  },
  {
    what: "larger payloads are taken",
    kind: "payload-maximum",
    chain: "spoke-a",
    says: /messages to hub; 32768 bytes; 32769 bytes/,
    repaired: true,
    plant: (chains) => setPrice(chains, "spoke-a", "hub", { maxPayload: 32_769 }),
  },
  {
    what: "more gas can be asked for",
    kind: "gas-maximum",
    chain: "spoke-a",
    says: /messages to hub; 12000000 gas; 12000001 gas/,
    repaired: true,
    plant: (chains) => setPrice(chains, "spoke-a", "hub", { maxGasLimit: 12_000_001 }),
  },
  {
    what: "another fee schedule was published",
    kind: "fee-schedule-version",
    chain: "spoke-a",
    says: /fee schedule; version 1; version 2/,
    plant: async (chains) => {
      const { schedule } = await contractsOf(chains, "spoke-a");
      const price = chains.config.destinations.hub?.price;
      if (price === undefined) throw new Error("no price");
      const entry = { destinationChainId: chains.chain("hub").chainId, price };
      await schedule.publish(chains.config.feeScheduleVersion + 1, [entry], []);
    },
  },
  {
    what: "a stranger sends for free",
    kind: "fee-exempt",
    chain: "spoke-a",
    says: new RegExp(`${STRANGER}; pays; sends for free`),
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.setFeeExempt(STRANGER, true),
  },
  {
    what: "the hub's relay pays",
    kind: "fee-exempt",
    chain: "hub",
    says: /HubRelay; sends for free; pays/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "hub")).mailbox.setFeeExempt(chains.addresses.HubRelay, false),
  },
];

/** Whom contracts believe on other chains. */
export const COUNTERPART_DRIFTS: readonly Drift[] = [
  {
    what: "another chain is the hub",
    kind: "hub",
    chain: "spoke-a",
    says: /state of spoke-b; through 31337; through 31338/,
    repaired: true,
    plant: (chains) => moveHub(chains, "spoke-a", "spoke-b"),
  },
  {
    what: "a stranger took a counterpart's place",
    kind: "peer",
    chain: "spoke-a",
    says: /Expiry on hub; 0x.*; 0x[0-9a-f]*$/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).expiry.setPeer(evilAddress(chains.chain("hub"))),
  },
  {
    what: "a stranger is trusted beside a counterpart",
    kind: "peer",
    chain: "spoke-a",
    says: /Expiry on hub; 0x.*; 0x[0-9a-f]* too/,
    repaired: true,
    plant: async (chains) => {
      const { expiry } = await contractsOf(chains, "spoke-a");
      const before = await expiry.peerOf(chains.chain("hub").chainId);
      await expiry.setPeer(evilAddress(chains.chain("hub")));
      await expiry.setPeer(before);
    },
  },
  {
    what: "a stranger is trusted on a chain of no route",
    kind: "peer",
    chain: "spoke-a",
    says: /Expiry on chain 31399; nothing; 0x/,
    repaired: true,
    plant: async (chains) => {
      const elsewhere = { ...chains.chain("hub"), chainId: 31_399n };
      await (await contractsOf(chains, "spoke-a")).expiry.setPeer(evilAddress(elsewhere));
    },
  },
  {
    what: "remote accounts obey another mailbox",
    kind: "trusted-mailbox",
    chain: "spoke-a",
    says: /RemoteAccounts; 0x.* alone; 0x.* too/,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).accounts.addMailbox(chains.addresses.Expiry),
  },
  {
    what: "lanes may not be opened over a light client",
    kind: "trusted-client",
    chain: "spoke-a",
    says: /ZkLightClient\/31337; 0x[0-9a-fA-F]{40} trusted; not trusted/,
    repaired: true,
    plant: async (chains) => {
      const { mailbox, clientOf } = await contractsOf(chains, "spoke-a");
      await mailbox.setLightClientTrusted(await clientOf("hub").getAddress(), false);
    },
  },
  {
    what: "lanes may be opened over a stranger's light client",
    kind: "trusted-client",
    chain: "spoke-a",
    says: new RegExp(`${STRANGER}; not trusted; trusted`),
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.setLightClientTrusted(STRANGER, true),
  },
  {
    what: "the state of a chain of no route is read",
    kind: "remote-state",
    chain: "spoke-a",
    says: /state of chain 31399; nothing; 0x/,
    plant: async (chains) => {
      const elsewhere = { ...chains.chain("hub"), chainId: 31_399n };
      const client = await deployClient(chains, "spoke-a", elsewhere);
      await (await contractsOf(chains, "spoke-a")).state.setLightClient(client);
    },
  },
];
