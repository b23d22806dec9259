export type {
  Access,
  AccessState,
  Delay,
  RoleState,
} from "@causeway/chains/ton/contracts";
