// What signs and sends is loaded once somebody reviews something.
export {
  buildDeposit,
  buildMessage,
  buildWithdrawal,
  execute,
  fromJson,
  resume,
  storageOf,
} from "@causeway/sdk";
