import {
  CommitteeRegistry__factory,
  Mailbox__factory,
  ZkLightClient__factory,
} from "../../../typechain-types/index.js";

/** The roles of `contracts/access/Roles.sol`, by the names that the configuration uses. */
export const ROLES = {
  admin: 0n,
  guardian: 1n,
  laneAdmin: 2n,
  feeSchedule: 3n,
  treasurer: 4n,
  committeeAdmin: 5n,
  anchor: 6n,
} as const;

/** Name of a role. */
export type RoleName = keyof typeof ROLES;

/** A restricted function and the role that it asks for. */
export interface RestrictedFunction {
  readonly name: string;
  readonly selector: string;
  readonly role: RoleName;
}

const mailbox = Mailbox__factory.createInterface();
const registry = CommitteeRegistry__factory.createInterface();
const lightClient = ZkLightClient__factory.createInterface();

/** Restricted functions of the mailbox. */
export const MAILBOX_FUNCTIONS: readonly RestrictedFunction[] = (
  [
    ["addOutboundLane", "laneAdmin"],
    ["addInboundLane", "laneAdmin"],
    ["addImportedLane", "laneAdmin"],
    ["openLane", "laneAdmin"],
    ["closeLane", "laneAdmin"],
    ["setLaneTerms", "laneAdmin"],
    ["unpauseLane", "laneAdmin"],
    ["extendPause", "laneAdmin"],
    ["pauseLane", "guardian"],
    ["setPrice", "feeSchedule"],
    ["withdrawFees", "treasurer"],
    ["replaceLightClient", "anchor"],
  ] as const
).map(([name, role]) => ({ name, role, selector: mailbox.getFunction(name).selector }));

/** Restricted functions of a light client. */
export const LIGHT_CLIENT_FUNCTIONS: readonly RestrictedFunction[] = [
  { name: "anchor", role: "anchor", selector: lightClient.getFunction("anchor").selector },
];

/** Restricted functions of the committee registry. */
export const COMMITTEE_REGISTRY_FUNCTIONS: readonly RestrictedFunction[] = [
  {
    name: "proposeCommittee",
    role: "committeeAdmin",
    selector: registry.getFunction("proposeCommittee").selector,
  },
];
