export {
  type Call,
  ManagerRole as Role,
  managerActs as acts,
  managerMessages as messages,
  operationId,
  SET_MANAGER,
} from "@causeway/chains/ton/contracts";
