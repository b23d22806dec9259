export { type FeeScheduleConfiguration, feeScheduleData } from "@causeway/chains/ton/contracts";
