// What signs and sends is loaded once somebody reviews something.
export {
  buildDeposit,
  buildMessage,
  buildWithdrawal,
  execute,
  executions,
  resume,
} from "@causeway/sdk";
